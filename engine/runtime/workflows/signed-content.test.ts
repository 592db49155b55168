import { expect, test } from 'vitest'
import { library } from '../testing/library.ts'
import { signedContent } from './signed-content.ts'

test('what people fill in is signed, and its number; not where it stands, what is worked out, and what steps write', () => {
  const application = library.entities.get('application') as never
  const { fields } = signedContent(application)

  expect(fields.map(({ name }) => name)).toEqual(['applicationNo', 'name', 'phone', 'branch', 'papers', 'agreed', 'remark'])
})

test('lines are signed with what people fill in there', () => {
  const { lines } = signedContent(library.entities.get('loan') as never)

  expect(lines.map(({ lines: { name } }) => name)).toEqual(['loan.copies'])
  expect(lines[0]?.fields.map(({ name }) => name)).toContain('book')
})
