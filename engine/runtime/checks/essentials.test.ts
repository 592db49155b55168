import { expect, test } from 'vitest'
import { diagnose } from '../testing/edited.ts'

const loan = 'entities/lending/loan.json'
const books = 'screens/catalogue/books.json'
const copies = 'screens/lending/openCopies.json'

test.each<[string, string, Record<string, unknown>, string]>([
  [
    'what is essential stands before the fold',
    books,
    { 'columns.3': 'pages', 'columns.10': 'price' },
    `late-essential ${books} columns.10`,
  ],
  ['also of lines', copies, { 'columns.3': undefined }, `missing-essential ${copies} columns`],
  ['a hidden column does not stand before the fold', books, { 'columns.3': { field: 'price', hidden: true } }, ''],
  ['an amount is a number', loan, { 'essential.amount': 'note' }, `wrong-field ${loan} essential.amount`],
  ['a due date is a time', loan, { 'essential.due': 'totalFee' }, `wrong-field ${loan} essential.due`],
  ['so is since when it stands', loan, { 'essential.since': 'member' }, `wrong-field ${loan} essential.since`],
  ['a picture is a file', loan, { 'essential.picture': 'note' }, `wrong-field ${loan} essential.picture`],
  ['a party is a field', loan, { 'essential.who.0': 'membr' }, `unknown-field ${loan} essential.who.0`],
  ['so is what it is about', loan, { 'essential.what': ['nothing'] }, `unknown-field ${loan} essential.what.0`],
  ['lines say it of themselves', loan, { 'fields.copies.essential.due': 'isbn' }, `wrong-field ${loan} fields.copies.essential.due`],
])('%s', (_, file, edit, expected) => {
  const found = diagnose({ [file]: edit })

  if (expected === '') expect(found.filter((line) => line.includes('essential'))).toEqual([])
  else expect(found).toContain(expected)
})
