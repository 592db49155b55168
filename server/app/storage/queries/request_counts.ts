import type { Queryable } from './run_load.ts'

/** Counts a request of this minute; resolves to how many there have been in it, with this one, over all nodes. */
export async function countRequest(client: Queryable, key: string, now: number): Promise<number> {
  const minute = Math.floor(now / 60_000)
  const { rows } = await client.query<{ failures: number }>({
    name: 'requests.count',
    text: `insert into _attempts as known (key, failures, expires_at) values ($1, 1, now() + interval '2 minutes')
           on conflict (key) do update set failures = known.failures + 1 returning failures`,
    values: [`${key}@${minute}`],
  })
  return rows[0]?.failures ?? 0
}
