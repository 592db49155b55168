import type { App, AppEntity } from '../app/app.ts'
import { compile } from '../expressions/compile.ts'
import { type Scope, siteOf } from '../expressions/scope.ts'
import { fieldKinds } from '../fields/index.ts'
import { Decimal, toDecimal } from '../values/decimal.ts'
import { type RecordData, type WireValue, wireOf } from '../values/record-data.ts'
import { holds } from '../values/value.ts'
import { type Aggregate, type Query, type SortKey, totalCap } from './query.ts'

/** The answer to a query, as storage gives it, but for labels and cursors. */
interface QueryAnswer {
  readonly rows: readonly RecordData[]
  readonly total: number | { readonly atLeast: number } | null
  readonly aggregates: Readonly<Record<string, WireValue>>
}

/**
 * Answers a query from records in memory: what storage is tested against. What columns and conditions reach through references
 * stands in the records under its path. The search box and cursors are storage's own.
 */
export function evaluateQuery(app: App, query: Query, records: readonly RecordData[], scope: Omit<Scope, 'record'>): QueryAnswer {
  const entity = app.entities.get(query.entity)
  if (!entity) return { rows: [], total: null, aggregates: {} }
  const condition = compile(query.where, siteOf(app, { record: query.entity }))
  const within = compile(query.within ?? true, siteOf(app, { record: query.entity }))
  const found = records.filter((record) => holds(condition({ ...scope, record })) && holds(within({ ...scope, record })))
  const sorted = found.toSorted((one, other) => order(app, entity, query.sort, one, other))
  const start = 'offset' in query.page ? query.page.offset : 0
  const aggregates = Object.entries(query.aggregates).map(([name, aggregate]) => [name, aggregated(app, entity, aggregate, found)] as const)
  return {
    rows: sorted.slice(start, start + query.page.size),
    total: totalOf(query, found.length),
    aggregates: Object.fromEntries(aggregates),
  }
}

function totalOf({ total, aggregates }: Query, count: number): QueryAnswer['total'] {
  if (total === false) return null
  return total === 'capped' && count > totalCap && Object.keys(aggregates).length === 0 ? { atLeast: totalCap } : count
}

/** Empty values come last going up and first going down; equal records go by id, in the direction of the last key. */
function order(app: App, entity: AppEntity, keys: readonly SortKey[], one: RecordData, other: RecordData): number {
  for (const [path, direction] of keys) {
    const difference = compare(app, entity, path, one, other)
    if (difference !== 0) return direction === 'asc' ? difference : -difference
  }
  const byId = fieldKinds.id.compare(one.id ?? null, other.id ?? null)
  return (keys.at(-1)?.[1] ?? 'desc') === 'asc' ? byId : -byId
}

function compare(app: App, entity: AppEntity, path: string, one: RecordData, other: RecordData): number {
  const [a, b] = [wireOf(one, path), wireOf(other, path)]
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return fieldKinds[fieldAt(app, entity, path)?.kind ?? 'text'].compare(a, b)
}

function fieldAt(app: App, entity: AppEntity, path: string): ReturnType<AppEntity['fields']['get']> {
  const [first = '', ...rest] = path.split('.')
  const field = entity.fields.get(first)
  const target = rest.length > 0 ? app.entities.get(field?.target ?? '') : undefined
  return target ? fieldAt(app, target, rest.join('.')) : field
}

function aggregated(app: App, entity: AppEntity, { kind, path }: Aggregate, records: readonly RecordData[]): WireValue {
  const values = records.map((record) => wireOf(record, path)).filter((value) => value !== null)
  if (kind === 'count') return values.length
  if (kind === 'sum')
    return values.reduce((sum, value) => sum.plus(toDecimal(value) ?? 0), new Decimal(0)).toFixed(fieldAt(app, entity, path)?.scale ?? 0)
  const { compare: by } = fieldKinds[fieldAt(app, entity, path)?.kind ?? 'text']
  const [first] = values.toSorted((a, b) => (kind === 'min' ? by(a, b) : by(b, a)))
  return first ?? null
}
