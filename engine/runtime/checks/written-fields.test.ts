import { expect, test } from 'vitest'
import { diagnose } from '../testing/edited.ts'

test.each<[string, string, Record<string, unknown>, string]>([
  [
    'an effect does not set a computed field',
    'workflows/lending/loan.json',
    { 'transitions.lend.effects.0': { kind: 'set', field: 'totalFee', value: 0 } },
    'transitions.lend.effects.0.field',
  ],
  [
    'an effect does not set the status',
    'workflows/lending/loan.json',
    { 'transitions.lend.effects.0': { kind: 'set', field: 'status', value: 'LENT' } },
    'transitions.lend.effects.0.field',
  ],
  [
    'a conversion does not fill what the server keeps',
    'conversions/lending/returnToFine.json',
    { 'header.createdAt': { var: 'now' } },
    'header.createdAt',
  ],
  [
    'a pick does not fill a computed field',
    'entities/lending/loan.json',
    { 'fields.copies.fields.book.fill.days': 3 },
    'fields.copies.fields.book.fill.days',
  ],
  [
    'a step does not open a field that is always read-only',
    'workflows/lending/loan.json',
    { 'transitions.lend.edits': ['loanNo', 'copies.dueDate'] },
    'transitions.lend.edits.0',
  ],
  [
    'a step proposes only what it lets its taker change',
    'workflows/lending/loan.json',
    { 'transitions.lend.edits': ['note'] },
    'transitions.lend.proposes.copies.dueDate',
  ],
])('%s', (_, file, edit, path) => {
  expect(diagnose({ [file]: edit })).toEqual([`wrong-field ${file} ${path}`])
})
