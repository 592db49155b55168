import type { App, AppEntity } from '../../../../engine/runtime/app/app.ts'
import type { Expression } from '../../../../engine/schema/expression.ts'
import { quote } from '../identifiers.ts'
import { Statement } from '../sql/compiler.ts'
import type { Environment } from '../sql/environment.ts'
import { statementName } from '../statement_names.ts'
import type { Queryable } from './run_load.ts'
import { withinScope } from './visible_rows.ts'

interface Known {
  readonly text: string
  readonly statement: Statement
}

/** Which records are looked at: all of them, or those whose ids are given. */
type Reach = 'all' | 'given'

/** The most conditions of an entity that are kept compiled: some hold values, such as the number of what another system answers. */
const most = 100
const known = new WeakMap<AppEntity, Map<string, Known>>()

/** The ids of the records (or lines, by their document) for which a condition is true, for the program itself; at most so many, by id. */
export async function idsWithin(
  client: Queryable,
  app: App,
  entity: AppEntity,
  where: Expression | boolean,
  environment: Environment,
  most: number,
): Promise<readonly string[]> {
  const { text, statement } = compiled(app, entity, where, 'all')
  return idsFrom(client, `${text} limit ${most}`, statement.parameters.values(environment))
}

/** Those of some records for which a condition is true, by id. */
export async function idsAmong(
  client: Queryable,
  app: App,
  entity: AppEntity,
  where: Expression | boolean,
  environment: Environment,
  ids: readonly string[],
): Promise<readonly string[]> {
  const { text, statement } = compiled(app, entity, where, 'given')
  return idsFrom(client, text, statement.parameters.values({ ...environment, ids }))
}

async function idsFrom(client: Queryable, text: string, values: readonly unknown[]): Promise<readonly string[]> {
  const name = statementName(text)
  const { rows } = await client.query<{ id: string }>({ text, values: [...values], ...(name ? { name } : {}) })
  return rows.map(({ id }) => id)
}

function compiled(app: App, entity: AppEntity, where: Expression | boolean, reach: Reach): Known {
  const ofEntity = known.get(entity) ?? new Map<string, Known>()
  known.set(entity, ofEntity)
  const key = `${reach} ${JSON.stringify(where)}`
  const found = ofEntity.get(key)
  if (found) return found
  if (ofEntity.size >= most) ofEntity.clear()
  const built = build(app, entity, where, reach)
  ofEntity.set(key, built)
  return built
}

function build(app: App, entity: AppEntity, where: Expression | boolean, reach: Reach): Known {
  const statement = new Statement(app)
  const source = statement.source(entity)
  const given = reach === 'all' ? '' : `${source.alias}.id = any(${statement.parameters.computed(({ ids = [] }) => ids, 'bigint[]')}) and `
  const condition = given + withinScope(statement, source, where)
  return {
    statement,
    text: `select ${source.alias}.id::text as id from ${quote(entity.table)} ${source.alias}${source.joins.text} where ${condition} order by 1`,
  }
}
