import type { App, AppEntity } from '../../../../engine/runtime/app/app.ts'
import type { Expression } from '../../../../engine/schema/expression.ts'
import { notCompilable } from '../failures.ts'
import { quote } from '../identifiers.ts'
import { Compiler, Statement } from '../sql/compiler.ts'
import type { Environment } from '../sql/environment.ts'
import { statementName } from '../statement_names.ts'
import type { Queryable } from './run_load.ts'
import { withinScope } from './visible_rows.ts'

/** A record, or a line, and its place; null where it has no value to be ranked by. */
export interface Ranked {
  readonly id: string
  readonly place: string | null
}

/** What is ranked, and by what. */
export interface RankQuestion {
  readonly of: AppEntity
  readonly where: Expression
  readonly beside: AppEntity
  readonly order: readonly (readonly [string, 'asc' | 'desc'])[]
  readonly within: readonly string[]
}

/** The places of the records, or lines, for which a condition on `candidate` is true beside a `record`, in the order of their ids; at most so many. */
export async function placesAmong(
  client: Queryable,
  app: App,
  { of, where, beside, order, within }: RankQuestion,
  environment: Environment,
  most: number,
): Promise<readonly Ranked[]> {
  const statement = new Statement(app)
  const source = statement.source(of)
  const compiler = new Compiler(statement, { candidate: source }, { constants: { record: beside.name, old: beside.name } })
  const condition = compiler.condition(where)
  const column = (path: string) => {
    const term = compiler.term({ var: `candidate.${path}` })
    return term.kind === 'sql' && !term.sealed ? term.text : notCompilable(`${path} cannot be ranked by`)
  }
  const [first = 'null'] = order.map(([path]) => column(path))
  const ordered = order.map(([path, direction]) => `${column(path)} ${direction} nulls last`).join(', ')
  const parts = within.length > 0 ? `partition by ${within.map(column).join(', ')} ` : ''
  const place = `case when ${first} is not null then (rank() over (${parts}order by ${ordered}))::text end`
  const rows = `${quote(of.table)} ${source.alias}${source.joins.text} where ${withinScope(statement, source, true)} and (${condition})`
  const text = `select ${source.alias}.id::text as id, ${place} as place from ${rows} order by ${source.alias}.id limit ${most}`
  const name = statementName(text)
  const found = await client.query<Ranked & Record<string, unknown>>({
    text,
    values: statement.parameters.values(environment),
    ...(name ? { name } : {}),
  })
  return found.rows
}
