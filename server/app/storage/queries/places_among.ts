import type { App, AppEntity, AppField } from '../../../../engine/runtime/app/app.ts'
import type { Expression } from '../../../../engine/schema/expression.ts'
import { columnType } from '../columns/column_types.ts'
import { notCompilable } from '../failures.ts'
import { quote } from '../identifiers.ts'
import { Compiler, Statement } from '../sql/compiler.ts'
import type { Environment } from '../sql/environment.ts'
import { statementName } from '../statement_names.ts'
import type { Queryable } from './run_load.ts'
import { withinScope } from './visible_rows.ts'

/** A record, or a line, whose place among others is not the one that stands in its field. */
export interface Displaced {
  readonly id: string
  /** The record itself, or the document of the line, and its version. */
  readonly document: string
  readonly version: number
  /** The place that stands there, and the one that it has; null where it has no value to be ranked by. */
  readonly was: number | null
  readonly place: number | null
}

/** What is ranked, by what, and in which field the place stands. */
interface RankQuestion {
  readonly of: AppEntity
  readonly where: Expression
  readonly beside: AppEntity
  readonly order: readonly (readonly [string, 'asc' | 'desc'])[]
  readonly within: readonly string[]
  readonly place: AppField
}

/** Those that are ranked, as what a statement selects from. */
function rankedIn(app: App, { of, where, beside }: Pick<RankQuestion, 'of' | 'where' | 'beside'>) {
  const statement = new Statement(app)
  const source = statement.source(of)
  const compiler = new Compiler(statement, { candidate: source }, { constants: { record: beside.name, old: beside.name } })
  const condition = compiler.condition(where)
  const column = (path: string) => {
    const term = compiler.term({ var: `candidate.${path}` })
    return term.kind === 'sql' && !term.sealed ? term.text : notCompilable(`${path} cannot be ranked by`)
  }
  const rows = () =>
    `${quote(of.table)} ${source.alias}${source.joins.text} where ${withinScope(statement, source, true)} and (${condition})`
  return { statement, source, column, rows, document: `${source.alias}.${of.parent ? 'parent' : 'id'}` }
}

/**
 * The records, or lines, for which a condition on `candidate` is true beside a `record` and whose places have changed, in the order of
 * their ids; and how many are ranked, where one has changed.
 */
export async function placesAmong(
  client: Queryable,
  app: App,
  question: RankQuestion,
  environment: Environment,
  most: number,
): Promise<{ readonly displaced: readonly Displaced[]; readonly ranked: number }> {
  const { of, order, within, place } = question
  const { statement, source, column, rows, document } = rankedIn(app, question)
  const [first = 'null'] = order.map(([path]) => column(path))
  const ordered = order.map(([path, direction]) => `${column(path)} ${direction} nulls last`).join(', ')
  const parts = within.length > 0 ? `partition by ${within.map(column).join(', ')} ` : ''
  const now = `case when ${first} is not null then rank() over (${parts}order by ${ordered}) end`
  const was = `${source.alias}.${quote(place.column)}`
  const ranked = `select ${source.alias}.id, ${document} as document, ${was} as was, ${now} as place, count(*) over () as ranked from ${rows()}`
  const text = `select p.id::text, p.document::text, d.version, p.was, p.place::text, p.ranked::int
    from (${ranked}) p join ${quote((of.parent?.entity ?? of).table)} d on d.id = p.document
    where p.was is distinct from p.place order by p.id limit ${most}`
  const name = statementName(text)
  const found = await client.query<Record<'id' | 'document' | 'place' | 'was', string> & Record<'version' | 'ranked', number>>({
    text,
    values: statement.parameters.values(environment),
    ...(name ? { name } : {}),
  })
  const { decode } = columnType(place)
  const displaced = found.rows.map(({ id, document, version, was, place }) => ({
    id,
    document,
    version,
    was: decode(was) as number | null,
    place: place === null ? null : Number(place),
  }))
  return { displaced, ranked: found.rows[0]?.ranked ?? 0 }
}

/** The documents that are ranked, or whose lines, each once. */
export async function documentsAmong(
  client: Queryable,
  app: App,
  question: Pick<RankQuestion, 'of' | 'where' | 'beside'>,
  environment: Environment,
): Promise<readonly string[]> {
  const { statement, rows, document } = rankedIn(app, question)
  const text = `select distinct ${document}::text as id from ${rows()}`
  const name = statementName(text)
  const found = await client.query<{ id: string }>({ text, values: statement.parameters.values(environment), ...(name ? { name } : {}) })
  return found.rows.map(({ id }) => id)
}
