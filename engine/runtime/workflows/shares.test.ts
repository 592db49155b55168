import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Decimal } from '../values/decimal.ts'
import { type Remainder, sharesOf } from './shares.ts'

const shares = (whole: string, weights: readonly (number | string)[], scale = 2, remainder?: Remainder) =>
  sharesOf(
    new Decimal(whole),
    weights.map((weight) => new Decimal(weight)),
    scale,
    remainder,
  ).map((share) => share.toFixed())

test('shares are rounded down, and what is left goes to the largest or to the last', () => {
  expect(shares('100', [1, 1, 1])).toEqual(['33.34', '33.33', '33.33'])
  expect(shares('100', [1, 1, 1], 2, 'last')).toEqual(['33.33', '33.33', '33.34'])
  expect(shares('7', [1, 3, 2], 0)).toEqual(['1', '4', '2'])
  expect(shares('7', [1, 3, 0], 0, 'last')).toEqual(['1', '6', '0'])
  expect(shares('-10', [1, 2], 0)).toEqual(['-3', '-7'])
})

test('without any weight the shares are equal, and one below zero has none', () => {
  expect(shares('5', [0, 0], 0)).toEqual(['3', '2'])
  expect(shares('5', [-1, 1], 0)).toEqual(['0', '5'])
  expect(shares('5', [])).toEqual([])
})

test('nothing is lost, whatever is split', () => {
  const weight = fc.integer({ min: 0, max: 10_000 })
  fc.assert(
    fc.property(
      fc.integer({ min: -1_000_000, max: 1_000_000 }),
      fc.array(weight, { minLength: 1, maxLength: 60 }),
      fc.constantFrom<Remainder>('largest', 'last'),
      (cents, weights, remainder) => {
        const found = shares(new Decimal(cents).dividedBy(100).toFixed(), weights, 2, remainder)
        const sum = found.reduce((total, share) => total.plus(share), new Decimal(0))
        expect(sum.times(100).toNumber()).toBe(cents)
      },
    ),
  )
})
