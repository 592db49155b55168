import { dateOfDay, dayOf } from '../values/days.ts'
import { inZone, momentIn } from '../values/moment.ts'

/** Days that differ from the week, by date: whether people work on them. */
export type SpecialDays = ReadonlyMap<string, boolean>

/** Milliseconds of a day. */
const day = 86_400_000

/** Whether people work on a date: from Monday to Friday, unless the calendar says otherwise. */
export const isWorkingDay = (date: string, special: SpecialDays): boolean => {
  const known = special.get(date)
  if (known !== undefined) return known
  const number = dayOf(date)
  // 1970-01-01 was a Thursday.
  return number !== null && ![2, 3].includes(((number % 7) + 7) % 7)
}

/**
 * The moment so many working days after another (1.5 is one and a half): the clock runs through the 24 hours of a working day
 * and stands still on others. One day after Friday 16:00 is Monday 16:00.
 */
export const afterWorkingDays = (moment: string, days: number, timeZone: string, special: SpecialDays): string => {
  const start = inZone(moment, timeZone)
  const number = start && dayOf(start.date)
  if (start === null || number === null) return moment
  const isInside = isWorkingDay(start.date, special)
  let at = isInside ? number : nextWorkingDay(number, special)
  const elapsed = isInside ? Date.parse(`1970-01-01T${start.time}Z`) : 0
  let left = elapsed + Math.round(days * day)
  for (; left >= day; left -= day) at = nextWorkingDay(at, special)
  const time = new Date(left).toISOString().slice(11, 19)
  return momentIn(timeZone, dateOfDay(at) ?? start.date, time) ?? moment
}

const nextWorkingDay = (number: number, special: SpecialDays): number => {
  let next = number + 1
  // The list of special days ends somewhere, and then weeks are as they are.
  while (!isWorkingDay(dateOfDay(next) ?? '', special) && next < number + 4_000) next += 1
  return next
}
