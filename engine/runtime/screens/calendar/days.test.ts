import { describe, expect, test } from 'vitest'
import { dayByKey, daysAfter, daysShown, monthsAfter, turned, weekday } from './days.ts'

test('a month is shown in whole weeks from Monday', () => {
  const days = daysShown('month', '2026-02-14')

  expect([days[0], days.at(-1), days.length]).toEqual(['2026-01-26', '2026-03-01', 35])
  expect(daysShown('month', '2026-06-01')[0]).toBe('2026-06-01')
})

test('a week is shown from Monday, an agenda from the first of the month', () => {
  expect(daysShown('week', '2026-11-29')).toEqual(expect.arrayContaining(['2026-11-23', '2026-11-29']))
  expect(daysShown('week', '2026-11-29')).toHaveLength(7)
  expect([daysShown('agenda', '2028-02-14')[0], daysShown('agenda', '2028-02-14').at(-1)]).toEqual(['2028-02-01', '2028-02-29'])
})

describe('turning a page', () => {
  test.each([
    ['month', '2026-01-31', 1, '2026-02-28'],
    ['month', '2026-01-15', -1, '2025-12-15'],
    ['agenda', '2026-12-01', 1, '2027-01-01'],
    ['week', '2026-12-28', 1, '2027-01-04'],
  ] as const)('%s of %s by %s leads to %s', (span, date, by, to) => {
    expect(turned(span, date, by)).toBe(to)
  })

  test('of a year leads back', () => {
    expect(monthsAfter(monthsAfter('2026-05-05', 12), -12)).toBe('2026-05-05')
  })
})

test('keys walk the days', () => {
  expect(weekday('2026-11-27')).toBe(4)
  expect(dayByKey('ArrowLeft', '2026-03-01')).toBe('2026-02-28')
  expect(dayByKey('ArrowDown', '2026-12-30')).toBe('2027-01-06')
  expect(dayByKey('Home', '2026-11-27')).toBe('2026-11-23')
  expect(dayByKey('End', '2026-11-27')).toBe('2026-11-29')
  expect(dayByKey('PageDown', '2026-01-31')).toBe('2026-02-28')
  expect(dayByKey('a', '2026-01-31')).toBeUndefined()
  expect(daysAfter('2026-02-28', 1)).toBe('2026-03-01')
})
