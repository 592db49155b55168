import type { Queryable } from './run_load.ts'

/** Ends everything that was granted in the name of an account: its tokens, codes and grants. */
export async function endGrantsOf(client: Queryable, accountId: string): Promise<void> {
  await client.query('delete from _oauth_records where account_id = $1', [accountId])
}
