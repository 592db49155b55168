import type { Queryable } from './run_load.ts'

/** What somebody has begun to fill in. */
export interface StoredDraft {
  readonly data: unknown
  /** ISO 8601. */
  readonly savedAt: string
}

/** The draft of a key, if there is one. */
export async function findDraft(client: Queryable, key: string): Promise<StoredDraft | undefined> {
  const { rows } = await client.query<StoredDraft>({
    name: 'draft',
    text: 'select data, saved_at as "savedAt" from _drafts where key = $1',
    values: [key],
  })
  return rows[0] && { ...rows[0], savedAt: new Date(rows[0].savedAt).toISOString() }
}

/** Keeps a draft in place of the one before; resolves to when that was. */
export async function keepDraft(
  client: Queryable,
  draft: { readonly key: string; readonly account: string | undefined; readonly address: string; readonly data: unknown },
): Promise<string> {
  const { rows } = await client.query<{ savedAt: string }>({
    name: 'keep draft',
    text: `insert into _drafts (key, account_id, address, data) values ($1, $2, $3, $4)
      on conflict (key) do update set data = excluded.data, saved_at = now() returning saved_at as "savedAt"`,
    values: [draft.key, draft.account ?? null, draft.address, JSON.stringify(draft.data)],
  })
  return new Date(rows[0]?.savedAt ?? Date.now()).toISOString()
}

/** Bytes that the drafts of an account take, but one. */
export async function bytesOfOtherDrafts(client: Queryable, account: string, key: string): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>({
    name: 'bytes of drafts',
    text: 'select coalesce(sum(pg_column_size(data)), 0)::bigint as bytes from _drafts where account_id = $1 and key <> $2',
    values: [account, key],
  })
  return Number(rows[0]?.bytes ?? 0)
}

/** Removes a draft; whether there was one. */
export async function dropDraft(client: Queryable, key: string): Promise<boolean> {
  const { rowCount } = await client.query({ name: 'drop draft', text: 'delete from _drafts where key = $1', values: [key] })
  return (rowCount ?? 0) > 0
}

/** Forgets drafts that nobody came back to for ninety days. */
export async function forgetDrafts(client: Queryable): Promise<void> {
  await client.query(`delete from _drafts where saved_at < now() - interval '90 days'`)
}
