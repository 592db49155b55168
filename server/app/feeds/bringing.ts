import type { AppEntity, AppField } from '../../../engine/runtime/app/app.ts'
import type { FedPage, FedRow } from '../../../engine/runtime/connectors/fed-row.ts'
import type { Feed } from '../../../engine/schema/feed.ts'
import type { Context } from '../records/context.ts'

/** What became of the rows of a feed. */
export interface Counts {
  readonly made: number
  readonly changed: number
  readonly gone: number
  readonly same: number
  readonly refused: number
}
export const noCounts: Counts = { made: 0, changed: 0, gone: 0, same: 0, refused: 0 }

/** Why a page did not come. */
export interface NoPage {
  readonly reason: string
  /** The other system does not want to be asked so: a page that it named before may be none any more. */
  readonly isRefused: boolean
}

/** Where rows come from, page by page. */
export interface PageSource {
  /** The fields that the rows fill. */
  fields(): readonly AppField[]
  /** Reads a row of a page; references, and what has codes of its own, stay codes. */
  read(row: unknown): FedRow & { readonly number?: number }
  /** The choice that a code is by itself, where nobody has said what it means. */
  choiceOf(field: AppField, code: string): string | undefined
  /** @param mark names the page; default: the first @param after only what has changed since */
  page(mark: string | undefined, after: string | undefined): Promise<FedPage | NoPage>
  /** Rows of a file: it holds what it holds, and says nothing of where the next run begins. */
  readonly isFile?: true
}

/** Who is told what became of rows. */
export interface FeedProgress {
  readonly signal: AbortSignal
  /** So many were done before, by the same run. */
  goOn(done: number, refused: number): void
  /** One more is done, or refused with a reason. */
  step(names: readonly string[], refused?: string): Promise<void>
}

/** One feed that a run brings. */
export interface Bringing {
  readonly context: Context
  readonly progress: FeedProgress
  readonly source: PageSource
  /** What the state of the feed is kept by. */
  readonly name: string
  /** How it is declared: another declaration asks for all rows again. */
  readonly declared: string
  readonly feed: Feed
  readonly entity: AppEntity
  /** The run, which goes on where it stopped when it is taken up again. */
  readonly run: string
  /** All rows are asked for. */
  readonly isFull: boolean
  /** The records that codes name, by entity and code. */
  readonly named: Map<string, string | undefined>
}

/** Where a run stands: kept with the rows that it has stored. */
export interface Pending {
  readonly run: string
  readonly isFull: boolean
  /** What it asks for: changes since. */
  readonly after?: string
  /** What stays the watermark where the run leaves none. */
  readonly before?: string
  /** The page that comes next. */
  readonly mark?: string
  /** All pages are read. */
  readonly isRead?: true
  /** All of it is done: nothing is left to do for this run. */
  readonly isWhole?: true
  /** The watermark that it will leave. */
  readonly watermark?: string
  /** The records of codes that rows were refused for, and that wait for an answer. */
  readonly waits?: readonly string[]
  readonly counts: Counts
}
