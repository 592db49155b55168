import type { Queryable } from './run_load.ts'

/** Whether the database answers and takes writes: a replica, or a server that was made read-only, does not. */
export async function takesWrites(client: Queryable): Promise<boolean> {
  const { rows } = await client.query<{ takes: boolean }>(
    `select not pg_is_in_recovery() and current_setting('default_transaction_read_only') = 'off' as takes`,
  )
  return rows[0]?.takes === true
}
