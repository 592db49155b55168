import { expect, test } from 'vitest'
import { changeOf } from './figure.ts'

test.each([
  ['110', '100', '10'],
  ['100', '-200', '150'],
  ['1000', '1005', '-0.5'],
  ['9999', '10000', '0'],
  ['1', '0', null],
  [null, '1', null],
])('%s after %s is a change of %s per cent', (now, before, change) => {
  expect(changeOf(now, before)).toBe(change)
})
