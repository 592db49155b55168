import { readFileSync } from 'node:fs'
import type pg from 'pg'

const ticksPerSecond = 100

/** The time of the processor that a server and its database have used until now, in milliseconds. What else the machine does is not in it. */
export async function processorTime(pool: pg.Pool, server: number): Promise<number> {
  return timeOf(server) + (await databaseTime(pool))
}

/** The same of the connections to the database alone. */
export async function databaseTime(pool: pg.Pool): Promise<number> {
  return spentBetween(new Map(), await databaseTimes(pool))
}

/** What each connection to the database has used until now, in milliseconds, by its process. */
export async function databaseTimes(pool: pg.Pool): Promise<ReadonlyMap<number, number>> {
  const { rows } = await pool.query<{ pid: number }>('select pid from pg_stat_activity')
  return new Map(rows.map(({ pid }) => [pid, timeOf(pid)]))
}

/** What connections have used in between, in milliseconds. What one used that was closed meanwhile nobody knows any more. */
export const spentBetween = (before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number =>
  [...after].reduce((sum, [pid, time]) => sum + time - (before.get(pid) ?? 0), 0)

/** The time that a process has used until now, in milliseconds. */
export function timeOf(pid: number): number {
  try {
    const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
    const [user, system] = rest.split(' ').slice(11, 13)
    return ((Number(user) + Number(system)) / ticksPerSecond) * 1_000
  } catch {
    return 0
  }
}
