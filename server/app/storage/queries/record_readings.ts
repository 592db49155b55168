import type { App, AppEntity } from '../../../../engine/runtime/app/app.ts'
import type { Expression } from '../../../../engine/schema/expression.ts'
import { columnTypes } from '../columns/column_types.ts'
import { quote } from '../identifiers.ts'
import { Statement } from '../sql/compiler.ts'
import type { Environment } from '../sql/environment.ts'
import { statementName } from '../statement_names.ts'
import { besideAccount } from './beside_account.ts'
import type { Queryable } from './run_load.ts'
import { documentSource, withinScope } from './visible_rows.ts'

/** A version of a record. */
export interface RecordVersion {
  readonly id: string
  readonly version: number
}

/** The versions of the records, or of the documents of the lines, with these ids: of those that a condition is true of. */
export async function versionsWithin(
  client: Queryable,
  app: App,
  entity: AppEntity,
  condition: Expression | boolean,
  environment: Environment,
  ids: readonly string[],
): Promise<readonly RecordVersion[]> {
  const statement = new Statement(app)
  const source = statement.source(entity)
  const document = documentSource(source).alias
  const given = `${source.alias}.id = any(${statement.parameters.computed(({ ids: wanted = [] }) => wanted, 'bigint[]')})`
  const within = withinScope(statement, source, condition)
  const text = `select distinct ${document}.id::text as id, ${document}.version
    from ${quote(entity.table)} ${source.alias}${source.joins.text} where ${given} and ${within}`
  const name = statementName(text)
  const values = [...statement.parameters.values({ ...environment, ids })]
  return (await client.query<RecordVersion>({ text, values, ...(name ? { name } : {}) })).rows
}

/** That a person has read a version of a record. */
export interface RecordedReading {
  readonly version: number
  /** ISO 8601 in UTC. */
  readonly at: string
  /** Id and name of the account. */
  readonly by: string
  readonly byName: string | null
}

/** The most readings that are shown; others stay in the log. */
const most = 500

/** Who has read a record, the latest first. Nobody's access is looked at. */
export async function readReadings(client: Queryable, app: App, entity: AppEntity, id: string): Promise<readonly RecordedReading[]> {
  const { account } = app.bundle.app
  const { name, join } = besideAccount(app, 'l.account_id')
  const { rows } = await client.query<RecordedReading>({
    name: `readings ${account.entity}`,
    text: `select l.version, l.at::text as at, l.account_id as by, ${name} as "byName" from _audit_log l ${join}
      where l.entity = $1 and l.record_id = $2::bigint and l.kind = 'reading.first' order by l.at desc, l.id desc limit ${most}`,
    values: [entity.name, id],
  })
  return rows.map((row) => ({ ...row, at: columnTypes.datetime.decode(row.at) as string }))
}
