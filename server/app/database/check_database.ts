import type { Pool } from 'pg'
import { Refusal } from '../process/refusal.ts'

/** PostgreSQL 15: the oldest that the statements are written for. */
const oldest = 150_000

/** What PostgreSQL and the network say when a database cannot be used, in words that help. */
const reasons: Readonly<Record<string, string>> = {
  '28000': 'it does not let this user in',
  '28P01': 'the user or the password is wrong',
  '3D000': 'there is no such database; create it first',
  ECONNREFUSED: 'nothing answers there; is PostgreSQL running?',
  ENOTFOUND: 'its host is not known',
  ETIMEDOUT: 'it does not answer in time',
}

/**
 * Makes sure that the database can be used.
 * @throws Refusal that says why not, without the password
 */
export async function checkDatabase(pool: Pool, url: string): Promise<void> {
  const version = await pool.query<{ server_version_num: string }>('SHOW server_version_num').catch((error: NodeJS.ErrnoException) => {
    throw new Refusal(
      'noDatabase',
      `The database ${shown(url)} cannot be used: ${reasons[error.code ?? ''] ?? error.message}. See DATABASE_URL.`,
    )
  })
  if (Number(version.rows[0]?.server_version_num) < oldest) {
    throw new Refusal('oldDatabase', `The database ${shown(url)} is older than PostgreSQL 15. Name a newer one in DATABASE_URL.`)
  }
}

/** The address without user and password. */
function shown(url: string): string {
  return url.replace(/^(\w+:\/\/)[^@/]*@/, '$1')
}
