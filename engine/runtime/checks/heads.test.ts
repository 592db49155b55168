import { expect, test } from 'vitest'
import { diagnose } from '../testing/edited.ts'

const loans = 'screens/lending/loans.json'
const loan = 'screens/lending/loan.json'

test.each<[string, string, Record<string, unknown>, string]>([
  ['a column of a list has room for its head', loans, { 'columns.0.width': 80 }, `cut-head ${loans} columns.0.width`],
  ['one with a head of its own too', loans, { 'columns.0.label': '借书人在借书时所写的单号' }, `cut-head ${loans} columns.0.width`],
  [
    'the name of a record is called as the reference to it',
    loans,
    { 'columns.0': { field: 'member.name', width: 80 } },
    `cut-head ${loans} columns.0.width`,
  ],
  ['a column of lines too', loan, { 'sections.books.columns.0.width': 40 }, `cut-head ${loan} sections.books.columns.0.width`],
])('%s', (_, file, edit, expected) => {
  expect(diagnose({ [file]: edit })).toContain(expected)
})

test('a head is measured in every language', () => {
  const inChinese = { 'columns.0': { field: 'totalQuantity', width: 100 } }
  expect(diagnose({ [loans]: inChinese })).toContain(`cut-head ${loans} columns.0.width`)
})
