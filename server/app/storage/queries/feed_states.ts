import type { Queryable } from './run_load.ts'

/** How far the rows of a feed were brought. */
interface FeedState<Pending> {
  /** How the feed was declared in the last good run. */
  readonly declared: string | null
  /** Up to what point the last good run has brought them. */
  readonly watermark: string | null
  /** Where the run stands that was the last to begin. */
  readonly pending: Pending | null
}

/** How far a feed was brought; nothing before its first run. */
export async function readFeed<Pending>(client: Queryable, name: string): Promise<FeedState<Pending>> {
  const { rows } = await client.query<FeedState<Pending>>('select declared, watermark, pending from _feeds where name = $1', [name])
  return rows[0] ?? { declared: null, watermark: null, pending: null }
}

/** Keeps where the run stands that is under way. */
export async function keepPending(client: Queryable, name: string, pending: object): Promise<void> {
  await client.query(
    `insert into _feeds (name, pending) values ($1, $2)
     on conflict (name) do update set pending = excluded.pending, updated_at = now()`,
    [name, JSON.stringify(pending)],
  )
}

/** A run is whole: what it has brought counts from now on. */
export async function endFeed(client: Queryable, name: string, { declared, watermark, pending }: FeedState<object>): Promise<void> {
  await client.query(
    `insert into _feeds (name, declared, watermark, pending) values ($1, $2, $3, $4)
     on conflict (name) do update set declared = $2, watermark = $3, pending = $4, updated_at = now()`,
    [name, declared, watermark, JSON.stringify(pending)],
  )
}
