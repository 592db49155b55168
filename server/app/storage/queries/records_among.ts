import type { App, AppEntity } from '../../../../engine/runtime/app/app.ts'
import type { Expression } from '../../../../engine/schema/expression.ts'
import { quote } from '../identifiers.ts'
import { Compiler, Statement } from '../sql/compiler.ts'
import type { Environment } from '../sql/environment.ts'
import { statementName } from '../statement_names.ts'
import type { Queryable } from './run_load.ts'
import { withinScope } from './visible_rows.ts'

/** The ids of the records for which a condition on `candidate` is true, beside a `record`, in their order; at most so many. */
export async function recordsAmong(
  client: Queryable,
  app: App,
  { of, where, beside }: { readonly of: AppEntity; readonly where: Expression; readonly beside: AppEntity },
  environment: Environment,
  most: number,
): Promise<readonly string[]> {
  const statement = new Statement(app)
  const source = statement.source(of)
  const compiler = new Compiler(statement, { candidate: source }, { constants: { record: beside.name, old: beside.name } })
  const condition = compiler.condition(where)
  const own = () => statement.parameters.computed(({ record }) => record?.id ?? null, 'bigint')
  const others = of.name === beside.name ? ` and ${source.alias}.id is distinct from ${own()}` : ''
  const rows = `${quote(of.table)} ${source.alias}${source.joins.text} where ${withinScope(statement, source, true)} and (${condition})${others}`
  const text = `select ${source.alias}.id::text as id from ${rows} order by ${source.alias}.id limit ${most}`
  const name = statementName(text)
  const found = await client.query<{ id: string }>({ text, values: statement.parameters.values(environment), ...(name ? { name } : {}) })
  return found.rows.map(({ id }) => id)
}
