import { expect, test } from 'vitest'
import { timeLeftOf, untilNextText } from './time-left.ts'

const hour = 3_600_000

test('the time left is told in the two units in which people count it', () => {
  expect(timeLeftOf(7 * 24 * hour + 3 * hour + 59 * 60_000)).toEqual({ in: 'days', days: 7, hours: 3 })
  expect(timeLeftOf(24 * hour)).toEqual({ in: 'days', days: 1, hours: 0 })
  expect(timeLeftOf(24 * hour - 1)).toEqual({ in: 'hours', hours: 23, minutes: 59 })
  expect(timeLeftOf(hour)).toEqual({ in: 'hours', hours: 1, minutes: 0 })
  expect(timeLeftOf(hour - 1)).toEqual({ in: 'minutes', minutes: 59, seconds: 59 })
  expect(timeLeftOf(999)).toEqual({ in: 'minutes', minutes: 0, seconds: 0 })
  expect(timeLeftOf(0)).toEqual({ in: 'none' })
  expect(timeLeftOf(-5)).toEqual({ in: 'none' })
})

test('it is read again when its last unit changes, and not once the time is over', () => {
  expect(untilNextText(2 * hour + 250)).toBe(250)
  expect(untilNextText(2 * hour)).toBe(60_000)
  expect(untilNextText(90_300)).toBe(300)
  expect(untilNextText(1_000)).toBe(1_000)
  expect(untilNextText(0)).toBe(Number.POSITIVE_INFINITY)
})
