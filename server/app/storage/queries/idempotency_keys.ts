import type { Row } from '../writes/document_change.ts'
import type { Queryable } from './run_load.ts'

/** What a request with an `Idempotency-Key` has made. */
interface RememberedRequest<Result> {
  /** Of the request: the same key for another request is a mistake. */
  readonly fingerprint: string
  readonly result: Result
}

/** What the account has made with the key, if it was used. */
export async function findRequest<Result>(
  client: Queryable,
  account: string | undefined,
  key: string,
): Promise<RememberedRequest<Result> | undefined> {
  const { rows } = await client.query<RememberedRequest<Result>>({
    name: 'idempotency',
    text: 'select fingerprint, result from _idempotency_keys where account_id = $1 and key = $2',
    values: [account, key],
  })
  return rows[0]
}

/** Remembers requests that no record was written for. */
export async function rememberRequests(client: Queryable, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  await client.query({
    name: 'remember requests',
    text: `insert into _idempotency_keys (account_id, key, fingerprint, result, created_at)
      select account_id, key, fingerprint, result, created_at from json_populate_recordset(null::_idempotency_keys, $1::json)`,
    values: [JSON.stringify(rows)],
  })
}

/** Forgets keys after a week: nobody sends a request again after that. */
export async function forgetRequests(client: Queryable): Promise<void> {
  await client.query(`delete from _idempotency_keys where created_at < now() - interval '7 days'`)
}
