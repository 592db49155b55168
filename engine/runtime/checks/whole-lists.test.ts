import { expect, test } from 'vitest'
import { diagnose } from '../testing/edited.ts'

const categories = 'screens/catalogue/categories.json'
const book = 'screens/catalogue/book.json'
const loans = 'screens/lending/loans.json'

test.each<[string, string, Record<string, unknown>, string]>([
  [
    'a label of a button that is not there',
    loans,
    { 'actions.1': { transition: 'submit', label: '全部提交' } },
    `wrong-value ${loans} actions.1.label`,
  ],
  ['a step that is signed', loans, { 'actions.1': { transition: 'approve', all: true } }, `wrong-value ${loans} actions.1.all`],
  ['a tree has no whole list', categories, { 'actions.0': { transition: 'submit', all: true } }, `wrong-value ${categories} actions.0.all`],
  [
    'records in a document are no whole list',
    book,
    { 'sections.lent.actions': [{ transition: 'submit', all: true }] },
    `wrong-value ${book} sections.lent.actions.0.all`,
  ],
])('%s', (_, file, edit, expected) => {
  const sign = { 'workflows/lending/loan.json': { 'transitions.approve.sign': {} } }
  expect(diagnose({ ...sign, [file]: edit }).join('\n')).toContain(expected)
})
