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

/** Seconds after which an attempt that has not come to an end, because its server did, is no longer waited for. */
const longestAttempt = 30
const failed = 'case when known.expires_at < now() then 0 else known.failures end'
const pending = 'case when known.pending_until > now() then known.pending else 0 end'

/** Whether an attempt may be made: it may, it has to wait, or it could be one failure too many as long as others are under way. */
type Begun = { readonly kind: 'begun' } | { readonly kind: 'busy' } | { readonly kind: 'blocked'; readonly waitSeconds: number }

/**
 * Begins an attempt. Nothing is counted yet but that it is under way: so many attempts that come at once are let through together as
 * may all fail, and the others wait for how they end.
 */
export async function beginAttempt(client: Queryable, key: string, { from, remember }: AttemptLimit): Promise<Begun> {
  const { rowCount } = await client.query({
    name: 'attempts.begin',
    text: `
      insert into _attempts as known (key, failures, pending, pending_until, expires_at)
      values ($1, 0, 1, now() + make_interval(secs => $4::float8), now() + make_interval(secs => $3::float8))
      on conflict (key) do update set
        failures = ${failed},
        pending = ${pending} + 1,
        pending_until = now() + make_interval(secs => $4::float8),
        expires_at = case when ${failed} = 0 then now() + make_interval(secs => $3::float8) else known.expires_at end
      where (known.blocked_until is null or known.blocked_until <= now()) and (${pending} = 0 or ${failed} + ${pending} < $2::int)`,
    values: [key, from, remember, longestAttempt],
  })
  if (rowCount === 1) return { kind: 'begun' }
  const { seconds } = await attemptsOf(client, key)
  return seconds > 0 ? { kind: 'blocked', waitSeconds: seconds } : { kind: 'busy' }
}

/** The attempt has failed. From the failure on that the limit names, the next one has to wait. */
export async function failAttempt(client: Queryable, key: string, { from, wait, most, remember }: AttemptLimit): Promise<void> {
  await client.query({
    name: 'attempts.fail',
    text: `
      insert into _attempts as known (key, failures, blocked_until, expires_at)
      values ($1, 1, case when $2::int <= 1 then now() + make_interval(secs => $3::float8) end, now() + make_interval(secs => $5::float8))
      on conflict (key) do update set
        failures = ${failed} + 1,
        pending = greatest(0, ${pending} - 1),
        blocked_until = case
          when ${failed} + 1 >= $2::int
          then now() + make_interval(secs => least($4::float8, $3::float8 * power(2, least(30, ${failed} + 1 - $2::int))))
        end,
        expires_at = now() + make_interval(secs => $5::float8)`,
    values: [key, from, wait, most, remember],
  })
}

/** The attempt was no failure, or was not made after all. */
export async function endAttempt(client: Queryable, key: string): Promise<void> {
  await client.query(`update _attempts as known set pending = greatest(0, ${pending} - 1) where key = $1`, [key])
}

/** Forgets the failures of a key. */
export async function clearFailures(client: Queryable, key: string): Promise<void> {
  await client.query('update _attempts set failures = 0, blocked_until = null where key = $1', [key])
}

/** Removes what is forgotten. */
export async function sweepAttempts(client: Queryable): Promise<void> {
  await client.query('delete from _attempts where expires_at < now()')
}
