import { describe, expect, test } from 'vitest'
import { afterWorkingDays, isWorkingDay } from './working-days.ts'

const none = new Map<string, boolean>()
const zone = 'Asia/Shanghai'
/** A moment as clocks in Shanghai show it. */
const at = (local: string) => new Date(`${local}+08:00`).toISOString()

describe('a working day', () => {
  test('is one from Monday to Friday', () => {
    const week = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22']
    expect(week.map((date) => isWorkingDay(date, none))).toEqual([true, true, true, true, true, false, false])
  })

  test('before 1970 too', () => {
    expect(isWorkingDay('1969-12-28', none)).toBe(false)
    expect(isWorkingDay('1969-12-29', none)).toBe(true)
  })

  test('is what the calendar says where it says something', () => {
    const special = new Map([
      ['2026-10-01', false],
      ['2026-10-10', true],
    ])
    expect(isWorkingDay('2026-10-01', special)).toBe(false)
    expect(isWorkingDay('2026-10-10', special)).toBe(true)
  })
})

describe('after working days', () => {
  test('it is the same time of a later day', () => {
    expect(afterWorkingDays(at('2026-11-18T10:30:00'), 1, zone, none)).toBe(at('2026-11-19T10:30:00'))
    expect(afterWorkingDays(at('2026-11-16T10:30:00'), 3, zone, none)).toBe(at('2026-11-19T10:30:00'))
  })

  test('the weekend does not count', () => {
    expect(afterWorkingDays(at('2026-11-20T16:00:00'), 1, zone, none)).toBe(at('2026-11-23T16:00:00'))
    expect(afterWorkingDays(at('2026-11-20T16:00:00'), 0.5, zone, none)).toBe(at('2026-11-23T04:00:00'))
    expect(afterWorkingDays(at('2026-11-20T04:00:00'), 0.5, zone, none)).toBe(at('2026-11-20T16:00:00'))
  })

  test('what begins when nobody works counts from the next working day', () => {
    expect(afterWorkingDays(at('2026-11-21T16:00:00'), 1, zone, none)).toBe(at('2026-11-24T00:00:00'))
  })

  test('holidays stand still and days that are made up for run', () => {
    const special = new Map([
      ['2026-10-09', false],
      ['2026-10-10', true],
    ])
    expect(afterWorkingDays(at('2026-10-08T09:00:00'), 1, zone, special)).toBe(at('2026-10-10T09:00:00'))
  })

  test('the business date is that of the zone, not of UTC', () => {
    // Monday 01:00 in Shanghai is still Sunday in UTC.
    expect(afterWorkingDays(at('2026-11-23T01:00:00'), 1, zone, none)).toBe(at('2026-11-24T01:00:00'))
  })
})
