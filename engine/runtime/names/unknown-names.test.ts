import { expect, test } from 'vitest'
import { checkFiles } from '../../files/check-files.ts'
import { diagnose, edited } from '../testing/edited.ts'

const book = 'entities/catalogue/book.json'
const loan = 'entities/lending/loan.json'
const flow = 'workflows/lending/loan.json'
const slip = 'workflows/lending/returnSlip.json'
const books = 'screens/catalogue/books.json'
const document = 'screens/lending/loan.json'

test.each<[string, string, string, unknown, string]>([
  ['a display', book, 'display', 'titel', 'unknown-field'],
  ['a search field', book, 'search.0', 'isbm', 'unknown-field'],
  ['an index', book, 'indexes.byGenreAndTitle.0', 'gener', 'unknown-field'],
  ['a unit', book, 'fields.copies.unit', 'units', 'unknown-field'],
  ['a lookup', book, 'fields.shelf.lookup', 'shelves', 'unknown-lookup'],
  ['a sequence', loan, 'fields.loanNo.sequence', 'loanNumber', 'unknown-sequence'],
  ['an entity', loan, 'fields.branch.entity', 'branches', 'unknown-entity'],
  ['the lines of an entity', 'entities/lending/returnSlip.json', 'fields.books.fields.loanCopy.entity', 'loan.books', 'unknown-lines'],
  ['where a rule shows', loan, 'fields.copies.rules.dueAfterLoan.at', 'due', 'unknown-field'],
  ['the number of lines', loan, 'fields.copies.number', 'no', 'unknown-field'],
  ['a status', flow, 'transitions.submit.to', 'SENT', 'unknown-status'],
  ['the first status', flow, 'initial', 'NEW', 'unknown-status'],
  ['a status with a watermark', 'prints/lending/loanSlip.json', 'watermarks.GONE', '作废', 'unknown-status'],
  ['a field of lines that a step edits', flow, 'transitions.lend.edits.0', 'copies.due', 'unknown-field'],
  ['a message', flow, 'transitions.submit.effects.0.message', 'loanSent', 'unknown-message'],
  ['a role that is told', flow, 'transitions.submit.effects.0.to.roles.0', 'boss', 'unknown-role'],
  ['the line that keeps a balance', slip, 'transitions.confirm.effects.0.via', 'loan', 'unknown-field'],
  ['the lines that change it', slip, 'transitions.confirm.effects.0.lines', 'copies', 'unknown-lines'],
  ['a conversion', slip, 'transitions.confirm.effects.1.conversion', 'toFine', 'unknown-conversion'],
  ['a step that is fired', slip, 'transitions.confirm.effects.2.transition', 'end', 'unknown-transition'],
  ['a column', books, 'columns.1', 'titel', 'unknown-field'],
  ['a column of its own width', books, 'columns.0.field', 'isbm', 'unknown-field'],
  ['a field through a reference', books, 'columns.15', 'branch.kode', 'unknown-field'],
  ['a condition', books, 'query.0', 'isbm', 'unknown-field'],
  ['an order', books, 'sort.0.0', 'titel', 'unknown-field'],
  ['a detail', books, 'detail.screen', '/catalogue/bok', 'unknown-screen'],
  ['a step as a button', 'screens/lending/loans.json', 'actions.1', 'submitt', 'unknown-transition'],
  ['the lines of a section', document, 'sections.books.lines', 'books', 'unknown-lines'],
  ['a column of lines', document, 'sections.books.columns.1', 'boook', 'unknown-field'],
  ['a list', document, 'list', '/lending/lons', 'unknown-screen'],
  ['a step of a document', 'screens/lending/return.json', 'transitions.0', 'confrim', 'unknown-transition'],
  ['a link of the menu', 'menus/main.json', 'items.catalogue.items.books.screen', '/catalogue/bookz', 'unknown-screen'],
  ['the entity of a message', 'messages/loanLent.json', 'entity', 'lone', 'unknown-entity'],
  ['the step of a role', 'roles/librarian.json', 'grants.loan.transitions.0', 'send', 'unknown-transition'],
  ['a hidden field', 'roles/member.json', 'grants.book.hidden.0', 'prize', 'unknown-field'],
  ['a screen of a role', 'roles/member.json', 'screens.0', '/lending/lons', 'unknown-screen'],
  ['the menu of the app', 'app.json', 'menu', 'mane', 'unknown-menu'],
  ['the first screen', 'app.json', 'start', '/start', 'unknown-screen'],
  ['the name of an account', 'app.json', 'account.name', 'fullName', 'unknown-field'],
  ['the entity of a fixture', 'fixtures/books.json', 'entity', 'bok', 'unknown-entity'],
])('%s leads to something', (_, file, path, value, code) => {
  expect(diagnose({ [file]: { [path]: value } })).toContain(`${code} ${file} ${path}`)
})

test.each<[string, string, object, string]>([
  [
    'an entity that is granted',
    'roles/member.json',
    { 'grants.boook': { operations: ['read'] } },
    'unknown-entity roles/member.json grants.boook',
  ],
  [
    'a field that is filled',
    loan,
    { 'fields.member.fill.bramch': { var: 'picked.branch' } },
    `unknown-field ${loan} fields.member.fill.bramch`,
  ],
  [
    'a field that a balance adds to',
    slip,
    { 'transitions.confirm.effects.0.add.back': 1 },
    `unknown-field ${slip} transitions.confirm.effects.0.add.back`,
  ],
  ['a parameter of a link', books, { 'detail.params': { mode: 'x' } }, `unknown-param ${books} detail.params.mode`],
  ['a value of a fixture', 'fixtures/branches.json', { 'rows.0.kode': 'x' }, 'unknown-field fixtures/branches.json rows.0.kode'],
])('%s leads to something', (_, file, edit, expected) => {
  expect(diagnose({ [file]: edit as Record<string, unknown> })).toContain(expected)
})

test.each([
  ['a list cannot show lines', 'screens/lending/loans.json', 'columns.1', 'copies', 'wrong-field'],
  ['a reference cannot be searched', 'entities/lending/loan.json', 'search.0', 'member', 'wrong-field'],
  ['lines are counted by a whole number', loan, 'fields.copies.number', 'isbn', 'wrong-field'],
  ['people sign in with a code', 'app.json', 'account.login', 'joinedOn', 'wrong-field'],
])('%s', (_, file, path, value, code) => {
  expect(diagnose({ [file]: { [path]: value } })).toContain(`${code} ${file} ${path}`)
})

test('a name of a file that is not of its shape is no second error', () => {
  expect(diagnose({ 'lookups/shelf.json': { label: 5 } })).toEqual(['wrong-type lookups/shelf.json label'])
  expect(diagnose({ 'entities/people/branch.json': { label: 5 } })).toEqual(['wrong-type entities/people/branch.json label'])
})

test('the message says what was meant, or what there is', () => {
  const message = (value: string) =>
    checkFiles(edited({ [flow]: { 'transitions.submit.to': value } })).diagnostics.find(({ code }) => code === 'unknown-status')?.message

  expect(message('SUBMITED')).toBe('"SUBMITED" is not a status of loan. Did you mean "SUBMITTED"?')
  expect(message('X')).toMatch(/^"X" is not a status of loan\. Known: DRAFT, SUBMITTED, /)
})
