import type { PassThrough } from 'node:stream'
import { type RecordKey, recordsIn } from '../storage/messages/news_of_records.ts'

/** The versions of those records that whoever looks at them may read now. */
export type ReadVersions = (keys: readonly RecordKey[]) => Promise<readonly (RecordKey & { readonly version: number })[]>

interface Watch {
  readonly stream: PassThrough
  readonly keys: readonly RecordKey[]
  readonly read: ReadVersions
}

const isSame = (one: RecordKey, other: RecordKey) => one.entity === other.entity && one.id === other.id

/**
 * Tells pages which version the records that they show have reached, whoever wrote them and at whichever node: when they begin to look,
 * and whenever one was written. What they may not read any more, they hear nothing of.
 */
export class LiveRecords {
  readonly #watches = new Set<Watch>()

  /** Tells a page of these records from now on. */
  watch(stream: PassThrough, keys: readonly RecordKey[], read: ReadVersions): void {
    const watch = { stream, keys, read }
    this.#watches.add(watch)
    stream.once('close', () => this.#watches.delete(watch))
    void this.#tell(watch, keys)
  }

  /** Records were written: those that the news names, or any. */
  tell(news?: string): void {
    const written = recordsIn(news)
    for (const watch of this.#watches) {
      const concerned = written ? watch.keys.filter((key) => written.some((one) => isSame(one, key))) : watch.keys
      if (concerned.length > 0) void this.#tell(watch, concerned)
    }
  }

  /** Somebody may read something else than before: pages connect again as who they are now. */
  hangUp(): void {
    for (const { stream } of this.#watches) stream.end()
  }

  async #tell({ stream, read }: Watch, keys: readonly RecordKey[]): Promise<void> {
    // A record whose version cannot be read now is told of when it is next written, or when the page connects again.
    const found = await read(keys).catch(() => [])
    if (stream.writable) for (const version of found) stream.write(`event: record\ndata: ${JSON.stringify(version)}\n\n`)
  }
}
