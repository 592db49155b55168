import { sightFor } from '../access/sight.ts'
import type { App, AppEntity, AppField } from '../app/app.ts'
import { isSealed } from '../app/sealed.ts'
import { isNumberKind } from '../fields/number-kinds.ts'
import type { Issue } from '../validation/issue.ts'
import { parseFilter } from './filter.ts'
import { invalidQuery, mostIssues, unknownField } from './problems.ts'
import { type Aggregate, type AggregateKind, type Page, type Query, query, type SortKey } from './query.ts'
import { reach, reachShown } from './reachable.ts'
import type { ReadAccess } from './read-access.ts'

/** The most rows of a page, and of an export. */
export const mostRows = 500
export const mostExportedRows = 50_000
const mostSorted = 5
const mostColumns = 200
const mostAggregates = 20
const longestSearch = 100

/** Fields that come with every row, or only when they are asked for: the names of people cost a look-up each. */
const unasked: ReadonlySet<string> = new Set(['id', 'version', 'createdBy', 'updatedBy'])

const parts = new Set(['filter', 'search', 'sort', 'page', 'columns', 'total', 'aggregates'])
const aggregateKinds: ReadonlySet<string> = new Set<AggregateKind>(['sum', 'count', 'min', 'max'])
/** Whether no value of the field comes before another, as the database sees them. */
const isUnordered = (field: AppField): boolean => field.multiple || field.kind === 'attachment' || isSealed(field)

/** Bounds of a search that the caller sets, not the person. */
export interface SearchLimits {
  readonly size: number
}

/**
 * The query that a search call asks for, or what is wrong with it. Names that are unknown and names that are hidden from the person get the same answer.
 * @param name entity or lines: `order`, `order.lines`; the caller has seen to it that it may be read
 */
export function parseSearch(
  app: App,
  access: ReadAccess,
  name: string,
  body: unknown,
  limits: SearchLimits = { size: mostRows },
): Query | readonly Issue[] {
  const entity = app.entities.get(name)
  const issues: Issue[] = []
  if (!entity || typeof body !== 'object' || body === null || Array.isArray(body)) return [invalidQuery('', 'object')]
  const input = body as Record<string, unknown>
  for (const part of Object.keys(input).slice(0, mostIssues))
    if (!parts.has(part)) issues.push(invalidQuery(part.slice(0, 100), [...parts].join(', ')))
  const search = typeof input.search === 'string' ? input.search.trim().slice(0, longestSearch) : ''
  if (input.search !== undefined && input.search !== null && typeof input.search !== 'string') issues.push(invalidQuery('search', 'text'))
  const parsed: Query = {
    entity: name,
    columns: parseColumns(app, access, entity, input.columns, issues),
    where: parseFilter(app, sightFor(access, 'filter'), entity, input.filter, issues),
    ...(search ? { search } : {}),
    sort: parseSort(app, sightFor(access, 'sort'), entity, input.sort, issues),
    page: parsePage(input.page, limits, issues),
    total: parseTotal(input.total, issues),
    aggregates: parseAggregates(app, sightFor(access, 'sum'), entity, input.aggregates, issues),
  }
  return issues.length > 0 ? issues.slice(0, mostIssues) : query(parsed)
}

function parseColumns(app: App, access: ReadAccess, entity: AppEntity, columns: unknown, issues: Issue[]): readonly string[] {
  if (columns === undefined) return [...entity.fields.keys()].filter((name) => !unasked.has(name) && reachShown(app, access, entity, name))
  if (!Array.isArray(columns) || columns.length > mostColumns || !columns.every((path) => typeof path === 'string')) {
    issues.push(invalidQuery('columns', 'paths'))
    return []
  }
  for (const [index, path] of columns.entries())
    if (!reachShown(app, access, entity, path)) issues.push(unknownField(access, entity, `columns.${index}`, path, issues.length))
  return [...new Set<string>(columns)].filter((path) => path !== 'id' && path !== 'version')
}

function parseSort(app: App, access: ReadAccess, entity: AppEntity, sort: unknown, issues: Issue[]): readonly SortKey[] {
  if (sort === undefined || sort === null) return []
  if (!Array.isArray(sort) || sort.length > mostSorted) {
    issues.push(invalidQuery('sort', '[[path, "asc" | "desc"]]'))
    return []
  }
  return sort.flatMap((key: unknown, index): SortKey[] => {
    const [path, direction] = Array.isArray(key) ? key : []
    if (typeof path !== 'string' || (direction !== 'asc' && direction !== 'desc')) {
      issues.push(invalidQuery(`sort.${index}`, '[path, "asc" | "desc"]'))
      return []
    }
    const reached = reach(app, access, entity, path)
    if (!reached) issues.push(unknownField(access, entity, `sort.${index}`, path, issues.length))
    else if (isUnordered(reached.field)) issues.push({ code: 'notSortable', path: `sort.${index}`, params: { field: path } })
    else return [[path, direction]]
    return []
  })
}

const isWhole = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most

function parsePage(page: unknown, limits: SearchLimits, issues: Issue[]): Page {
  const first: Page = { size: Math.min(50, limits.size), offset: 0 }
  if (page === undefined || page === null) return first
  if (typeof page !== 'object') {
    issues.push(invalidQuery('page', '{size, offset | after}'))
    return first
  }
  const { size = first.size, offset = 0, after, ...rest } = page as Record<string, unknown>
  if (!isWhole(size, 1, limits.size)) issues.push({ code: 'pageTooLarge', path: 'page.size', params: { max: limits.size } })
  else if (Object.keys(rest).length > 0) issues.push(invalidQuery('page', '{size, offset | after}'))
  else if (after !== undefined && after !== null) {
    if (typeof after === 'string' && after.length <= 4_000) return { size, after }
    issues.push(invalidQuery('page.after', 'cursor'))
  } else if (isWhole(offset, 0, 10_000_000)) return { size, offset }
  else issues.push(invalidQuery('page.offset', 'whole number'))
  return first
}

function parseTotal(total: unknown, issues: Issue[]): Query['total'] {
  if (total === undefined || total === null) return false
  if (total === 'exact' || total === 'capped' || total === false) return total
  issues.push(invalidQuery('total', '"exact" | "capped" | false'))
  return false
}

function parseAggregates(app: App, access: ReadAccess, entity: AppEntity, aggregates: unknown, issues: Issue[]): Query['aggregates'] {
  if (aggregates === undefined || aggregates === null) return {}
  if (typeof aggregates !== 'object' || Array.isArray(aggregates) || Object.keys(aggregates).length > mostAggregates) {
    issues.push(invalidQuery('aggregates', '{name: {sum | count | min | max: path}}'))
    return {}
  }
  const parsed: Record<string, Aggregate> = {}
  for (const [name, value] of Object.entries(aggregates)) {
    const at = `aggregates.${name}`
    const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
    const [kind, path] = entries[0] ?? []
    if (entries.length !== 1 || !/^\w{1,64}$/.test(name) || kind === undefined || !aggregateKinds.has(kind) || typeof path !== 'string') {
      issues.push(invalidQuery(at, '{sum | count | min | max: path}'))
      continue
    }
    const reached = reach(app, access, entity, path)
    if (!reached) issues.push(unknownField(access, entity, at, path, issues.length))
    else if ((kind === 'sum' && !isNumberKind(reached.field.kind)) || (kind !== 'count' && isUnordered(reached.field)))
      issues.push({ code: 'notAggregable', path: at, params: { field: path, kind } })
    else parsed[name] = { kind: kind as AggregateKind, path }
  }
  return parsed
}
