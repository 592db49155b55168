import type { PassThrough } from 'node:stream'
import { type RecordKey, recordsIn } from '../storage/messages/news_of_records.ts'

/** Which entities a page follows, and which of them have a record among those that whoever looks at it may read now. */
interface Followed {
  readonly entities: readonly string[]
  readonly read: (keys: readonly RecordKey[]) => Promise<readonly RecordKey[]>
}

interface Following extends Followed {
  readonly stream: PassThrough
}

/** So many records of an entity are looked up to see whom their news concerns; of more than these, everybody who follows it is told. */
const mostLookedUp = 100

/**
 * Tells pages that records of an entity were written which they may read: that something was, and nothing of what or which. What comes
 * within a moment is told once, and one page after the other is looked after, so that a node spends one connection on it, however many
 * follow; what comes meanwhile waits and is told together.
 */
export class LiveEntities {
  readonly #following = new Set<Following>()
  /** The ids that were written since the last time, by entity; `null` where they are too many, or not known. */
  #written = new Map<string, Set<string> | null>()
  #isAnything = false
  #isTelling = false
  readonly #gatherMilliseconds: number

  /** @param gatherMilliseconds in which what happens is told together */
  constructor(gatherMilliseconds = 300) {
    this.#gatherMilliseconds = gatherMilliseconds
  }

  /** Tells a page of these entities from now on. */
  follow(stream: PassThrough, followed: Followed): void {
    const following = { stream, ...followed }
    this.#following.add(following)
    stream.once('close', () => this.#following.delete(following))
  }

  /** Records were written: those that the news names, or any. */
  tell(news?: string): void {
    if (this.#following.size === 0) return
    const keys = recordsIn(news)
    if (!keys) this.#isAnything = true
    for (const { entity, id } of keys ?? []) this.#add(entity, id)
    if (!this.#isTelling) this.#tellSoon()
  }

  /** Somebody may read something else than before: pages connect again as who they are now. */
  hangUp(): void {
    for (const { stream } of this.#following) stream.end()
  }

  #tellSoon(): void {
    this.#isTelling = true
    setTimeout(() => void this.#tellAll(), this.#gatherMilliseconds).unref()
  }

  #add(entity: string, id: string): void {
    const ids = this.#written.get(entity)
    if (ids === null) return
    this.#written.set(entity, ids && ids.size >= mostLookedUp ? null : new Set([...(ids ?? []), id]))
  }

  async #tellAll(): Promise<void> {
    const [written, isAnything] = [this.#written, this.#isAnything]
    this.#written = new Map()
    this.#isAnything = false
    for (const following of this.#following) await this.#tellOne(following, written, isAnything)
    this.#isTelling = false
    if (this.#written.size > 0 || this.#isAnything) this.#tellSoon()
  }

  async #tellOne({ stream, entities, read }: Following, written: ReadonlyMap<string, Set<string> | null>, isAnything: boolean) {
    const perhaps = entities.filter((entity) => isAnything || written.get(entity) === null)
    const keys = entities
      .filter((entity) => !perhaps.includes(entity))
      .flatMap((entity) => [...(written.get(entity) ?? [])].map((id) => ({ entity, id })))
    const seen = keys.length === 0 ? [] : await read(keys).catch(() => [])
    if (!stream.writable) return
    for (const entity of new Set([...perhaps, ...seen.map((key) => key.entity)]))
      stream.write(`event: entity\ndata: ${JSON.stringify({ entity })}\n\n`)
  }
}
