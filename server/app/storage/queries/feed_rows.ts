import type { AppEntity } from '../../../../engine/runtime/app/app.ts'
import { systemColumns } from '../columns/system_columns.ts'
import { quote } from '../identifiers.ts'
import type { Queryable } from './run_load.ts'

const alive = `${quote(systemColumns.deletedAt)} is null`

/** What tells rows apart, as one text. */
export const keyText = (values: readonly unknown[]): string =>
  JSON.stringify(values.map((value) => (value === null ? null : String(value))))

/** The records that codes name, by code; a code of several records names none. */
export async function idsByCode(client: Queryable, entity: AppEntity, codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const column = quote(entity.fields.get(entity.code)?.column ?? entity.code)
  const { rows } = await client.query<{ code: string; id: string }>(
    `select ${column}::text as code, min(id)::text as id from ${quote(entity.table)}
     where ${column} = any($1) and ${alive} group by ${column} having count(*) = 1`,
    [codes],
  )
  return new Map(rows.map(({ code, id }) => [code, id]))
}

/** Whether nobody else brings rows into an entity; it holds until the transaction ends. */
export async function holdFeed(client: Queryable, entity: AppEntity): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>(
    `select pg_try_advisory_xact_lock(hashtextextended('feed of ' || $1, 0)) as held`,
    [entity.name],
  )
  return rows[0]?.held === true
}

/** Has the database look again at how many records there are: what it last knew of a table that has grown leads it astray. */
export async function noteGrowth(client: Queryable, { table }: AppEntity): Promise<void> {
  await client.query(`analyze ${quote(table)}`)
}

/** Notes the records whose rows have come in this run. */
export async function noteFed(client: Queryable, feed: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await client.query('insert into _fed_batches (feed, records) values ($1, $2::bigint[])', [feed, ids])
}

/** Forgets which records had rows. */
export async function forgetFed(client: Queryable, feed: string): Promise<void> {
  await client.query('delete from _fed_batches where feed = $1', [feed])
}

/** The ids, in their order, of so many records that are not marked as gone, and whose rows have not come; none where no row has come at all. */
export async function idsToMark(
  client: Queryable,
  entity: AppEntity,
  gone: string,
  feed: string,
  most: number,
): Promise<readonly string[]> {
  const column = quote(entity.fields.get(gone)?.column ?? gone)
  const { rows } = await client.query<{ id: string }>(
    `select id::text as id from ${quote(entity.table)} t
     where ${alive} and ${column} is not true and exists (select from _fed_batches where feed = $1)
       and not exists (select from (select unnest(records) as id from _fed_batches where feed = $1) seen where seen.id = t.id)
     order by t.id limit $2`,
    [feed, most],
  )
  return rows.map(({ id }) => id)
}
