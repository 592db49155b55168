import { expect, test } from 'vitest'
import { diagnose } from '../testing/edited.ts'

const slip = 'prints/lending/loanSlip.json'
const label = 'prints/catalogue/bookLabel.json'

test.each<[string, string, Record<string, unknown>, string]>([
  [
    'a clause inserts a field of its record',
    slip,
    { 'clauses.loss.text': '赔偿 {amount}' },
    `unknown-placeholder ${slip} clauses.loss.text`,
  ],
  [
    'a clause inserts a setting that is there',
    slip,
    { 'clauses.loss.text': '{settings.lending.copies}' },
    `unknown-placeholder ${slip} clauses.loss.text`,
  ],
  [
    'the condition of a clause speaks of fields that are there',
    slip,
    { 'clauses.fee.when': { '>': [{ var: 'record.fee' }, 0] } },
    `${slip} clauses.fee.when`,
  ],
  ['the condition of a clause is a condition', slip, { 'clauses.fee.when': { var: 'record.totalFee' } }, `${slip} clauses.fee.when`],
  ['a bar code says a field that is there', label, { 'barcode.field': 'ean' }, `${label} barcode.field`],
  ['a bar code says a text or a number', label, { 'barcode.field': 'cover' }, `${label} barcode.field`],
  ['a bar code has a form that is known', label, { 'barcode.as': 'upc' }, `${label} barcode.as`],
  ['a label has no clauses', label, { clauses: { one: { text: '约定' } } }, `wrong-value ${label} clauses`],
])('%s', (_, file, edit, expected) => {
  expect(diagnose({ [file]: edit }).join('\n')).toContain(expected)
})
