import { expect, test } from 'vitest'
import { diagnose } from '../testing/edited.ts'

test.each<[string, string, Record<string, unknown>, string]>([
  [
    'a message is about the record of the workflow',
    'messages/loanSubmitted.json',
    { entity: 'book', title: 'x', body: 'x' },
    'wrong-entity workflows/lending/loan.json transitions.submit.effects.0.message',
  ],
  [
    'a conversion of a list takes its records',
    'screens/lending/openCopies.json',
    { 'actions.0.convert': 'returnToFine' },
    'wrong-entity screens/lending/openCopies.json actions.0.convert',
  ],
  [
    'the screen of a conversion shows what it makes',
    'screens/lending/openCopies.json',
    { 'actions.0.screen': '/lending/loan' },
    'wrong-entity screens/lending/openCopies.json actions.0.screen',
  ],
  [
    'a conversion that adds lines makes those lines',
    'screens/lending/return.json',
    { 'sections.books.addFrom.0': 'returnToFine' },
    'wrong-entity screens/lending/return.json sections.books.addFrom.0',
  ],
  [
    'a detail shows the records of its list',
    'screens/catalogue/books.json',
    { 'detail.screen': '/people/branch' },
    'wrong-entity screens/catalogue/books.json detail.screen',
  ],
  [
    'what is made of each line by itself says so',
    'workflows/lending/tariffCopy.json',
    { 'transitions.takeOver.effects.0.each': undefined },
    'wrong-entity workflows/lending/tariffCopy.json transitions.takeOver.effects.0.conversion',
  ],
  [
    'a list makes one of lines that are taken together',
    'conversions/lending/loanToReturn.json',
    { line: undefined, 'to.lines': undefined },
    'wrong-entity screens/lending/openCopies.json actions.0.convert',
  ],
  [
    'what is made of lines is put together by fields of these lines',
    'workflows/lending/reservationList.json',
    { 'transitions.order.effects.0.each.0': 'wishes' },
    'wrong-entity workflows/lending/reservationList.json transitions.order.effects.0.each.0',
  ],
  [
    'what leads to a new document stands in the record, or in the lines that were taken',
    'workflows/lending/reservationList.json',
    { 'transitions.order.effects.0.into': 'wishes.book.branch' },
    'wrong-entity workflows/lending/reservationList.json transitions.order.effects.0.into',
  ],
  [
    'only an account is invited',
    'workflows/lending/returnSlip.json',
    { 'transitions.confirm.effects.1.invites': true },
    'wrong-entity workflows/lending/returnSlip.json transitions.confirm.effects.1.invites',
  ],
  [
    'a conversion of lines has lines on both sides',
    'conversions/lending/loanToReturn.json',
    { 'to.lines': undefined },
    'wrong-entity conversions/lending/loanToReturn.json line',
  ],
  [
    'a conversion of documents that fills lines says what they hold',
    'conversions/lending/returnToFine.json',
    { 'to.entity': 'returnSlip', 'to.lines': 'books' },
    'wrong-entity conversions/lending/returnToFine.json',
  ],
])('%s', (_, file, edit, expected) => {
  expect(diagnose({ [file]: edit })).toContain(expected)
})
