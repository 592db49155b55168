/** How much time is left, in the two units in which people count it. */
export type TimeLeft =
  | { readonly in: 'days'; readonly days: number; readonly hours: number }
  | { readonly in: 'hours'; readonly hours: number; readonly minutes: number }
  | { readonly in: 'minutes'; readonly minutes: number; readonly seconds: number }
  | { readonly in: 'none' }

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** The time left of so many milliseconds: days and hours, within a day hours and minutes, within an hour minutes and seconds. */
export function timeLeftOf(left: number): TimeLeft {
  const whole = (unit: number, of = Number.POSITIVE_INFINITY) => Math.floor((left % of) / unit)
  if (left <= 0) return { in: 'none' }
  if (left >= day) return { in: 'days', days: whole(day), hours: whole(hour, day) }
  if (left >= hour) return { in: 'hours', hours: whole(hour), minutes: whole(minute, hour) }
  return { in: 'minutes', minutes: whole(minute), seconds: whole(second, minute) }
}

/** After how many milliseconds it reads otherwise. */
export function untilNextText(left: number): number {
  const unit = left > hour ? minute : second
  return left <= 0 ? Number.POSITIVE_INFINITY : left % unit || unit
}
