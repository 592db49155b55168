import { resolve } from 'node:path'
import { backUp } from '../app/database/back_up.ts'
import { Cluster } from '../app/database/cluster.ts'
import { Refusal } from '../app/process/refusal.ts'
import { defaults } from '../app/startup/environment.ts'
import { takePlace } from '../app/startup/place.ts'

/**
 * Backs up a portal with a PostgreSQL of its own, running or not: `node build/server/bin/backup.js <folder>`.
 * To restore, start a portal with the folder, or a copy of it, as its `DATA_DIR`.
 */
const env: NodeJS.ProcessEnv = { ...defaults, ...process.env, DATA_DIR: resolve(process.env.DATA_DIR ?? defaults.DATA_DIR) }
const directory = env.DATA_DIR ?? ''
try {
  const [target] = process.argv.slice(2)
  if (target === undefined)
    throw new Refusal('noTarget', 'Name the folder that the backup is to be: node build/server/bin/backup.js <folder>')
  if (env.DATABASE_URL)
    throw new Refusal('notOurs', 'DATABASE_URL names a PostgreSQL of yours: back it up with its own tools, such as pg_dump.')
  const running = Cluster.runningUrl(directory)
  const place = running === undefined ? await takePlace(env) : undefined
  try {
    await backUp(running ?? env.DATABASE_URL ?? '', directory, resolve(target))
  } finally {
    await place?.release()
  }
  process.stdout.write(`${resolve(target)}\n`)
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
