import { expect, test } from 'vitest'
import type { ValueField } from '../../schema/field.ts'
import { presentValue } from '../names/present-name.ts'
import { library } from '../testing/library.ts'
import { link } from './link.ts'
import { linkField } from './link-field.ts'

const fieldOf = (lookup: string, bundle = library.bundle) =>
  linkField(bundle, 'loan', 'picked', { kind: 'lookup', label: '', lookup } as ValueField)

test.each([
  ['$roles', 'librarian', '馆员'],
  ['$messages', 'loanLent', '出借通知'],
  ['$lookups', 'tag', '标签 tag'],
  ['$entities', 'loan', '借书单 loan'],
  ['$sequences', 'loanNo', 'loanNo'],
  ['$addresses', 'loan.lend', 'loan.lend'],
])('%s offers %s', (lookup, name, label) => {
  expect(fieldOf(lookup).choices?.get(name)?.label).toContain(label)
})

test('what the server has cut for the browser is offered as it came', () => {
  const cut = { ...library.bundle, entities: {}, lookups: { $entities: { label: '$entities', values: { loan: { label: 'Loan' } } } } }

  expect(fieldOf('$entities', cut).choices).toEqual(new Map([['loan', { label: 'Loan' }]]))
})

test.each([
  ['$entities', 'entities', 'loan'],
  ['$sequences', 'sequences', 'loanNo'],
  ['$lookups', 'lookups', 'tag'],
  ['$messages', 'messages', 'loanLent'],
  ['$roles', 'roles', 'librarian'],
] as const)('a value of %s follows its %s', (lookup, part, name) => {
  const { bundle } = library
  const app = link({ ...bundle, [part]: { ...bundle[part], [name]: { ...bundle[part][name], was: ['former'] } } })

  expect(presentValue(app, fieldOf(lookup), 'former')).toBe(name)
})
