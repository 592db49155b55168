import { dayOf } from './days.ts'

/** With a date, a time and an offset: what is exactly one moment everywhere. */
const shape = /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]\d\d(:?\d\d)?)$/
const normal = /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/

/** Whether the text says one moment, on a day that the calendar has. */
export const isMoment = (text: string): boolean => shape.test(text) && dayOf(text.slice(0, 10)) !== null

/** The moment in its one normal form, `2026-01-31T08:00:00.000Z`; `null` when it is none. */
export const normalMoment = (wire: unknown): string | null => {
  if (typeof wire !== 'string') return null
  if (normal.test(wire)) return wire
  if (!isMoment(wire)) return null
  const time = Date.parse(wire.replace(/([+-]\d\d)$/, '$1:00'))
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

const formats = new Map<string, Intl.DateTimeFormat>()

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  let format = formats.get(timeZone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      era: 'short',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    formats.set(timeZone, format)
  }
  return format
}

interface Clock {
  readonly date: string
  readonly time: string
}

/** What clocks in the zone show, as the calendar of the platform reads it. */
const readClock = (time: number, timeZone: string): Clock | null => {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(time)
      .map(({ type, value }) => [type, value]),
  )
  if (parts.era !== 'AD') return null
  return {
    date: `${parts.year?.padStart(4, '0')}-${parts.month}-${parts.day}`,
    time: `${parts.hour}:${parts.minute}:${parts.second}`,
  }
}

const dayLength = 86_400_000
/** Moments whose year has four digits in every zone, and that are told by offsets. */
const ordinary = { first: 0, last: Date.parse('9999-12-31T00:00:00Z') }
/** Days of one zone that are remembered at most. */
const mostDays = 5_000
/** How far clocks in a zone are ahead of UTC on a day of UTC; `null` where they are set on that day. */
const offsets = new Map<string, Map<number, number | null>>()

const offsetOn = (day: number, timeZone: string): number | null => {
  let days = offsets.get(timeZone)
  if (days === undefined || days.size >= mostDays) {
    days = new Map()
    offsets.set(timeZone, days)
  }
  let offset = days.get(day)
  if (offset === undefined) {
    const [first, last] = [day * dayLength, (day + 1) * dayLength].map((time) => offsetAt(time, timeZone))
    offset = first === last ? (first ?? null) : null
    days.set(day, offset)
  }
  return offset
}

const offsetAt = (time: number, timeZone: string): number | undefined => {
  const clock = readClock(time, timeZone)
  return clock === null ? undefined : Date.parse(`${clock.date}T${clock.time}Z`) - time
}

/**
 * Date and time of the day of a moment in an IANA time zone; `null` when the text is no moment after the year 0. The platform is asked
 * once for a day: asking takes several times as long as adding the offset, and an export asks for every cell.
 */
export const inZone = (moment: string, timeZone: string): Clock | null => {
  const time = Date.parse(moment)
  if (Number.isNaN(time)) return null
  const offset = time >= ordinary.first && time < ordinary.last ? offsetOn(Math.floor(time / dayLength), timeZone) : null
  if (offset === null) return readClock(time, timeZone)
  const shown = new Date(time + offset).toISOString()
  return { date: shown.slice(0, 10), time: shown.slice(11, 19) }
}

/** The calendar date of a moment in an IANA time zone, `YYYY-MM-DD`. */
export const businessDate = (moment: string, timeZone: string): string | null => inZone(moment, timeZone)?.date ?? null

/** A moment (ISO 8601 in UTC), and the business date that it is on: what expressions know of the time. */
export interface Moment {
  readonly now: string
  readonly today: string
}

/** The moment with its date in the zone; of a year that the zone's calendar does not write, the date in UTC. */
export const momentOf = (now: string, timeZone: string): Moment => ({ now, today: businessDate(now, timeZone) ?? now.slice(0, 10) })

/** As people read it: `2026-01-31 16:00`. */
export const shownMoment = (moment: string, timeZone: string): string => {
  const shown = inZone(moment, timeZone)
  return shown === null ? '' : `${shown.date} ${shown.time.slice(0, 5)}`
}

/** The moment at which clocks in the zone show the date and time (`08:30:00`); `null` when there is no such date. */
export const momentIn = (timeZone: string, date: string, time: string): string | null => {
  const wanted = Date.parse(`${date}T${time}Z`)
  if (Number.isNaN(wanted)) return null
  let guess = wanted
  for (let round = 0; round < 2; round++) {
    const shown = inZone(new Date(guess).toISOString(), timeZone)
    if (shown === null) return null
    guess += wanted - Date.parse(`${shown.date}T${shown.time}Z`)
  }
  return new Date(guess).toISOString()
}
