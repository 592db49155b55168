import { setTimeout as sleep } from 'node:timers/promises'
import type { FedPage } from '../../../engine/runtime/connectors/fed-row.ts'
import { greatestIn } from '../../../engine/runtime/connectors/watermark.ts'
import type { Feed } from '../../../engine/schema/feed.ts'
import { environmentOf } from '../records/context.ts'
import { writeMany } from '../steps/write_many.ts'
import { forgetFed, holdFeed, idsToMark, noteGrowth } from '../storage/queries/feed_rows.ts'
import { endFeed, keepPending, readFeed } from '../storage/queries/feed_states.ts'
import { runLoad } from '../storage/queries/run_load.ts'
import { inTransaction } from '../storage/writes/transaction.ts'
import { askCodes, isAnswered } from './ask_codes.ts'
import { type Brought, bringBatch } from './bring_batch.ts'
import { type Bringing, type Counts, type NoPage, noCounts, type Pending } from './bringing.ts'
import { forgetMany, readRows } from './read_rows.ts'

/** What a feed that does not end sends at most. */
const mostPages = 100_000
/** So many rows are stored together, or what has come in so many milliseconds. */
const batchRows = 2_000
const batchMilliseconds = 2_000
const pauseMilliseconds = 500

/** How a run of a feed has ended. */
export interface FeedEnd {
  readonly counts: Counts
  /** The records of codes that wait for somebody to say what they mean. */
  readonly waiting: readonly string[]
  /** Why it could not be brought as a whole; what had come by then is stored. */
  readonly failure?: string
}

/**
 * Brings all pages of a feed, once nobody else brings rows into its entity. A run that is taken up again goes on at the page behind
 * those that it has stored, and only who has seen all pages knows what is gone, and from where on the next run asks.
 */
export function bringFeed(bringing: Bringing): Promise<FeedEnd> {
  const { context, entity, progress } = bringing
  // The lock is held by a connection of its own, which dies with the server that has it.
  return inTransaction(context.pool, async (holder) => {
    while (!(await holdFeed(holder, entity))) await sleep(pauseMilliseconds, undefined, { signal: progress.signal })
    return bringPages(bringing, () => holdFeed(holder, entity))
  })
}

/** @param hold says that it is still us: a connection that is idle for long, or lost, holds nothing */
async function bringPages(bringing: Bringing, hold: () => Promise<boolean>): Promise<FeedEnd> {
  const { context, entity, progress } = bringing
  let pending = await begin(bringing)
  progress.goOn(doneOf(pending.counts), pending.counts.refused)
  const isResumed = pending.mark !== undefined
  let next = readBatch(bringing, pending)
  let known = 0
  for (let pages = 0; !pending.isRead && pages < mostPages; ) {
    const batch = await next
    pages += batch.pages
    if (batch.failure?.isRefused && pages === 0 && isResumed && pending.mark !== undefined) {
      progress.goOn(-doneOf(pending.counts), -pending.counts.refused)
      pending = await beginAnew(bringing, pending)
      next = readBatch(bringing, pending)
      continue
    }
    await hold()
    // The next pages are on their way while these rows are stored.
    if (!batch.failure && !batch.pending.isRead) {
      next = readBatch(bringing, batch.pending)
      next.catch(() => undefined)
    }
    if (batch.pages > 0) {
      const { counts, waits } = pending
      pending = await storeBatch(bringing, { ...batch.pending, counts, ...(waits && { waits }) }, batch.rows)
    }
    if (batch.failure) return { ...endOf(pending), failure: batch.failure.reason }
    if (pending.counts.made > 2 * known) {
      await noteGrowth(context.pool, entity)
      known = pending.counts.made
    }
  }
  if (!pending.isRead) return { ...endOf(pending), failure: `${bringing.name}: ${mostPages}` }
  return pending.isWhole ? endOf(pending) : { ...endOf(pending), counts: await end(bringing, pending, hold) }
}

/** Where the run stands, or begins. */
async function begin(bringing: Bringing): Promise<Pending> {
  const { context, name, run, declared, feed, isFull, source } = bringing
  const state = await readFeed<Pending>(context.pool, name)
  if (state.pending?.run === run) return state.pending
  const known = feed.since === undefined || state.declared !== declared ? null : state.watermark
  const before = known !== null && { before: known }
  const waits = { waits: state.pending?.waits ?? [] }
  if (source.isFile) return beginAnew(bringing, { run, isFull: isFull || feed.since === undefined, ...before, ...waits, counts: noCounts })
  const asksForAll = isFull || known === null || (await isAnswered(bringing, context.pool, waits.waits))
  // Who sees all rows finds what still waits.
  const rest = asksForAll ? {} : { after: known, ...waits }
  return beginAnew(bringing, { run, isFull: asksForAll, ...before, ...rest, counts: noCounts })
}

