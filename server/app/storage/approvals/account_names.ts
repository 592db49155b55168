import type { App } from '../../../../engine/runtime/app/app.ts'
import { systemColumns } from '../columns/system_columns.ts'
import { quote } from '../identifiers.ts'
import type { Queryable } from '../queries/run_load.ts'

/** What the accounts are called, by id. Whoever works on a document sees who else does. */
export async function accountNames(client: Queryable, app: App, ids: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
  const { account } = app.bundle.app
  const entity = app.entities.get(account.entity)
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (!entity || wanted.length === 0) return new Map()
  const name = quote(entity.fields.get(account.name)?.column ?? 'id')
  const { rows } = await client.query<{ id: string; name: string }>({
    name: `account names ${account.entity}`,
    text: `select id::text as id, ${name}::text as name from ${quote(entity.table)} where id = any($1::bigint[])`,
    values: [wanted],
  })
  return new Map(rows.map(({ id, name: called }) => [id, called]))
}

/** An account that work can be handed to. */
export interface Colleague {
  readonly id: string
  readonly name: string
  readonly login: string
}

/** Active accounts that hold one of the roles, by name or login; at most so many. */
export async function accountsHolding(
  client: Queryable,
  app: App,
  roles: readonly string[],
  words: string,
  most: number,
): Promise<readonly Colleague[]> {
  const { account } = app.bundle.app
  const entity = app.entities.get(account.entity)
  if (!entity) return []
  const column = (field: string) => quote(entity.fields.get(field)?.column ?? field)
  const active = account.active === undefined ? 'true' : `${column(account.active)} = 'ENABLED'`
  const { rows } = await client.query<Colleague>({
    name: `accounts holding ${account.entity} ${most}`,
    text: `select id::text as id, ${column(account.name)}::text as name, ${column(account.login)}::text as login from ${quote(entity.table)}
      where ${quote(systemColumns.deletedAt)} is null and ${active} and ${column(account.roles)} && $1::text[]
        and (position(lower($2) in lower(${column(account.name)})) > 0 or position(lower($2) in lower(${column(account.login)})) > 0)
      order by 2, 1 limit ${most}`,
    values: [roles, words],
  })
  return rows
}
