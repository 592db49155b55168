import type { PassThrough } from 'node:stream'
import { type RecordKey, recordsIn } from '../storage/messages/news_of_records.ts'

/** The versions of those records that whoever looks at them may read now. */
type ReadVersions = (keys: readonly RecordKey[]) => Promise<readonly (RecordKey & { readonly version: number })[]>

interface Watch {
  readonly stream: PassThrough
  readonly keys: readonly RecordKey[]
  readonly read: ReadVersions
  /** Those that the page has heard to be gone, each by its name. */
  readonly gone: Set<string>
}

const nameOf = ({ entity, id }: RecordKey) => `${entity}/${id}`

/**
 * Tells pages which version the records that they show have reached, whoever wrote them and at whichever node: when they begin to look,
 * and whenever one was written. What they cannot read, because it is not there (any more) or they may not, they hear once to be gone,
 * and then nothing of it until they can.
 */
export class LiveRecords {
  readonly #watches = new Set<Watch>()
  readonly #againMilliseconds: number

  /** @param againMilliseconds after which what could not be read is read again */
  constructor(againMilliseconds = 3_000) {
    this.#againMilliseconds = againMilliseconds
  }

  /** Tells a page of these records from now on. */
  watch(stream: PassThrough, keys: readonly RecordKey[], read: ReadVersions): void {
    const watch = { stream, keys, read, gone: new Set<string>() }
    this.#watches.add(watch)
    stream.once('close', () => this.#watches.delete(watch))
    void this.#tell(watch, keys)
  }

  /** Records were written: those that the news names, or any. */
  tell(news?: string): void {
    const named = recordsIn(news)
    const written = named && new Set(named.map(nameOf))
    for (const watch of this.#watches) {
      const concerned = written ? watch.keys.filter((key) => written.has(nameOf(key))) : watch.keys
      if (concerned.length > 0) void this.#tell(watch, concerned)
    }
  }

  /** Somebody may read something else than before: pages connect again as who they are now. */
  hangUp(): void {
    for (const { stream } of this.#watches) stream.end()
  }

  async #tell(watch: Watch, keys: readonly RecordKey[]): Promise<void> {
    const { stream, read, gone } = watch
    const found = await read(keys).catch(() => undefined)
    if (!stream.writable) return
    if (!found) {
      setTimeout(() => void this.#tell(watch, keys), this.#againMilliseconds).unref()
      return
    }
    const told = new Set(found.map(nameOf))
    for (const version of found) {
      gone.delete(nameOf(version))
      send(stream, 'record', version)
    }
    for (const key of keys) {
      if (told.has(nameOf(key)) || gone.has(nameOf(key))) continue
      gone.add(nameOf(key))
      send(stream, 'gone', key)
    }
  }
}

function send(stream: PassThrough, event: string, data: object): void {
  stream.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
}
