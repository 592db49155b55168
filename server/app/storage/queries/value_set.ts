import type { App } from '../../../../engine/runtime/app/app.ts'
import type { Choice } from '../../../../engine/schema/field.ts'
import type { Lookup } from '../../../../engine/schema/lookup.ts'
import { quote } from '../identifiers.ts'
import { Compiler, Statement } from '../sql/compiler.ts'
import type { Environment } from '../sql/environment.ts'
import type { Queryable } from './run_load.ts'
import { withinScope } from './visible_rows.ts'

/** The values of a lookup that are records, by code in their order. Those that are not offered are there for old documents. */
export async function valueSet(
  client: Queryable,
  app: App,
  from: NonNullable<Lookup['from']>,
  environment: Environment,
  most: number,
): Promise<Readonly<Record<string, Choice>>> {
  const entity = app.entities.get(from.entity)
  if (!entity) return {}
  const statement = new Statement(app)
  const source = statement.source(entity)
  const compiler = new Compiler(statement, { record: source })
  const textOf = (path: string) => compiler.as(compiler.term({ var: `record.${path}` }), 'text')
  const columns = [
    `${textOf(from.code)} as code`,
    `${textOf(from.label)} as label`,
    `${from.where === undefined ? 'true' : compiler.strictCondition(from.where)} as offered`,
  ]
  const where = `${withinScope(statement, source, true)} and ${textOf(from.code)} is not null`
  const { rows } = await client.query<{ code: string; label: string | null; offered: boolean }>({
    text: `select ${columns.join(', ')} from ${quote(entity.table)} ${source.alias}${source.joins.text} where ${where} order by 1 limit ${most}`,
    values: statement.parameters.values(environment),
  })
  return Object.fromEntries(rows.map(({ code, label, offered }) => [code, { label: label ?? code, ...(!offered && { disabled: true }) }]))
}
