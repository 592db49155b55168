import type { Queryable } from './run_load.ts'

/** Gives an account a temporary password, in the place of one that it may have. */
export async function keepTemporaryPassword(client: Queryable, accountId: string, hash: string, seconds: number): Promise<void> {
  await client.query(
    `insert into _temporary_passwords (account_id, password_hash, expires_at) values ($1, $2, now() + make_interval(secs => $3::float8))
     on conflict (account_id) do update set password_hash = excluded.password_hash, expires_at = excluded.expires_at`,
    [accountId, hash, seconds],
  )
}

/** The hash of the temporary password of an account, while it holds, and until when that is. */
export async function readTemporaryPassword(
  client: Queryable,
  accountId: string,
): Promise<{ hash: string; expiresAt: string } | undefined> {
  const { rows } = await client.query<{ hash: string; expiresAt: string }>(
    'select password_hash as hash, expires_at as "expiresAt" from _temporary_passwords where account_id = $1 and expires_at > now()',
    [accountId],
  )
  return rows[0]
}

/** Takes the temporary password of accounts back. */
export async function dropTemporaryPasswords(client: Queryable, accountIds: readonly string[]): Promise<void> {
  await client.query('delete from _temporary_passwords where account_id = any($1)', [accountIds])
}

/** Removes those that hold no longer. */
export async function sweepTemporaryPasswords(client: Queryable): Promise<void> {
  await client.query('delete from _temporary_passwords where expires_at < now()')
}
