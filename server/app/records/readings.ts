import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { documentOf } from '../../../engine/runtime/app/document-of.ts'
import { statusOf } from '../../../engine/runtime/documents/editable.ts'
import type { Query } from '../../../engine/runtime/queries/query.ts'
import { pathsOfReport, pathsOfRows, pathsOfSums, readsKept } from '../../../engine/runtime/reports/kept-readings.ts'
import type { PlannedRows } from '../../../engine/runtime/reports/report-plan.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Expression } from '../../../engine/schema/expression.ts'
import { actorOf, auditRow } from '../audit/audit_entry.ts'
import { appendOnce } from '../storage/audit/append_entries.ts'
import { type RecordedReading, type RecordVersion, readReadings, versionsWithin } from '../storage/queries/record_readings.ts'
import { runSearch } from '../storage/queries/run_search.ts'
import { type Context, environmentOf } from './context.ts'
import { entityOf } from './entity_of.ts'
import { load } from './load.ts'
import { isWithin } from './scopes.ts'

/** Of so many rows behind a sum it is kept that somebody has read them. */
const mostSummed = 10_000

/** Whose readings of which records of an entity are kept; `false` where none are. */
function keptWhen(context: Context, entity: AppEntity): Expression | boolean {
  const { readings } = context.app.bundle.entities[documentOf(entity).name] ?? {}
  return readings !== undefined && context.user.id !== undefined && (readings.when ?? true)
}

/** Keeps that the person is about to be answered a record, as far as they see what of it is kept. */
export async function keepReading(context: Context, entity: AppEntity, record: RecordData): Promise<void> {
  const when = keptWhen(context, entity)
  if (when === false || !isWithin(context, entity, when, record)) return
  const hidden = context.access.hidden(entity.name, statusOf(entity, record))
  const of = context.app.bundle.entities[entity.name]?.readings?.of ?? []
  if (of.every((path) => hidden.has(path) || hidden.has(path.split('.')[0] ?? ''))) return
  await keep(context, entity, [{ id: String(record.id), version: Number(record.version) }])
}

/** Keeps that the person is about to be answered the rows of a search, and sums of all that it finds. */
export async function keepReadings(context: Context, query: Query, rows: readonly RecordData[]): Promise<void> {
  const entity = context.app.entities.get(query.entity)
  if (!entity || keptWhen(context, entity) === false) return
  if (readsKept(context.app, entity, pathsOfSums(query))) await keepFound(context, entity, query)
  else if (readsKept(context.app, entity, pathsOfRows(query))) await keepRows(context, entity, rows)
}

/** Keeps that the person is about to be answered a report of records. */
export async function keepReported(context: Context, planned: readonly PlannedRows[]): Promise<void> {
  for (const rows of planned) {
    const entity = context.app.entities.get(rows.entity)
    if (!entity || keptWhen(context, entity) === false || !readsKept(context.app, entity, pathsOfReport(rows))) continue
    const all = { entity: rows.entity, columns: [], sort: [], total: false, aggregates: {}, page: { size: 1, offset: 0 } } as const
    await keepFound(context, entity, { ...all, where: rows.where })
  }
}

async function keepFound(context: Context, entity: AppEntity, query: Query): Promise<void> {
  const all: Query = { ...query, columns: [], sort: [], total: false, aggregates: {}, page: { size: mostSummed, offset: 0 } }
  const { rows } = await runSearch(context.pool, context.app, context.access, environmentOf(context), all)
  await keepRows(context, entity, rows)
}

async function keepRows(context: Context, entity: AppEntity, rows: readonly RecordData[]): Promise<void> {
  if (rows.length === 0) return
  const { app, pool } = context
  const ids = rows.map(({ id }) => String(id))
  const versions = await versionsWithin(pool, app, entity, keptWhen(context, entity), environmentOf(context), ids)
  await keep(context, documentOf(entity), versions)
}

async function keep(context: Context, entity: AppEntity, versions: readonly RecordVersion[]): Promise<void> {
  const entry = { ...actorOf(context), kind: 'reading.first' as const, entity: entity.name }
  const rows = versions.map(({ id, version }) => auditRow({ ...entry, record: id, version }))
  if (rows.length > 0) await appendOnce(context.pool, rows)
}

/**
 * Who has read a record, the latest first: for those whose own reading of it is kept.
 * @throws `notFound` when it does not exist or may not be seen
 */
export async function readings(context: Context, name: string, id: string): Promise<readonly RecordedReading[]> {
  const entity = entityOf(context, name, 'read')
  const when = keptWhen(context, entity)
  if (when === false) return []
  const record = await load(context, entity, id, context.access.scope(name))
  if (!isWithin(context, entity, when, record)) return []
  return readReadings(context.pool, context.app, entity, id)
}
