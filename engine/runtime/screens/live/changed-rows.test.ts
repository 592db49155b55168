import { expect, test } from 'vitest'
import { changedRows } from './changed-rows.ts'

test('a row that reads otherwise has changed; one that is new or the same has not', () => {
  const before = new Map([
    ['1', { id: '1', price: '5.00' }],
    ['2', { id: '2', price: '6.00' }],
  ])
  expect(
    changedRows(before, [
      { id: '1', price: '4.90' },
      { id: '2', price: '6.00' },
      { id: '3', price: '7.00' },
    ]),
  ).toEqual(['1'])
})
