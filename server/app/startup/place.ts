import { Cluster } from '../database/cluster.ts'
import { keptAppKey, keptSealingKey } from './app_key.ts'
import { lockDirectory } from './directory_lock.ts'
import { patiently } from './patiently.ts'

/** What a running server holds on this machine: its data directory and, without `DATABASE_URL`, a PostgreSQL of its own. */
export interface Place {
  /** Stops what was started and gives the directory back. */
  release(): Promise<void>
}

/**
 * Takes the data directory, starts PostgreSQL where none was given, and completes the environment.
 * @throws Refusal when the directory is held by another process.
 */
export async function takePlace(env: NodeJS.ProcessEnv): Promise<Place> {
  const directory = env.DATA_DIR ?? ''
  const unlock = await patiently(() => lockDirectory(directory, `http://${env.HOST}:${env.PORT}`))
  try {
    env.APP_KEY ||= keptAppKey(directory)
    env.SEALING_KEY ||= keptSealingKey(directory)
    if (env.DATABASE_URL) return { release: async () => unlock() }
    const cluster = await Cluster.start(directory)
    env.DATABASE_URL = cluster.url
    return { release: () => cluster.stop().finally(unlock) }
  } catch (error) {
    unlock()
    throw error
  }
}
