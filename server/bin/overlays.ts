import { resolve } from 'node:path'
import { readFiles } from '../../engine/files/read-files.ts'
import { Cluster } from '../app/database/cluster.ts'
import { bringFiles } from '../app/overlays/bring_files.ts'
import { pullFiles } from '../app/overlays/pull_files.ts'
import { defaults } from '../app/startup/environment.ts'
import { takePlace } from '../app/startup/place.ts'
import { createPool } from '../app/storage/pool.ts'

/**
 * Tells, as one line of JSON, what files and the published changes of a portal, running or not, make of each other. Its words: what to do
 * (`pull`, `plan`, `apply`, `push`), and the things of which the files win: `menu/main`. The commands of `pergola` run it.
 */
const env: NodeJS.ProcessEnv = { ...defaults, ...process.env, DATA_DIR: resolve(process.env.DATA_DIR ?? defaults.DATA_DIR) }
env.DATABASE_URL ||= Cluster.runningUrl(env.DATA_DIR ?? '')
const place = env.DATABASE_URL ? undefined : await takePlace(env)
const pool = createPool({ connectionString: env.DATABASE_URL ?? '', max: 4 })
try {
  const [word = 'pull', ...named] = process.argv.slice(2)
  const files = readFiles(process.env.METADATA_DIR ?? defaults.METADATA_DIR)
  const keys = new Set(named.map((name) => name.replace('/', ' ')))
  const answer =
    word === 'plan' || word === 'apply' || word === 'push' ? await bringFiles(pool, files, word, keys) : await pullFiles(pool, files)
  process.stdout.write(
    `${JSON.stringify(answer ?? { refusal: 'The portal of this database was not started yet, so nothing is known of what it runs.' })}\n`,
  )
} finally {
  await pool.end()
  await place?.release()
}
