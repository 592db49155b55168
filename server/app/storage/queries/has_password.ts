import type { Queryable } from './run_load.ts'

/** Whether an account has a password of its own. */
export async function hasPassword(client: Queryable, accountId: string): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from _credentials where account_id = $1', [accountId])
  return rowCount === 1
}
