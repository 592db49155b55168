import type { App } from '../../../../engine/runtime/app/app.ts'
import { quote } from '../identifiers.ts'
import type { Queryable } from '../queries/run_load.ts'

/** Somebody who decides in the place of another for a time. */
export interface Substitute {
  readonly id: string
  readonly account: string
  readonly accountName: string | null
  readonly substitute: string
  readonly substituteName: string | null
  /** Dates, both included. */
  readonly from: string
  readonly to: string
}

/** The accounts that somebody is the substitute of on a date. */
export async function substituteOf(client: Queryable, account: string, date: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>({
    name: 'substitute of',
    text: 'select distinct account_id::text as id from _substitutes where substitute_id = $1 and $2::date between from_date and to_date',
    values: [account, date],
  })
  return rows.map(({ id }) => id)
}

/** The substitutes of accounts on a date. */
export async function substitutesOf(client: Queryable, accounts: readonly string[], date: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>({
    name: 'substitutes of',
    text: 'select distinct substitute_id::text as id from _substitutes where account_id = any($1::bigint[]) and $2::date between from_date and to_date',
    values: [accounts, date],
  })
  return rows.map(({ id }) => id)
}

/** Those whom an account has named, and who has named it, that are not over. */
export async function listSubstitutes(client: Queryable, app: App, account: string, today: string): Promise<readonly Substitute[]> {
  const { account: declared } = app.bundle.app
  const entity = app.entities.get(declared.entity)
  if (!entity) return []
  const name = quote(entity.fields.get(declared.name)?.column ?? 'id')
  const { rows } = await client.query<Substitute>({
    text: `select s.id::text as id, s.account_id::text as account, a.${name}::text as "accountName", s.substitute_id::text as substitute,
        b.${name}::text as "substituteName", s.from_date::text as "from", s.to_date::text as "to"
      from _substitutes s left join ${quote(entity.table)} a on a.id = s.account_id left join ${quote(entity.table)} b on b.id = s.substitute_id
      where (s.account_id = $1 or s.substitute_id = $1) and s.to_date >= $2::date order by s.from_date, s.id`,
    values: [account, today],
  })
  return rows
}

/** Names a substitute. */
export async function insertSubstitute(
  client: Queryable,
  { account, substitute, from, to }: Pick<Substitute, 'account' | 'substitute' | 'from' | 'to'>,
): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    'insert into _substitutes (account_id, substitute_id, from_date, to_date) values ($1, $2, $3, $4) returning id::text as id',
    [account, substitute, from, to],
  )
  return rows[0]?.id ?? ''
}

/** Takes one back that the account has named; whether there was one. */
export async function deleteSubstitute(client: Queryable, account: string, id: string): Promise<boolean> {
  const { rowCount } = await client.query('delete from _substitutes where id = $1 and account_id = $2', [id, account])
  return (rowCount ?? 0) > 0
}
