import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import { deletedAmong, endOfLog, idsAfter, writesAfter } from '../storage/queries/changed_records.ts'
import { readHistory } from '../storage/queries/read_history.ts'
import { runLoad } from '../storage/queries/run_load.ts'
import { type Context, environmentOf } from './context.ts'
import { entityOf } from './entity_of.ts'
import { Invalid, notFound } from './failures.ts'
import { keepReading } from './readings.ts'
import { isWithin } from './scopes.ts'
import { view } from './view.ts'

/** A page of what has changed among the records that somebody sees. */
export interface Changes {
  /** As they are now, each once, in the order of their last change. */
  readonly rows: readonly RecordData[]
  /** The ids of those that they see no more. */
  readonly deleted: readonly string[]
  /** Names the next page: there is one, though maybe with nothing on it. */
  readonly next?: string
  /** From where to ask the next time; on the last page. */
  readonly watermark?: string
}

/** What is asked for: behind a watermark, or the page that a mark names. Default: all records. */
interface ChangesQuestion {
  readonly after?: unknown
  readonly mark?: unknown
  /** At most so many records on a page. */
  readonly size?: unknown
}

const usualSize = 200
const mostSize = 1_000

/** A page is of all records, by id, whose changes begin at a place of the log; or of the changes behind a place. */
type Place = { readonly kind: 'all'; readonly begin: string; readonly id: string } | { readonly kind: 'changes'; readonly seq: string }

/**
 * What has changed among the records of an entity since somebody last asked: all of them the first time. They are read as by whoever lists
 * them; one that is gone is told by whoever has seen it.
 * @throws Invalid for what is no watermark or mark; `notFound` when the entity may not be read
 */
export async function changes(context: Context, name: string, asked: ChangesQuestion): Promise<Changes> {
  const entity = entityOf(context, name, 'read')
  // Who reads the log would write it.
  if (context.app.bundle.app.audit?.entity === name || entity.parent) throw notFound(name, '')
  const size = sizeIn(asked.size)
  const place = await placeIn(context, asked)
  return place.kind === 'all' ? allRecords(context, entity, place, size) : changedRecords(context, entity, place.seq, size)
}

async function allRecords(
  context: Context,
  entity: AppEntity,
  { begin, id }: Extract<Place, { kind: 'all' }>,
  size: number,
): Promise<Changes> {
  const ids = await idsAfter(context.pool, entity, id, size)
  const rows = await seen(context, entity, ids)
  const last = ids.at(-1)
  const isMore = ids.length === size && last !== undefined
  return { rows, deleted: [], ...(isMore ? { next: `${begin}.${last}` } : { watermark: begin }) }
}

async function changedRecords(context: Context, entity: AppEntity, seq: string, size: number): Promise<Changes> {
  const { writes, upTo, isMore } = await writesAfter(context.pool, entity, seq, size)
  // Of a record that was written several times the last counts.
  const ids = [...new Set(writes.map(({ id }) => id).reverse())].reverse()
  const first = new Map(writes.map(({ id, version }): [string, number] => [id, version]).reverse())
  const rows = await seen(context, entity, ids)
  const found = new Set(rows.map((row) => row.id))
  const missing = ids.filter((id) => !found.has(id))
  const deleted = new Set(await left(context, entity, missing, first))
  const end = upTo ?? seq
  return { rows, deleted: missing.filter((id) => deleted.has(id)), ...(isMore ? { next: end } : { watermark: end }) }
}

/** The records as the person sees them, in the order of the ids. */
export async function seen(context: Context, entity: AppEntity, ids: readonly string[]): Promise<readonly RecordData[]> {
  const { app, access, pool } = context
  const records = await runLoad(pool, app, entity, access.scope(entity.name), environmentOf(context), ids, access)
  for (const record of records) await keepReading(context, entity, record)
  const byId = new Map(records.map((record) => [record.id, record]))
  return ids.flatMap((id) => {
    const record = byId.get(id)
    return record ? [view(context, entity, record)] : []
  })
}

/** Those that the person has seen before these writes, and sees no more: deleted, or no longer within their scope. */
async function left(
  context: Context,
  entity: AppEntity,
  ids: readonly string[],
  first: ReadonlyMap<string, number>,
): Promise<readonly string[]> {
  const { app, access, pool } = context
  const scope = access.scope(entity.name)
  const deleted = await deletedAmong(pool, app, entity, scope, environmentOf(context), ids)
  if (scope === true || scope === false) return deleted
  const others = await runLoad(
    pool,
    app,
    entity,
    true,
    environmentOf(context),
    ids.filter((id) => !deleted.includes(id)),
  )
  const gone: string[] = []
  for (const record of others) {
    const id = record.id ?? ''
    if (await wasWithin(context, entity, record, first.get(id) ?? 0)) gone.push(id)
  }
  return [...deleted, ...gone]
}

/** Whether a record was within the row scope before a version, as far as its own fields say so. */
async function wasWithin(context: Context, entity: AppEntity, now: RecordData, version: number): Promise<boolean> {
  let before: RecordData = now
  for (const entry of await readHistory(context.pool, context.app, entity, now.id ?? '')) {
    if (entry.version < version) break
    if (entry.action === 'create') return false
    before = { ...before, ...Object.fromEntries(Object.entries(entry.changes.fields).map(([name, [old]]) => [name, old])) }
  }
  return isWithin(context, entity, context.access.scope(entity.name), before)
}

const placeOfLog = /^\d{1,18}$/
const placeOfAll = /^(\d{1,18})\.(\d{1,18})$/

async function placeIn({ pool }: Context, { after, mark }: ChangesQuestion): Promise<Place> {
  const text = mark ?? after
  if (text === undefined || text === '') return { kind: 'all', begin: await endOfLog(pool), id: '0' }
  const asked = typeof text === 'string' ? text : ''
  const [, begin, id] = placeOfAll.exec(mark === undefined ? '' : asked) ?? []
  if (begin !== undefined && id !== undefined) return { kind: 'all', begin, id }
  if (placeOfLog.test(asked)) return { kind: 'changes', seq: asked }
  throw new Invalid([{ code: 'badWatermark', path: mark === undefined ? 'after' : 'mark', params: {} }])
}

function sizeIn(size: unknown): number {
  if (size === undefined) return usualSize
  const number = Number(size)
  if (Number.isInteger(number) && number >= 1 && number <= mostSize) return number
  throw new Invalid([{ code: 'badPageSize', path: 'size', params: { max: mostSize } }])
}
