import { expect, test } from 'vitest'
import { siteOf } from '../expressions/scope.ts'
import { library } from '../testing/library.ts'
import { labelFrom } from './label-from.ts'

const site = siteOf(library, { record: 'loan', user: 'member' })
const scope = {
  today: '2026-01-10',
  now: '2026-01-10T04:00:00.000Z',
  record: { id: '5', member: '9', 'member.branch': '3', $labels: { member: '王芳', 'member.branch': '城南分馆' } },
  user: { id: '9', name: '王芳' },
}

test.each([
  ['record.member', '王芳'],
  ['record.member.branch', '城南分馆'],
  ['user.id', '王芳'],
  ['record.purpose', undefined],
  ['old.member', undefined],
])('%s is called %s', (path, called) => {
  expect(labelFrom({ var: path }, site, scope)).toBe(called)
})
