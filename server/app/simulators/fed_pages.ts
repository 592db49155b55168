import { putAtPointer, valueAtPointer } from '../../../engine/runtime/connectors/pointer.ts'
import { greatestIn } from '../../../engine/runtime/connectors/watermark.ts'
import type { Feed, protocolNames, Since } from '../../../engine/schema/feed.ts'

/** A row that another system has. */
export type SimulatedRow = Record<string, unknown>

/** What a page is made of. */
export interface PageParts {
  readonly feed: Feed
  readonly rows: readonly SimulatedRow[]
  /** When each row was last changed, by its text: what other systems count themselves. */
  readonly clock: RowClock
  readonly sent: Readonly<Record<string, unknown>>
  /** The address of the operation. */
  readonly path: string
  /** The next page is said to stand at another server. */
  readonly isElsewhere: boolean
}

/** How many of these rows stand on a page: where there is much, the pages are larger, since calls a minute are limited. */
const pageSizeOf = (rows: readonly SimulatedRow[]): number => Math.min(1_000, Math.max(100, Math.ceil(rows.length / 20)))

/** Counts the changes of rows. */
export class RowClock {
  readonly #changed = new Map<string, number>()
  #seen: readonly SimulatedRow[] | undefined
  now = 0

  /** Looks at the rows as they are: those that it has not seen so have changed just now. */
  look(rows: readonly SimulatedRow[]): void {
    if (this.#seen === rows) return
    this.#seen = rows
    const fresh = rows.map((row) => JSON.stringify(row)).filter((text) => !this.#changed.has(text))
    if (fresh.length > 0) this.now += 1
    for (const text of fresh) this.#changed.set(text, this.now)
  }

  changedAt(row: SimulatedRow): number {
    return this.#changed.get(JSON.stringify(row)) ?? 0
  }
}

/** How a simulated system answers a page, as its protocol has it. */
export const simulatedPages = {
  http({ feed, rows, clock, sent }) {
    const { since, next, rows: at = '' } = feed
    const all = since ? changedSince(rows, clock, since, sent[since.send]) : rows
    const from = Number(sent.mark ?? 0)
    const until = from + pageSizeOf(all)
    const page = next === undefined ? all : all.slice(from, until)
    if (at === '') return page
    const body: Record<string, unknown> = {}
    putAtPointer(body, at, page)
    if (next !== undefined && until < all.length) putAtPointer(body, next, String(until))
    if (since?.at !== undefined) putAtPointer(body, since.at, String(clock.now))
    return body
  },
  odata({ feed, rows, clock, sent, path, isElsewhere }) {
    const { since } = feed
    const filter = typeof sent.$filter === 'string' ? sent.$filter : undefined
    const [, value] = /^\S+ ge (.*)$/.exec(filter ?? '') ?? []
    const all = since ? changedSince(rows, clock, since, value?.replace(/^'(.*)'$/, '$1').replaceAll("''", "'")) : rows
    const from = Number(sent.$skiptoken ?? 0)
    const until = from + pageSizeOf(all)
    const body: Record<string, unknown> = { value: all.slice(from, until) }
    if (until < all.length) {
      const query = new URLSearchParams({ ...(filter !== undefined && { $filter: filter }), $skiptoken: String(until) })
      body['@odata.nextLink'] = `${isElsewhere ? 'http://192.0.2.1/' : ''}${path.split('/').at(-1)}?${query}`
    }
    return body
  },
} satisfies { [Name in (typeof protocolNames)[number]]: (parts: PageParts) => unknown }

function changedSince(rows: readonly SimulatedRow[], clock: RowClock, since: Since, after: unknown): readonly SimulatedRow[] {
  if (typeof after !== 'string') return rows
  const { greatest } = since
  if (greatest === undefined) return rows.filter((row) => clock.changedAt(row) > Number(after))
  return rows.filter((row) => String(valueAtPointer(row, greatest)) === after || greatestIn([row], since, after) !== after)
}
