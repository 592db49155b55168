import type { PoolClient } from 'pg'
import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import type { Fed } from '../../../engine/runtime/connectors/fed.ts'
import { mostRows } from '../../../engine/runtime/queries/parse-search.ts'
import type { Query } from '../../../engine/runtime/queries/query.ts'
import { parseListSearch } from '../../../engine/runtime/screens/list/list-search.ts'
import type { RecordData, WireValue } from '../../../engine/runtime/values/record-data.ts'
import { actorOf, auditRow } from '../audit/audit_entry.ts'
import { appendEntries } from '../storage/audit/append_entries.ts'
import { longestSearch, longestStatement } from '../storage/pool.ts'
import { atLength } from '../storage/queries/at_length.ts'
import { runLoad } from '../storage/queries/run_load.ts'
import { runSearch, type SearchResult } from '../storage/queries/run_search.ts'
import { digest } from '../values/digest.ts'
import { type Context, environmentOf } from './context.ts'
import { entityOf } from './entity_of.ts'
import { Invalid } from './failures.ts'
import { fedOf } from './fed.ts'
import { totalsOfSeen } from './line_sight.ts'
import { noting } from './noting.ts'
import { asIssues } from './query_issues.ts'
import { keepReadings } from './readings.ts'
import { shownAt } from './shown.ts'

/** The most searches that are asked at once. */
export const mostQuestions = 60

/**
 * A page of the records (or lines) that the person may see.
 * @param body the body of a search call
 * @throws Invalid when it asks for what does not exist or is hidden; `notFound` when the entity may not be read
 */
export async function search(context: Context, name: string, body: unknown): Promise<SearchResult & { readonly fed?: Fed }> {
  await noting(context, { what: 'search', entity: name }, async () => entityOf(context, name, 'read'))
  const [result, fed] = await Promise.all([run(context, name, body, mostRows, atOnce), fedOf(context, name)])
  return fed ? { ...result, fed } : result
}

/** The most rows of one page of an export: the memory that an export takes does not grow with it. */
const exportPageRows = 5_000

/** The same for an export, which is read page by page. */
export async function searchForExport(context: Context, name: string, body: unknown): Promise<SearchResult> {
  await noting(context, { what: 'export', entity: name }, async () => entityOf(context, name, 'export'))
  const result = await run(context, name, body, exportPageRows, atLength)
  await appendEntries(context.pool, [
    auditRow({
      ...actorOf(context),
      kind: 'export.records',
      entity: name,
      detail: { rows: result.rows.length, asked: digest(body ?? {}) },
    }),
  ])
  return result
}

/** How a search reads: a list at once, or it ends; an export takes its time. */
type Reading = (pool: Context['pool'], read: (from: Context['pool'] | PoolClient) => Promise<SearchResult>) => Promise<SearchResult>

const atOnce: Reading = (pool, read) => read(pool)

async function run(context: Context, name: string, body: unknown, size: number, reading: Reading): Promise<SearchResult> {
  const query = parseListSearch(context.app, context.access, name, body ?? {}, { size })
  if (!('entity' in query)) throw new Invalid(query)
  try {
    const result = await shownResult(context, query, reading)
    await keepReadings(context, query, result.rows)
    return result
  } catch (error) {
    throw asIssues(error, reading === atLength ? longestStatement : longestSearch)
  }
}

/** The rows as the person is shown them. Where that depends on the status, it is read along. */
async function shownResult(context: Context, query: Query, reading: Reading): Promise<SearchResult> {
  const { app, access, pool } = context
  const entity = app.entities.get(query.entity)
  const document = entity?.parent?.entity ?? entity
  const field = document?.workflow?.field
  const varies = document !== undefined && access.varies(document.name).size > 0
  const statusPath = varies && field !== undefined ? (entity?.parent ? `parent.${field}` : field) : undefined
  const isAdded = statusPath !== undefined && !query.columns.includes(statusPath)
  const asked = isAdded ? { ...query, columns: [...query.columns, statusPath] } : query
  const result = await reading(pool, (from) => runSearch(from, app, access, environmentOf(context), asked))
  if (!entity || query.columns.every((path) => shownAt(app, access, entity, path, undefined) === 'whole')) return result
  const rows = result.rows.map((row) => shownRow(context, entity, row, statusPath, isAdded))
  return { ...result, rows: await withTotals(context, entity, query.columns, rows) }
}

/** The rows with the totals of which the person is shown those of the lines that they see. */
async function withTotals(context: Context, entity: AppEntity, columns: readonly string[], rows: readonly RecordData[]) {
  const totals = entity.parent ? [] : columns.filter((path) => context.access.ofSeenLines(entity.name).has(path))
  if (totals.length === 0) return rows
  const ids = rows.flatMap(({ id }) => id ?? [])
  const whole = await runLoad(context.pool, context.app, entity, true, environmentOf(context), ids)
  const byId = new Map(whole.map((record) => [record.id, totalsOfSeen(context, entity, record)]))
  return rows.map((row) => ({ ...row, ...Object.fromEntries(totals.map((path) => [path, byId.get(row.id)?.[path] ?? null])) }))
}

function shownRow(
  { app, access }: Context,
  entity: AppEntity,
  row: RecordData,
  statusPath: string | undefined,
  isAdded: boolean,
): RecordData {
  const status = statusPath === undefined ? undefined : row[statusPath]
  const shown: Record<string, RecordData[string]> = {}
  const inPart: string[] = []
  const labels = { ...row.$labels }
  for (const [path, value] of Object.entries(row)) {
    if (path === '$labels' || (isAdded && path === statusPath)) continue
    const how =
      path === 'id' || path === 'version' ? 'whole' : shownAt(app, access, entity, path, typeof status === 'string' ? status : undefined)
    if (how === 'whole') shown[path] = value
    else {
      delete labels[path]
      if (how === 'hidden') continue
      shown[path] = how.mask(value as WireValue)
      inPart.push(path)
    }
  }
  return { ...shown, ...(Object.keys(labels).length > 0 && { $labels: labels }), ...(inPart.length > 0 && { $masked: inPart }) }
}
