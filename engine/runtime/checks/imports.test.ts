import { expect, test } from 'vitest'
import { diagnose } from '../testing/edited.ts'

const loans = 'screens/lending/loans.json'

test('records that need lines are not imported from rows', () => {
  expect(diagnose({ [loans]: { 'actions.0': 'import' } })).toContain(`impossible-import ${loans} actions.0`)
})

test('records whose lines may be left out are', () => {
  const optional = { 'entities/lending/loan.json': { 'fields.copies.required': undefined } }
  expect(diagnose({ ...optional, [loans]: { 'actions.0': 'import' } }).filter((line) => line.startsWith('impossible-import'))).toEqual([])
})
