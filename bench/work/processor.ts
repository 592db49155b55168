import { readFileSync } from 'node:fs'
import type pg from 'pg'

const ticksPerSecond = 100

/** The time of the processor that a server and its database have used until now, in milliseconds. What else the machine does is not in it. */
export async function processorTime(pool: pg.Pool, server: number): Promise<number> {
  return timeOf(server) + (await databaseTime(pool))
}

/** The same of the connections to the database alone. */
export async function databaseTime(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pid from pg_stat_activity')
  return rows.reduce((sum, { pid }) => sum + timeOf(pid), 0)
}

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
