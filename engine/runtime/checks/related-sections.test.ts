import { expect, test } from 'vitest'
import { diagnose } from '../testing/edited.ts'

const member = 'screens/people/member.json'

test.each<[string, Record<string, unknown>, string]>([
  ['says how they are found', { 'sections.loans.by': undefined }, `wrong-related ${member} sections.loans`],
  ['goes by a reference to the record that is open', { 'sections.loans.by': 'branch' }, `wrong-related ${member} sections.loans.by`],
  ['goes by a reference', { 'sections.loans.by': 'loanDate' }, `wrong-field ${member} sections.loans.by`],
  ['has columns of those records', { 'sections.loans.columns.1': 'phone' }, `unknown-field ${member} sections.loans.columns.1`],
  ['has steps of those records', { 'sections.loans.actions.1': 'confirm' }, `unknown-transition ${member} sections.loans.actions.1`],
  ['opens those records', { 'sections.loans.detail.screen': '/catalogue/book' }, `wrong-entity ${member} sections.loans.detail.screen`],
  [
    'compares fields of those records with fields of the document',
    { 'sections.loans.where': { '==': [{ var: 'candidate.status' }, { var: 'record.joinedOn' }] } },
    `wrong-expression ${member} sections.loans.where.==.1`,
  ],
])('a card of related records %s', (_, edit, expected) => {
  expect(diagnose({ [member]: edit })).toContain(expected)
})

test('nobody has a card of records that none of them may read', () => {
  const unread = { 'roles/librarian.json': { 'grants.loan': undefined }, 'roles/admin.json': { 'grants.*': undefined } }
  expect(diagnose(unread)).toContain(`wrong-related ${member} sections.loans.entity`)
})
