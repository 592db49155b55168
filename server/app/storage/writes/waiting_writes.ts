import type { Queryable } from '../queries/run_load.ts'
import { type DocumentChange, type Row, type Traces, traceTables } from './document_change.ts'
import { runWrites } from './run_write.ts'

/** A change of a locked document that is not written yet, with what its failure means. */
interface Waiting {
  readonly change: DocumentChange
  readonly failed: (error: unknown) => unknown
}

/** What a transaction under way has still to write, by document. */
class Line {
  readonly #client: Queryable
  readonly #query: Queryable['query']
  readonly #documents = new Map<string, Waiting>()
  #writing: Promise<void> | undefined

  /** From now on the statements of the connection come after what waits. */
  constructor(client: Queryable) {
    this.#client = client
    this.#query = client.query
    client.query = (async (...words: unknown[]) => {
      await this.write()
      return this.#send(...words)
    }) as unknown as Queryable['query']
  }

  add({ change, failed }: Waiting): void {
    const { entity, after } = change
    const key = `${entity.name} ${after.id}`
    const earlier = this.#documents.get(key)?.change
    const whole = earlier ? { ...change, before: earlier.before, traces: both(earlier.traces, change.traces) } : change
    this.#documents.set(key, { change: whole, failed })
  }

  write(): Promise<void> {
    this.#writing ??= this.#writeAll().finally(() => this.end())
    return this.#writing
  }

  end(): void {
    this.#documents.clear()
    this.#client.query = this.#query
    if (lines.get(this.#client) === this) lines.delete(this.#client)
  }

  async #writeAll(): Promise<void> {
    const client: Queryable = { query: this.#send as unknown as Queryable['query'] }
    while (this.#documents.size > 0) {
      const all = [...this.#documents.values()]
      this.#documents.clear()
      for (const some of Map.groupBy(all, ({ change }) => change.entity).values()) await writeSome(client, some)
    }
  }

  readonly #send = (...words: unknown[]): unknown => (this.#query as (...words: unknown[]) => unknown).apply(this.#client, words)
}

const lines = new WeakMap<Queryable, Line>()

async function writeSome(client: Queryable, some: readonly Waiting[]): Promise<void> {
  const meaning = (error: unknown) => some.map(({ failed }) => failed(error)).find((meant) => meant !== error) ?? error
  const changes = some.map(({ change }) => change)
  const isWritten = await runWrites(client, changes).catch((error: unknown) => {
    throw meaning(error)
  })
  if (!isWritten) throw meaning(undefined)
}

/**
 * Writes a change of a stored document that the transaction has locked before the next statement of its connection, and before it ends:
 * what is changed several times is written once, and many documents together, each with all of its traces.
 * @param failed what an error of the database means, and, of none, that the document was not written: that next statement throws it
 */
export function writeLater(client: Queryable, change: DocumentChange, failed: (error: unknown) => unknown): void {
  const line = lines.get(client) ?? new Line(client)
  lines.set(client, line)
  line.add({ change, failed })
}

/** Writes what waits. @throws what the failure of a change means */
export const writeWaiting = async (client: Queryable): Promise<void> => lines.get(client)?.write()

/** What waits is taken back with what was written. */
export const dropWaiting = (client: Queryable): void => lines.get(client)?.end()

const both = (one: Traces, other: Traces): Traces =>
  Object.fromEntries(
    traceTables.flatMap((table) => {
      const rows: readonly Row[] = [...(one[table] ?? []), ...(other[table] ?? [])]
      return rows.length > 0 ? [[table, rows]] : []
    }),
  )