/** The run begins with the first page. */
async function beginAnew({ context, name }: Bringing, from: Pending): Promise<Pending> {
  const { mark: _mark, watermark: _watermark, ...rest } = from
  const pending: Pending = { ...rest, counts: noCounts }
  await inTransaction(context.pool, async (client) => {
    await forgetFed(client, name)
    await keepPending(client, name, pending)
  })
  return pending
}

interface Batch {
  readonly rows: readonly unknown[]
  readonly pages: number
  /** Where the run stands once these rows are stored. */
  readonly pending: Pending
  readonly failure?: NoPage
}

/** Asks for pages until there are rows enough to store. */
async function readBatch({ source, feed, progress }: Bringing, from: Pending): Promise<Batch> {
  const rows: unknown[] = []
  const until = Date.now() + batchMilliseconds
  let [pending, pages] = [from, 0]
  while (!pending.isRead && rows.length < batchRows && Date.now() < until) {
    const page = await source.page(pending.mark, pending.after)
    progress.signal.throwIfAborted()
    if ('reason' in page) return { rows, pages, pending, failure: page }
    pages += 1
    for (const row of page.rows) rows.push(row)
    const { mark, ...rest } = pending
    const watermark = watermarkAfter(feed, page, rest.watermark)
    const goesOn = page.next !== undefined && page.next !== mark
    pending = {
      ...rest,
      ...(watermark !== undefined && { watermark }),
      ...(goesOn ? { mark: page.next as string } : { isRead: true as const }),
    }
  }
  return { rows, pages, pending }
}

/** The watermark after a page: the first that an answer says, or the greatest of the rows. */
function watermarkAfter({ since }: Feed, { rows, watermark }: FedPage, before: string | undefined): string | undefined {
  if (since?.greatest !== undefined) return greatestIn(rows, since, before)
  return before ?? watermark
}

/** Stores rows together with where the run stands then. */
async function storeBatch(bringing: Bringing, pending: Pending, rows: readonly unknown[]): Promise<Pending> {
  const { context, name, feed, progress } = bringing
  forgetMany(bringing)
  const { rows: read, unknown } = await readRows(bringing, rows, doneOf(pending.counts) + pending.counts.refused)
  const seesGone = feed.gone !== undefined && pending.isFull
  const { brought, kept } = await inTransaction(context.pool, async (client) => {
    const brought = await bringBatch(bringing, client, read, seesGone)
    const waits = unknown.length === 0 ? pending.waits : await askCodes(bringing, client, unknown, pending.waits ?? [])
    const kept = { ...pending, counts: counted(pending.counts, brought), ...(waits && { waits }) }
    await keepPending(client, name, kept)
    return { brought, kept }
  })
  for (const { row, as, reason } of brought) await progress.step(as === 'same' ? [] : [row.name], reason)
  return kept
}

function counted(before: Counts, brought: readonly Brought[]): Counts {
  const counts = { ...before }
  for (const { as } of brought) counts[as] += 1
  return counts
}

const endOf = ({ counts, waits = [] }: Pending): FeedEnd => ({ counts, waiting: waits })
const doneOf = ({ made, changed, same }: Counts): number => made + changed + same

/** Marks what is gone, and keeps from where on the next run asks. */
async function end(bringing: Bringing, pending: Pending, hold: () => Promise<boolean>): Promise<Counts> {
  const { context, name, feed, declared } = bringing
  let now = pending
  if (feed.gone !== undefined && pending.isFull)
    for (let marked: Pending | undefined = now; marked; marked = await markGone(bringing, now, feed.gone)) {
      now = marked
      await hold()
    }
  await inTransaction(context.pool, async (client) => {
    await forgetFed(client, name)
    await endFeed(client, name, { declared, watermark: pending.watermark ?? pending.before ?? null, pending: { ...now, isWhole: true } })
  })
  return now.counts
}

/** Marks some of the records whose rows no longer come. Who names nothing at all has lost them, and is not believed. */
function markGone({ context, entity, name }: Bringing, pending: Pending, gone: string): Promise<Pending | undefined> {
  return inTransaction(context.pool, async (client) => {
    const ids = await idsToMark(client, entity, gone, name, batchRows)
    if (ids.length === 0) return undefined
    const records = await runLoad(client, context.app, entity, true, environmentOf(context), ids)
    await writeMany(
      context,
      client,
      entity,
      records.map((before) => ({ before, after: { ...before, [gone]: true } })),
    )
    const kept = { ...pending, counts: { ...pending.counts, gone: pending.counts.gone + records.length } }
    await keepPending(client, name, kept)
    return kept
  })
}
