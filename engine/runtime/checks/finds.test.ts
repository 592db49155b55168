import { expect, test } from 'vitest'
import { diagnose } from '../testing/edited.ts'

const slip = 'workflows/lending/returnSlip.json'
const find = 'transitions.confirm.finds.books.tariff'
const edited = (change: object) => {
  const usual = { key: 'oneAtATime', by: { branch: { var: 'row.book.branch' } }, at: { var: 'record.returnDate' } }
  return diagnose({ [slip]: { 'transitions.confirm.finds': { 'books.tariff': { ...usual, ...change } } } })
}

test('a record is found by a key of its entity', () => {
  expect(edited({})).toEqual([])
  expect(edited({ key: 'oneAtOnce' })).toContain(`wrong-key ${slip} ${find}.key`)
})

test('it is found by fields of the key, each with a value of its kind', () => {
  expect(edited({ by: { trial: true } })).toContain(`wrong-key ${slip} ${find}.by.trial`)
  expect(edited({ by: { branches: null } })).toContain(`unknown-field ${slip} ${find}.by.branches`)
  expect(edited({ by: { branch: { var: 'row.quantity' } } })).toContain(`wrong-expression ${slip} ${find}.by.branch`)
})

test('where the key has periods there is a day, and nowhere else', () => {
  const by = { branch: { var: 'row.book.branch' } }
  expect(diagnose({ [slip]: { 'transitions.confirm.finds': { 'books.tariff': { key: 'oneAtATime', by } } } })).toContain(
    `wrong-key ${slip} ${find}.key`,
  )
  expect(edited({ key: 'nameOnce' })).toContain(`wrong-key ${slip} ${find}.at`)
})

test('the reference leads to records, not to lines', () => {
  const change = { 'books.loanCopy': { key: 'x', by: { lineNo: 1 } } }
  expect(diagnose({ [slip]: { 'transitions.confirm.finds': change } })).toContain(
    `wrong-key ${slip} transitions.confirm.finds.books.loanCopy`,
  )
})
