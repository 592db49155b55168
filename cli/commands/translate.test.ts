import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { copyOfLibrary, run } from '../testing/run.ts'

/** A copy of the library with a field more, and a label of which the translation is gone. */
function untranslated() {
  const copy = copyOfLibrary()
  const edit = (path: string, change: (value: Record<string, object>) => void) => {
    const value = JSON.parse(readFileSync(join(copy.bundle, path), 'utf8'))
    change(value)
    writeFileSync(join(copy.bundle, path), JSON.stringify(value))
  }
  edit('entities/people/branch.json', ({ fields = {} }) => Object.assign(fields, { parkingLots: { kind: 'integer', label: '停车位' } }))
  edit('entities/people/member.json', ({ fields = {} }) => Object.assign(fields, { parkingLots: { kind: 'integer', label: '停车位' } }))
  edit('locales/US/people.json', (texts) => Object.assign(texts['entities/people/branch'] ?? {}, { 'fields.gone.label': 'Gone' }))
  return copy
}

const read = (bundle: string, path: string) => JSON.parse(readFileSync(join(bundle, path), 'utf8'))

test('what is not written is listed, what stands most often first', async () => {
  const { code, printed } = await run(['translate'], untranslated())

  expect(code).toBe(1)
  expect(printed).toBe(
    'US  停车位  entities/people/branch fields.parkingLots.label, entities/people/member fields.parkingLots.label\n1 text to write.',
  )
})

test('drafts say once what recurs, and what is no longer there goes', async () => {
  const copy = untranslated()
  await run(['translate', '--draft'], copy)

  expect(read(copy.bundle, 'glossaries/US.json').texts).toMatchObject({ 停车位: 'Parking lots' })
  expect(read(copy.bundle, 'locales/US/people.json')['entities/people/branch']).not.toHaveProperty('fields.gone.label')
  expect((await run(['validate'], copy)).code).toBe(0)
  expect(await run(['translate'], copy)).toMatchObject({ code: 0, printed: 'Every text is written in every language.' })
})
