import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compared, Decimal, fixed, rounded, Total } from './decimal.ts'

/** Numbers as records have them, and some that they cannot have: long ones, zeros with a sign, words of the decimal that are nothing but zeros. */
const number = fc
  .tuple(fc.constantFrom('', '-'), fc.stringMatching(/^(0|[1-9]\d{0,24}|10{0,24})$/), fc.stringMatching(/^(\d{0,14}|0{0,10}\d{0,4})$/))
  .map(([sign, whole, fraction]) => new Decimal(`${sign}${whole}${fraction === '' ? '' : `.${fraction}`}`))
const scale = fc.integer({ min: 0, max: 14 })
const runs = { numRuns: 20_000 }

test('a number is written with so many digits as the library writes it', () => {
  fc.assert(
    fc.property(number, scale, (each, digits) => {
      expect(fixed(each, digits)).toBe(each.toFixed(digits))
    }),
    runs,
  )
})

test('numbers are compared as the library compares them', () => {
  const pair = fc.oneof(
    fc.tuple(number, number),
    number.map((each) => [each, each.times(1)] as const),
  )
  fc.assert(
    fc.property(pair, ([one, other]) => {
      expect(compared(one, other)).toBe(one.cmp(other))
    }),
    runs,
  )
})

test('a number is rounded half away from zero, and nothing is without a sign', () => {
  fc.assert(
    fc.property(number, scale, (each, digits) => {
      const round = rounded(each, digits)
      const expected = each.toDecimalPlaces(digits, Decimal.ROUND_HALF_UP).plus(0)
      expect([round.toString(), round.s]).toEqual([expected.toString(), expected.s])
    }),
    runs,
  )
})

test('a total of many is what they come to one after the other, to the last digit', () => {
  fc.assert(
    fc.property(fc.array(number, { maxLength: 40 }), (numbers) => {
      const total = new Total()
      for (const each of numbers) total.add(each)
      const expected = numbers.reduce((sum, each) => sum.plus(each), new Decimal(0))
      expect([total.value.toString(), total.value.s]).toEqual([expected.toString(), expected.s])
    }),
    { numRuns: 5_000 },
  )
})

test('a total of what is no number is none', () => {
  const total = new Total()
  total.add(new Decimal(1))
  total.add(new Decimal(Number.NaN))
  expect(total.value.isNaN()).toBe(true)
})
