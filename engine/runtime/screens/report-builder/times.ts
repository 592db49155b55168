/** How often something comes round, as people say it. Times are `HH:mm`, days of the week 1 (Monday) to 7. */
export type Times =
  | { readonly often: 'daily'; readonly time: string }
  | { readonly often: 'weekly'; readonly time: string; readonly days: readonly number[] }
  | { readonly often: 'monthly'; readonly time: string; readonly day: number }
  | { readonly often: 'own'; readonly cron: string }

export const everyWeekday: readonly number[] = [1, 2, 3, 4, 5]

/** The schedule as it is kept: minute, hour, day of the month, month, day of the week. */
export function cronOf(times: Times): string {
  if (times.often === 'own') return times.cron
  const [hour = 0, minute = 0] = times.time.split(':').map(Number)
  const at = `${minute} ${hour}`
  switch (times.often) {
    case 'daily':
      return `${at} * * *`
    case 'weekly':
      return `${at} * * ${[...new Set(times.days)].toSorted((a, b) => a - b).join(',')}`
    case 'monthly':
      return `${at} ${times.day} * *`
    default:
      return times satisfies never
  }
}

/** What a schedule says, where people have a word for it. */
export function timesOf(cron: string): Times {
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = cron.trim().split(/\s+/)
  const own: Times = { often: 'own', cron }
  if (!within(minute, 0, 59) || !within(hour, 0, 23) || month !== '*') return own
  const time = `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
  if (day === '*' && weekday === '*') return { often: 'daily', time }
  if (weekday === '*') return within(day, 1, 31) ? { often: 'monthly', time, day: Number(day) } : own
  const days = weekday.split(',').flatMap(daysIn)
  return day === '*' && days.every((each) => each >= 1 && each <= 7) ? { often: 'weekly', time, days } : own
}

const within = (text: string, least: number, most: number): boolean =>
  /^\d{1,2}$/.test(text) && Number(text) >= least && Number(text) <= most

/** The days that a part such as `2` or `1-5` names; 0 and 7 are Sunday. */
function daysIn(part: string): number[] {
  const [first = Number.NaN, last = first] = part.split('-').map((text) => (/^[0-7]$/.test(text) ? Number(text) : Number.NaN))
  if (Number.isNaN(first) || Number.isNaN(last) || last < first) return [Number.NaN]
  return Array.from({ length: last - first + 1 }, (_, index) => first + index || 7)
}
