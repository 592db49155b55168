import type { Logger } from '@adonisjs/core/logger'
import type pg from 'pg'
import type { Diagnostic } from '../../../engine/runtime/app/diagnostic.ts'
import type { Overlay } from '../../../engine/runtime/overlays/overlay.ts'
import { type Change, change, type StoredOverlay } from '../../../engine/runtime/overlays/stored-overlay.ts'
import { keyOf, type ThingName } from '../../../engine/runtime/overlays/thing.ts'
import type { Actor } from '../audit/audit_entry.ts'
import type { Metadata } from '../metadata/metadata.ts'
import type { Notices } from '../queues/notices.ts'
import {
  type OverlayRow,
  type OverlayVersion,
  readOverlays,
  readOverlayVersions,
  storeOverlays,
} from '../storage/overlays/stored_overlays.ts'
import { overlayEntry } from './overlay_entry.ts'

/** What came of a change: the new state, the side that was faster, or what is wrong with it. */
type Outcome =
  | { readonly kind: 'changed'; readonly overlay: StoredOverlay }
  | { readonly kind: 'conflict'; readonly current: StoredOverlay }
  | { readonly kind: 'wrong'; readonly diagnostics: readonly Diagnostic[] }
  /** There is no draft that the change could be about. */
  | { readonly kind: 'noDraft' }

/** Who makes a change, and why. */
interface Author extends Actor {
  readonly note?: string
  /** Its moment has come: nobody does it now, somebody has said so before. */
  readonly isDue?: true
}

/** The longest that a timer waits: 24 days. Later ones are set again. */
const longestWait = 2 ** 31 - 1
/** How long a scheduled change waits that the database could not store. */
const retryWait = 15_000

/** The changes that administrators make in the browser. Every node runs with those that are published. */
export class Overlays {
  readonly #pool: pg.Pool
  readonly #metadata: Metadata
  readonly #notices: Notices
  readonly #logger: Pick<Logger, 'error' | 'warn'>
  #rows: ReadonlyMap<string, OverlayRow> = new Map()
  /** The misfits that were told. */
  #told: Metadata['misfits'] = []
  #timer: NodeJS.Timeout | undefined

  constructor(pool: pg.Pool, metadata: Metadata, notices: Notices, logger: Pick<Logger, 'error' | 'warn'>) {
    this.#pool = pool
    this.#metadata = metadata
    this.#notices = notices
    this.#logger = logger
  }

  /** Reads them again, and runs with what is published from now on. */
  async read(): Promise<void> {
    const rows = await readOverlays(this.#pool)
    this.#rows = new Map(rows.map((row) => [keyOf(row), row]))
    await this.#metadata.layOver(rows.filter(({ published }) => published.length > 0).map(publishedOf))
    if (this.#metadata.misfits !== this.#told) {
      this.#told = this.#metadata.misfits
      for (const { kind, name, operations, reason } of this.#metadata.misfits) {
        this.#logger.warn({ kind, name, operations: operations.length, reason }, 'changes made in the browser do not fit the metadata')
      }
    }
    this.#arm()
  }

  /** Everything that was changed. */
  get all(): readonly OverlayRow[] {
    return [...this.#rows.values()]
  }

  /** The changes of a thing. */
  of(thing: ThingName): StoredOverlay & Partial<OverlayRow> {
    return this.#rows.get(keyOf(thing)) ?? { kind: thing.kind, name: thing.name, version: 0, published: [] }
  }

  /** What was done with a thing, the last first. */
  async versions(thing: ThingName): Promise<readonly OverlayVersion[]> {
    return readOverlayVersions(this.#pool, thing)
  }

  /** Makes a change over the version that was seen. What is published is checked first; a draft may be wrong for now. */
  async change(thing: ThingName, seen: number, what: Change, by: Author): Promise<Outcome> {
    await this.read()
    const current = this.of(thing)
    if (current.version !== seen) return { kind: 'conflict', current }
    const changed = change(current, what)
    if (!changed) return { kind: 'noDraft' }
    const isScheduled = what.do === 'schedule' && what.at !== undefined
    if (changed.overlay.published !== current.published || isScheduled) {
      const operations = isScheduled ? changed.operations : changed.overlay.published
      const { diagnostics } = (await this.#metadata.with({ ...changed.overlay, operations })).checked
      if (diagnostics.some(({ severity }) => severity === 'error')) return { kind: 'wrong', diagnostics }
    }
    const { hash } = this.#metadata.app
    const { account, note, isDue, ...actor } = by
    const author = { ...(account !== undefined && { account }), ...(note !== undefined && { note }) }
    const entry = overlayEntry(
      changed.overlay,
      what.do,
      { ...actor, ...(account !== undefined && { account }) },
      isDue ? { scheduled: true } : {},
    )
    const stored = await storeOverlays(this.#pool, [{ ...changed, action: what.do, metadata: hash, ...author, entry }])
    await this.read()
    if (!stored) return { kind: 'conflict', current: this.of(thing) }
    await this.#notices.send('overlays')
    return { kind: 'changed', overlay: changed.overlay }
  }

  /** Publishes what is due, and waits for what is due next. Of several nodes one is the first; the others find it done. */
  #arm(): void {
    clearTimeout(this.#timer)
    const moments = this.all.flatMap(({ publishAt }) => (publishAt === undefined ? [] : Date.parse(publishAt)))
    if (moments.length > 0) this.#publishIn(Math.min(...moments) - Date.now())
  }

  #publishIn(milliseconds: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#publishDue(), Math.min(Math.max(milliseconds, 0), longestWait))
    this.#timer.unref()
  }

  /** One that cannot be published now keeps none of the others from it, and is tried again. */
  async #publishDue(): Promise<void> {
    const now = Date.now()
    const due = this.all.filter(({ publishAt }) => publishAt !== undefined && Date.parse(publishAt) <= now)
    let hasFailed = false
    for (const overlay of due) {
      await this.#publishOne(overlay).catch((error) => {
        hasFailed = true
        this.#logger.error(
          { err: error, kind: overlay.kind, name: overlay.name },
          'a scheduled change was not published and is tried again',
        )
      })
    }
    if (hasFailed) this.#publishIn(retryWait)
    else this.#arm()
  }

  async #publishOne(overlay: OverlayRow): Promise<void> {
    const by: Author = { isDue: true, ...(overlay.account !== undefined && { account: overlay.account }) }
    const outcome = await this.change(overlay, overlay.version, { do: 'publish' }, by)
    if (outcome.kind !== 'wrong') return
    this.#logger.warn({ kind: overlay.kind, name: overlay.name }, 'a scheduled change is wrong by now and waits as a draft')
    await this.change(overlay, overlay.version, { do: 'refuse', at: new Date().toISOString() }, by)
  }

  /** Waits for nothing any more. */
  stop(): void {
    clearTimeout(this.#timer)
  }
}

const publishedOf = ({ kind, name, folder, published }: StoredOverlay): Overlay => ({
  kind,
  name,
  ...(folder !== undefined && { folder }),
  operations: published,
})
