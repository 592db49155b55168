import type { AppEntity } from '../../../../engine/runtime/app/app.ts'
import { quote } from '../identifiers.ts'
import { endOfLog } from './changed_records.ts'
import type { Queryable } from './run_load.ts'

/**
 * Up to where a subscription has been told of writes, for the transaction alone; nothing while another node has it.
 * @param beginning finds where one begins that is new
 */
export async function takePlace(client: Queryable, id: string, beginning: () => Promise<string>): Promise<string | undefined> {
  const { rows } = await client.query<{ seq: string }>('select seq::text from _subscriptions where id = $1 for update skip locked', [id])
  if (rows[0]) return rows[0].seq
  const begin = await beginning()
  const { rowCount } = await client.query('insert into _subscriptions (id, seq) values ($1, $2) on conflict do nothing', [id, begin])
  return rowCount === 1 ? begin : undefined
}

/** Whether a record is still the version that was read, and stays so until the transaction ends. */
export async function staysAtVersion(
  client: Queryable,
  { table }: Pick<AppEntity, 'table'>,
  id: string,
  version: unknown,
): Promise<boolean> {
  const { rows } = await client.query<{ same: boolean }>(
    `select version = $2::bigint as same from ${quote(table)} where id = $1::bigint for share`,
    [id, version],
  )
  return rows[0]?.same === true
}

/** Keeps up to where it has been told now. */
export async function keepPlace(client: Queryable, id: string, seq: string): Promise<void> {
  await client.query('update _subscriptions set seq = $2 where id = $1 and seq <> $2', [id, seq])
}

/**
 * Where a record begins to be told of what is written after it: its own place in the log. As long as it has none, the end of the log as it
 * stood before its place was asked for: what got a place between the two questions may have been written after it.
 */
export async function placeOfMaking(client: Queryable, entity: string, id: string, at: string): Promise<string> {
  const end = await endOfLog(client)
  const { rows } = await client.query<{ seq: string }>(
    `select seq::text from _audit_log where at >= $3::timestamptz - interval '1 minute' and entity = $1 and record_id = $2 and seq is not null
     order by at, seq limit 1`,
    [entity, id, at],
  )
  return rows[0]?.seq ?? end
}

/** The steps by which records came to be versions of themselves, by id and version (`4711 3`). */
export async function stepsTaken(client: Queryable, entity: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await client.query<{ write: string; step: string }>(
    `select record_id || ' ' || version as write, transition as step from _transition_log where record_id = any($1::bigint[]) and entity = $2`,
    [ids, entity],
  )
  return new Map(rows.map(({ write, step }) => [write, step]))
}
