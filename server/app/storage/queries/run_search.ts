import type pg from 'pg'
import type { App } from '../../../../engine/runtime/app/app.ts'
import { Exception } from '../../../../engine/runtime/exception.ts'
import { type Query, totalCap } from '../../../../engine/runtime/queries/query.ts'
import { asksOfLines } from '../../../../engine/runtime/queries/question-cost.ts'
import type { ReadAccess } from '../../../../engine/runtime/queries/read-access.ts'
import type { Labels, RecordData, WireValue } from '../../../../engine/runtime/values/record-data.ts'
import type { Environment } from '../sql/environment.ts'
import { statementName } from '../statement_names.ts'
import { writeCursor } from './cursor.ts'
import { estimatedCost, mostEstimated } from './estimate.ts'
import { type SearchStatement, searchStatement } from './search_statement.ts'

/** The answer to a search. */
export interface SearchResult {
  readonly rows: readonly RecordData[]
  /** How many there are; at least so many when there are more than are counted; `null` when it was not asked. */
  readonly total: number | { readonly atLeast: number } | null
  readonly aggregates: Readonly<Record<string, unknown>>
  /** The cursor of the next page; `null` when this is the last. */
  readonly next: string | null
}

/**
 * Runs a search in one round trip. What it works out of lines is estimated first.
 * @throws `questionTooCostly` when the database expects that to cost too much
 */
export async function runSearch(
  client: pg.Pool | pg.ClientBase,
  app: App,
  access: ReadAccess,
  environment: Environment,
  query: Query,
): Promise<SearchResult> {
  const compiled = searchStatement(app, access, query)
  const { text, statement } = compiled
  const name = statement.isPlannedAnew ? undefined : statementName(text)
  const values = statement.parameters.values(environment)
  if (asksOfLines(query.where) && (await estimatedCost(client, text, values)) > mostEstimated)
    throw new Exception('questionTooCostly', 'The search would cost too much.')
  const { rows } = await client.query<unknown[]>({
    text,
    values,
    rowMode: 'array',
    ...(name ? { name } : {}),
  })
  return resultOf(compiled, rows, query)
}

function resultOf(compiled: SearchStatement, rows: readonly unknown[][], query: Query): SearchResult {
  const head = (compiled.hasTotal ? 1 : 0) + compiled.aggregates.length
  const found = rows.filter((row) => row[head] !== null)
  const [first = []] = rows
  const counted = Number(first[0])
  const isCapped = query.total === 'capped' && compiled.aggregates.length === 0 && counted > totalCap
  const last = found.length === query.page.size ? found.at(-1) : undefined
  return {
    rows: found.map((row) => rowOf(compiled, row, head)),
    total: compiled.hasTotal ? (isCapped ? { atLeast: totalCap } : counted) : null,
    aggregates: Object.fromEntries(
      compiled.aggregates.map(({ name, decode }, index) => [name, decode(first[head - compiled.aggregates.length + index])]),
    ),
    next: last ? cursorOf(compiled, last, head) : null,
  }
}

function rowOf(compiled: SearchStatement, row: readonly unknown[], head: number): RecordData {
  const record: Record<string, WireValue | Labels> = { id: row[head] as string }
  let at = head + 1
  if (compiled.hasVersion) record.version = row[at++] as number
  at += compiled.sortKeys
  let labels: Record<string, string> | undefined
  for (const { path, kind, decode } of compiled.columns) {
    const value = row[at++] ?? null
    if (kind === 'value') record[path] = decode(value)
    else if (value !== null) {
      labels ??= {}
      labels[path] = value as string
    }
  }
  if (labels) record.$labels = labels
  return record
}

function cursorOf(compiled: SearchStatement, row: readonly unknown[], head: number): string {
  const start = head + 1 + (compiled.hasVersion ? 1 : 0)
  return writeCursor({ values: row.slice(start, start + compiled.sortKeys) as (string | null)[], id: row[head] as string })
}
