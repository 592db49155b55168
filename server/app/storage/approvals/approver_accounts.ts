import type { App, AppEntity } from '../../../../engine/runtime/app/app.ts'
import type { Deciders } from '../../../../engine/schema/approval.ts'
import { quote } from '../identifiers.ts'
import type { Queryable } from '../queries/run_load.ts'
import { withinScope } from '../queries/visible_rows.ts'
import { Compiler, Statement } from '../sql/compiler.ts'
import type { Environment } from '../sql/environment.ts'

/**
 * The ids of the active accounts that a level names, at most so many: by role, by a condition, by records about who decides what, or one by one.
 * `environment.record` is the document.
 */
export async function approverAccounts(
  client: Queryable,
  app: App,
  { roles, users, rule }: Deciders,
  entity: AppEntity,
  environment: Environment,
  named: readonly string[],
  most: number,
): Promise<readonly string[]> {
  const { account } = app.bundle.app
  const accounts = app.entities.get(account.entity)
  if (!accounts) return []
  const ruled = rule ? await accountsInRules(client, app, rule, entity, environment) : []
  const statement = new Statement(app)
  const source = statement.source(accounts)
  const column = (field: string) => `${source.alias}.${quote(accounts.fields.get(field)?.column ?? field)}`
  const kinds = [`${source.alias}.id = any(${statement.parameters.raw([...named, ...ruled], 'bigint[]')})`]
  if (roles) kinds.push(`${column(account.roles)} && ${statement.parameters.raw(roles, 'text[]')}`)
  if (users !== undefined) kinds.push(new Compiler(statement, { candidate: source }, constantsOf(entity)).condition(users))
  const active = account.active === undefined ? 'true' : `${column(account.active)} = 'ENABLED'`
  const where = `${withinScope(statement, source, true)} and ${active} and (${kinds.join(' or ')})`
  const { rows } = await client.query<{ id: string }>(
    `select ${source.alias}.id::text as id from ${quote(accounts.table)} ${source.alias}${source.joins.text} where ${where} order by ${source.alias}.id limit ${most}`,
    statement.parameters.values(environment),
  )
  return rows.map(({ id }) => id)
}

const constantsOf = (entity: AppEntity) => ({ constants: { record: entity.name, old: entity.name } })

/** The accounts that the records of an authority name for the document. */
async function accountsInRules(
  client: Queryable,
  app: App,
  { entity: name, where, fields }: NonNullable<Deciders['rule']>,
  entity: AppEntity,
  environment: Environment,
): Promise<readonly string[]> {
  const authority = app.entities.get(name)
  const columns = fields.flatMap((field) => authority?.fields.get(field)?.column ?? [])
  if (!authority || columns.length === 0) return []
  const statement = new Statement(app)
  const source = statement.source(authority)
  const condition = new Compiler(statement, { candidate: source }, constantsOf(entity)).condition(where)
  const named = columns.map((column) => `${source.alias}.${quote(column)}`).join(', ')
  const { rows } = await client.query<{ id: string }>(
    `select distinct n.id::text as id from ${quote(authority.table)} ${source.alias}${source.joins.text}
      cross join lateral unnest(array[${named}]) as n(id) where ${withinScope(statement, source, true)} and ${condition} and n.id is not null limit 500`,
    statement.parameters.values(environment),
  )
  return rows.map(({ id }) => id)
}
