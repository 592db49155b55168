import type { CalendarSpan } from '../../../schema/arrangements.ts'
import { dateOfDay, dayOf } from '../../values/days.ts'

/** The date so many days after another. */
export const daysAfter = (date: string, days: number): string => dateOfDay((dayOf(date) ?? 0) + days) ?? date

/** 0 for Monday, 6 for Sunday. */
export const weekday = (date: string): number => ((dayOf(date) ?? 0) + 3) % 7

const firstOfMonth = (date: string): string => `${date.slice(0, 7)}-01`
const lastOfMonth = (date: string): string => daysAfter(firstOfMonth(daysAfter(firstOfMonth(date), 31)), -1)

/** The same day so many months later, or the last of that month where it is shorter. */
export function monthsAfter(date: string, months: number): string {
  const count = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months
  const month = `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`
  const last = lastOfMonth(`${month}-01`)
  const wanted = `${month}-${date.slice(8)}`
  return wanted < last ? wanted : last
}

/** The days that a calendar shows when it stands at a date: of a month whole weeks from Monday, of an agenda those of the month. */
export function daysShown(span: CalendarSpan, date: string): readonly string[] {
  const monday = (day: string) => daysAfter(day, -weekday(day))
  switch (span) {
    case 'month':
      return daysBetween(monday(firstOfMonth(date)), daysAfter(monday(lastOfMonth(date)), 6))
    case 'week':
      return daysBetween(monday(date), daysAfter(monday(date), 6))
    case 'agenda':
      return daysBetween(firstOfMonth(date), lastOfMonth(date))
    default:
      return span satisfies never
  }
}

/** From one date until another, both included. */
export function daysBetween(from: string, to: string): readonly string[] {
  const [first = 0, last = -1] = [dayOf(from) ?? undefined, dayOf(to) ?? undefined]
  return Array.from({ length: Math.max(last - first + 1, 0) }, (_, index) => daysAfter(from, index))
}

/** Where a calendar stands after turning a page. */
export const turned = (span: CalendarSpan, date: string, by: 1 | -1): string =>
  span === 'week' ? daysAfter(date, 7 * by) : monthsAfter(date, by)

/** The day that a key leads to from another; nothing for other keys. */
export function dayByKey(key: string, date: string): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return daysAfter(date, -1)
    case 'ArrowRight':
      return daysAfter(date, 1)
    case 'ArrowUp':
      return daysAfter(date, -7)
    case 'ArrowDown':
      return daysAfter(date, 7)
    case 'PageUp':
      return monthsAfter(date, -1)
    case 'PageDown':
      return monthsAfter(date, 1)
    case 'Home':
      return daysAfter(date, -weekday(date))
    case 'End':
      return daysAfter(date, 6 - weekday(date))
    default:
      return undefined
  }
}
