import type { Queryable } from './run_load.ts'

/** What the authorization server keeps: a token, a code, a grant, a session of its own. */
export interface OAuthRow {
  readonly payload: Record<string, unknown>
  readonly used_at: string | null
}

const alive = '(expires_at is null or expires_at > now())'

/** Keeps a record for so many seconds. */
export async function keepOAuthRecord(
  client: Queryable,
  kind: string,
  id: string,
  payload: Readonly<Record<string, unknown>>,
  seconds: number | undefined,
): Promise<void> {
  const text = (name: string) => (typeof payload[name] === 'string' ? payload[name] : null)
  await client.query(
    `insert into _oauth_records (kind, id, payload, uid, grant_id, account_id, client_id, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(secs => $8::float8))
     on conflict (kind, id) do update set payload = excluded.payload, uid = excluded.uid, grant_id = excluded.grant_id,
       account_id = excluded.account_id, client_id = excluded.client_id, expires_at = excluded.expires_at`,
    [kind, id, JSON.stringify(payload), text('uid'), text('grantId'), text('accountId'), text('clientId'), seconds ?? null],
  )
}

/** The record with this id, or with this public handle. */
export async function findOAuthRecord(client: Queryable, kind: string, by: 'id' | 'uid', value: string): Promise<OAuthRow | undefined> {
  const { rows } = await client.query<OAuthRow>(`select payload, used_at from _oauth_records where kind = $1 and ${by} = $2 and ${alive}`, [
    kind,
    value,
  ])
  return rows[0]
}

/** Marks a record as used; resolves to the grant of one that was used already, and when, or is gone; to nothing when this was the first use. */
export async function consumeOAuthRecord(
  client: Queryable,
  kind: string,
  id: string,
): Promise<{ grantId: string | null; usedAt: string | null } | undefined> {
  const { rowCount } = await client.query('update _oauth_records set used_at = now() where kind = $1 and id = $2 and used_at is null', [
    kind,
    id,
  ])
  if (rowCount === 1) return undefined
  const { rows } = await client.query<{ grantId: string | null; usedAt: string | null }>(
    'select grant_id as "grantId", used_at as "usedAt" from _oauth_records where kind = $1 and id = $2',
    [kind, id],
  )
  return rows[0] ?? { grantId: null, usedAt: null }
}

/** Removes everything of a grant, and the grant. */
export async function dropOAuthGrant(client: Queryable, grantId: string): Promise<void> {
  await client.query(`delete from _oauth_records where grant_id = $1 or (kind = 'Grant' and id = $1)`, [grantId])
}

/** Removes everything of a client. */
export async function dropOAuthRecordsOf(client: Queryable, clientId: string): Promise<void> {
  await client.query('delete from _oauth_records where client_id = $1', [clientId])
}

/** Removes one record. */
export async function dropOAuthRecord(client: Queryable, kind: string, id: string): Promise<void> {
  await client.query('delete from _oauth_records where kind = $1 and id = $2', [kind, id])
}

/** Removes what has run out. */
export async function sweepOAuthRecords(client: Queryable): Promise<void> {
  await client.query('delete from _oauth_records where expires_at < now()')
}

/** A secret of the server that all nodes share; the first that is kept stays. */
export async function sharedSecret(client: Queryable, name: string, fresh: string): Promise<string> {
  await client.query('insert into _secrets (name, value) values ($1, $2) on conflict (name) do nothing', [name, fresh])
  const { rows } = await client.query<{ value: string }>('select value from _secrets where name = $1', [name])
  return rows[0]?.value ?? fresh
}

/** Replaces a secret. */
export async function replaceSecret(client: Queryable, name: string, value: string): Promise<void> {
  await client.query(
    'insert into _secrets (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value, created_at = now()',
    [name, value],
  )
}

/** A secret, if it is kept. */
export async function readSecret(client: Queryable, name: string): Promise<string | undefined> {
  const { rows } = await client.query<{ value: string }>('select value from _secrets where name = $1', [name])
  return rows[0]?.value
}
