import type { Queryable } from './run_load.ts'

/** How failures of one kind add up. */
export interface AttemptLimit {
  /** From this failure on, the next attempt has to wait. */
  readonly from: number
  /** The first wait in seconds; each further failure doubles it. */
  readonly wait: number
  /** The longest wait in seconds. */
  readonly most: number
  /** Seconds without a failure after which all is forgotten. */
  readonly remember: number
}

/** Where an attempt stands after it was counted. */
export interface Counted {
  /** With this one, as long as it is not taken back. */
  readonly failures: number
  /** Seconds to wait; 0 when the attempt may be made. */
  readonly waitSeconds: number
}

const countText = `
  insert into _attempts as known (key, failures, blocked_until, expires_at)
  values ($1, 1, case when $2::int <= 1 then now() + make_interval(secs => $3::float8) end, now() + make_interval(secs => $5::float8))
  on conflict (key) do update set
    failures = case when known.expires_at < now() then 1 else known.failures + 1 end,
    blocked_until = case
      when (case when known.expires_at < now() then 1 else known.failures + 1 end) >= $2::int
      then now() + make_interval(secs => least($4::float8, $3::float8 * power(2, least(30, known.failures + 1 - $2::int))))
    end,
    expires_at = now() + make_interval(secs => $5::float8)
  where known.blocked_until is null or known.blocked_until <= now()
  returning failures`

/**
 * Counts an attempt before it is made, unless the key has to wait: then nothing is counted. Attempts that come at once are counted
 * one after the other, so that none slips past the limit.
 */
export async function countAttempt(client: Queryable, key: string, { from, wait, most, remember }: AttemptLimit): Promise<Counted> {
  const { rows } = await client.query<{ failures: number }>({
    name: 'attempts.count',
    text: countText,
    values: [key, from, wait, most, remember],
  })
  if (rows[0]) return { failures: rows[0].failures, waitSeconds: 0 }
  const { failures, seconds } = await attemptsOf(client, key)
  return { failures, waitSeconds: Math.max(1, seconds) }
}

/** The failures of a key so far, and the seconds that it has to wait. */
export async function attemptsOf(client: Queryable, key: string): Promise<{ failures: number; seconds: number }> {
  const { rows } = await client.query<{ failures: number; seconds: number }>({
    name: 'attempts.read',
    text: `select failures, ceil(greatest(0, extract(epoch from coalesce(blocked_until, now()) - now())))::int as seconds
           from _attempts where key = $1 and expires_at >= now()`,
    values: [key],
  })
  return rows[0] ?? { failures: 0, seconds: 0 }
}

/** Forgets the failures of a key: the last attempt was right. */
export async function clearAttempts(client: Queryable, key: string): Promise<void> {
  await client.query('delete from _attempts where key = $1', [key])
}

/** Takes back an attempt that was no failure. */
export async function takeBackAttempt(client: Queryable, key: string): Promise<void> {
  await client.query('update _attempts set failures = failures - 1, blocked_until = null where key = $1 and failures > 0', [key])
}

/** Removes what is forgotten. */
export async function sweepAttempts(client: Queryable): Promise<void> {
  await client.query('delete from _attempts where expires_at < now()')
}
