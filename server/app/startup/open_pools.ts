import type { Pool } from 'pg'
import env from '#start/env'
import type { App } from '../../../engine/runtime/app/app.ts'
import { checkDatabase } from '../database/check_database.ts'
import { createPool, ofPeople, ofPortal } from '../storage/pool.ts'
import { refuseAnothersDatabase } from './database_owner.ts'
import type { Running } from './running.ts'

/** The connections to the database: for what the portal does by itself, for what people ask, and to a copy that reports read, if there is one. */
interface Pools {
  readonly url: string
  readonly pool: Pool
  readonly people: Pool
  readonly replica?: Pool
}

/** Connects to the database that the environment names. @throws Refusal when it is none for this portal */
export async function openPools(app: App, running: Running): Promise<Pools> {
  const url = env.get('DATABASE_URL')
  const replicaUrl = env.get('DATABASE_REPLICA_URL')
  const pool = createPool({ connectionString: url, max: ofPortal.max })
  const people = createPool({ connectionString: url, ...ofPeople })
  const replica = replicaUrl ? createPool({ connectionString: replicaUrl, share: ofPeople.share }) : undefined
  running.atEnd(() => Promise.all([replica?.end(), people.end(), pool.end()]))
  await checkDatabase(pool, url)
  await refuseAnothersDatabase(pool, app, env.get('ADOPT_DATABASE'))
  return { url, pool, people, ...(replica && { replica }) }
}
