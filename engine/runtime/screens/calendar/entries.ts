import type { Expression } from '../../../schema/expression.ts'
import type { Calendar } from '../../../schema/screens/arrangement.ts'
import type { AppField } from '../../app/app.ts'
import { inZone, momentIn } from '../../values/moment.ts'
import { type RecordData, wireOf } from '../../values/record-data.ts'
import { daysAfter } from './days.ts'

/** A record on the days of a calendar. */
export interface Entry {
  readonly row: RecordData
  readonly from: string
  readonly to: string
  /** `08:30`, where it begins at a time of the day. */
  readonly time?: string
}

/** An entry as one day shows it, with the line on which it stands all its days. */
export interface Placed {
  readonly entry: Entry
  readonly lane: number
}

/** The records as entries, by day and time; those without a date are left out. */
export function entriesOf(rows: readonly RecordData[], { date, until }: Calendar, timeZone: string): readonly Entry[] {
  return rows
    .flatMap((row): readonly Entry[] => {
      const from = dayIn(wireOf(row, date), timeZone)
      const to = until === undefined ? undefined : dayIn(wireOf(row, until), timeZone)
      if (!from) return []
      const last = to && to.day > from.day ? to.day : from.day
      return [{ row, from: from.day, to: last, ...(from.time !== undefined && { time: from.time }) }]
    })
    .toSorted((one, other) => compare(keyOf(one), keyOf(other)))
}

/** Longer ones first, so that they stand above what begins on the same day. */
const keyOf = ({ from, to, time = '' }: Entry): string => [from, to > from ? '0' : '1', time].join(' ')
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

function dayIn(value: unknown, timeZone: string): { day: string; time?: string } | undefined {
  if (typeof value !== 'string' || value === '') return undefined
  if (value.length <= 10) return { day: value }
  const shown = inZone(value, timeZone)
  return shown ? { day: shown.date, time: shown.time.slice(0, 5) } : undefined
}

/** What stands on each of the days of a week, each entry on one line throughout. */
export function placedIn(week: readonly string[], entries: readonly Entry[]): ReadonlyMap<string, readonly Placed[]> {
  const taken = new Map(week.map((day) => [day, new Set<number>()]))
  const placed = new Map(week.map((day): [string, Placed[]] => [day, []]))
  for (const entry of entries) {
    const days = week.filter((day) => entry.from <= day && day <= entry.to)
    let lane = 0
    while (days.some((day) => taken.get(day)?.has(lane))) lane += 1
    for (const day of days) {
      taken.get(day)?.add(lane)
      placed.get(day)?.push({ entry, lane })
    }
  }
  return placed
}

/** The entries of a day. */
export const entriesOn = (day: string, entries: readonly Entry[]): readonly Entry[] =>
  entries.filter(({ from, to }) => from <= day && day <= to)

/** The records that stand on some day from one until another. */
export function daysFilter(
  { date, until }: Calendar,
  { kind }: Pick<AppField, 'kind'>,
  [from, to]: readonly [string, string],
  timeZone: string,
): Expression {
  const isMoment = kind === 'datetime'
  const beginningOf = (day: string) => (isMoment ? momentIn(timeZone, day, '00:00:00') : day)
  const start = { var: `record.${date}` }
  const isBefore: Expression = isMoment ? { '<': [start, beginningOf(daysAfter(to, 1))] } : { '<=': [start, to] }
  const isAfter: Expression = { '>=': [start, beginningOf(from)] }
  if (until === undefined) return { and: [isAfter, isBefore] }
  return { and: [isBefore, { or: [isAfter, { '>=': [{ var: `record.${until}` }, beginningOf(from)] }] }] }
}

/** What a new record on a day has from the start; where a time is asked for, nine in the morning. */
export function madeOn({ date }: Calendar, { kind }: Pick<AppField, 'kind'>, day: string, timeZone: string): RecordData {
  return { [date]: kind === 'datetime' ? momentIn(timeZone, day, '09:00:00') : day }
}
