import { momentOf } from '../../../engine/runtime/values/moment.ts'

let known = { minute: '', timeZone: '', date: '' }

/** The business date of a moment (ISO 8601 in UTC). No zone changes its date within a minute, so it is worked out once a minute. */
export function businessDay(now: string, timeZone: string): string {
  const minute = now.slice(0, 16)
  if (known.minute !== minute || known.timeZone !== timeZone) {
    known = { minute, timeZone, date: momentOf(now, timeZone).today }
  }
  return known.date
}
