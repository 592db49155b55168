import type { App, AppEntity } from '../../../../engine/runtime/app/app.ts'
import { type Query, totalCap } from '../../../../engine/runtime/queries/query.ts'
import { repeatedAggregates } from '../../../../engine/runtime/queries/question-cost.ts'
import type { ReadAccess } from '../../../../engine/runtime/queries/read-access.ts'
import { notCompilable } from '../failures.ts'
import { quote } from '../identifiers.ts'
import { Compiler, Statement } from '../sql/compiler.ts'
import { Joins, type Source } from '../sql/source.ts'
import { aggregateTexts } from './aggregates.ts'
import { type SelectedColumn, selectPath } from './columns.ts'
import { readCursor } from './cursor.ts'
import { isNarrowing } from './narrowing.ts'
import { searchBox } from './search_box.ts'
import { after, orderBy, type SortTerm, sortTerms } from './sort.ts'
import { visibleLines, visibleRows, withinScope } from './visible_rows.ts'

/** A compiled search: one statement, and what its columns mean. Columns come in this order: total, aggregates, id, version, sort keys, columns. */
export interface SearchStatement {
  readonly text: string
  readonly statement: Statement
  readonly hasTotal: boolean
  readonly aggregates: readonly { readonly name: string; readonly decode: (value: unknown) => unknown }[]
  readonly hasVersion: boolean
  readonly sortKeys: number
  readonly columns: readonly SelectedColumn[]
}

/**
 * Compiles a search within the row scope of the person. The page is found first, by what filters and sorts it; labels are joined to its rows only.
 * The total is counted beside it, in the same round trip.
 */
export function searchStatement(app: App, access: ReadAccess, query: Query): SearchStatement {
  const entity = app.entities.get(query.entity) ?? notCompilable(`unknown entity ${query.entity}`)
  const statement = new Statement(app)
  const rows = visibleRows(statement, access)
  const source = statement.source(entity)
  const scope = access.scope(entity.name)
  const isNarrowed = isNarrowing(entity, query.where) || (!entity.parent && isNarrowing(entity, scope))
  const compiler = new Compiler(
    statement,
    { record: source },
    { rows, lines: visibleLines(statement, access), isNarrowed, repeated: repeatedAggregates(query.where) },
  )
  const where = whereOf(statement, access, query, entity, source, compiler)
  const countFrom = `${quote(entity.table)} ${source.alias}${source.joins.text}`
  const totals = totalsOf(query, compiler, source, where, countFrom)
  const terms = sortTerms(compiler, source, query.sort)
  const page = pageOf(query, compiler, source, where, terms)
  const outer: Source = { alias: 'p', entity, joins: new Joins(app, statement.aliases, true) }
  const columns = query.columns.flatMap((path) => selectPath(app, outer, path, rows))
  const selected = [
    ...totals.columns,
    'p.id',
    ...(entity.parent ? [] : ['p.version']),
    ...terms.slice(0, -1).map((_, index) => `p."_s${index}"::text`),
    ...columns.map(({ text }) => text),
  ]
  const order = orderBy(terms.map((term, index) => ({ ...term, text: index === terms.length - 1 ? 'p.id' : `p."_s${index}"` })))
  const from = totals.from ? `(${totals.from}) c left join (${page}) p on true` : `(${page}) p`
  return {
    text: `select ${selected.join(', ')} from ${from}${outer.joins.text} order by ${order}`,
    statement,
    hasTotal: query.total !== false,
    aggregates: totals.aggregates,
    hasVersion: !entity.parent,
    sortKeys: terms.length - 1,
    columns,
  }
}

function whereOf(statement: Statement, access: ReadAccess, query: Query, entity: AppEntity, source: Source, compiler: Compiler): string {
  return [
    withinScope(statement, source, access.scope(entity.name)),
    ...(query.within === undefined ? [] : [withinScope(statement, source, query.within)]),
    ...(query.where === true ? [] : [compiler.condition(query.where)]),
    ...(query.search ? [searchBox(statement, access, source, query.search)] : []),
  ].join(' and ')
}

function totalsOf(query: Query, compiler: Compiler, source: Source, where: string, from: string) {
  const aggregates = aggregateTexts(compiler, source, query.aggregates)
  const withJoins = aggregates.length === 0 ? from : `${quote(source.entity.table)} ${source.alias}${source.joins.text}`
  const names = ['total', ...aggregates.map((_, index) => `a${index}`)]
  const columns = [...(query.total === false ? [] : ['c.total']), ...aggregates.map((_, index) => `c.a${index}`)]
  if (columns.length === 0) return { from: '', columns, aggregates }
  if (aggregates.length === 0 && query.total === 'capped') {
    return { from: `select count(*) as total from (select 1 from ${from} where ${where} limit ${totalCap + 1}) x`, columns, aggregates }
  }
  const texts = ['count(*)', ...aggregates.map(({ text }) => text)].map((text, index) => `${text} as ${names[index]}`)
  return { from: `select ${texts.join(', ')} from ${withJoins} where ${where}`, columns, aggregates }
}

function pageOf(query: Query, compiler: Compiler, source: Source, where: string, terms: readonly SortTerm[]): string {
  const { page } = query
  const cursor = 'after' in page ? readCursor(page.after, terms.length - 1) : undefined
  const beyond = cursor ? ` and ${after(compiler, terms, cursor)}` : ''
  const keys = terms.slice(0, -1).map((term, index) => `, ${term.text} as "_s${index}"`)
  const skip = 'offset' in page && page.offset > 0 ? ` offset ${page.offset}` : ''
  const from = `${quote(source.entity.table)} ${source.alias}${source.joins.text}`
  return `select ${source.alias}.*${keys.join('')} from ${from} where ${where}${beyond} order by ${orderBy(terms)} limit ${page.size}${skip}`
}
