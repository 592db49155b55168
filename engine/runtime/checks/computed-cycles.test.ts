import { expect, test } from 'vitest'
import { checkFiles } from '../../files/check-files.ts'
import { edited } from '../testing/edited.ts'

const loan = 'entities/lending/loan.json'
const cyclesOf = (edit: Record<string, unknown>) =>
  checkFiles(edited({ [loan]: edit }))
    .diagnostics.filter(({ code }) => code === 'computed-cycle')
    .map(({ path, message }) => `${path.join('.')}: ${message}`)

test('a field that reads itself is found', () => {
  expect(cyclesOf({ 'fields.bookCount.computed': { '+': [{ var: 'record.bookCount' }, 1] } })).toEqual([
    'fields.bookCount.computed: bookCount → bookCount: none of these can be computed first.',
  ])
})

test('a circle through the lines is found', () => {
  expect(
    cyclesOf({
      'fields.copies.fields.days.computed': { var: 'record.bookCount' },
      'fields.bookCount.computed': { sum: [{ var: 'record.copies' }, { var: 'row.days' }] },
    }),
  ).toEqual(['fields.bookCount.computed: bookCount → copies.days → bookCount: none of these can be computed first.'])
})

test('what is read twice is no circle', () => {
  expect(
    cyclesOf({
      'fields.copies.fields.days.computed': { '+': [{ var: 'row.fee' }, { var: 'row.fee' }] },
      'fields.copies.fields.fee.computed': 1,
    }),
  ).toEqual([])
})
