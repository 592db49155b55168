import type pg from 'pg'
import { isUnavailable } from '../database/is_unavailable.ts'
import type { Context } from './context.ts'

/** Why a replica does not answer what the primary does: it has to go on with what it is told, or does not know a table or column yet. */
const behind: ReadonlySet<unknown> = new Set(['40001', '42P01', '42703'])

/** Reads what may be a little old: at the replica where there is one, else, or when that does not answer, at the primary. */
export async function atReplica<Result>({ pool, replica }: Context, read: (from: pg.Pool) => Promise<Result>): Promise<Result> {
  if (!replica) return read(pool)
  try {
    return await read(replica)
  } catch (error) {
    if (isUnavailable(error) || behind.has((error as { code?: unknown } | null)?.code)) return read(pool)
    throw error
  }
}
