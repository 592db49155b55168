import type { RecordData } from '../../../../runtime/values/record-data.ts'

/** Days from one until another, both included. */
export type Days = readonly [from: string, to: string]

/** The records that stand on days, and on which of them there are more than were read. */
export interface SpanRows {
  readonly rows: readonly RecordData[]
  readonly cut: ReadonlySet<string>
}

interface Reading {
  /** The records that stand on some of the days, by their day, so many at most. */
  readonly read: (days: Days, most: number) => Promise<readonly RecordData[]>
  /** The most that are read of all days together, and of each where there are more than that. */
  readonly most: { readonly together: number; readonly each: number }
}

/** Reads the records of days: all of them where they are not too many, else the first of each day, so that no day is empty because others are full. */
export async function readSpan(days: readonly string[], { read, most }: Reading): Promise<SpanRows> {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return { rows: [], cut: new Set() }
  const together = await read([first, last], most.together + 1)
  if (together.length <= most.together) return { rows: together, cut: new Set() }
  const found = await Promise.all(days.map(async (day) => ({ day, rows: await read([day, day], most.each + 1) })))
  const rows = new Map(found.flatMap((each) => each.rows.slice(0, most.each).map((row) => [row.id, row])))
  return {
    rows: [...rows.values()],
    cut: new Set(found.flatMap((each) => (each.rows.length > most.each ? [each.day] : []))),
  }
}
