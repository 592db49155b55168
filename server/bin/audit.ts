import { resolve } from 'node:path'
import { Cluster } from '../app/database/cluster.ts'
import { defaults } from '../app/startup/environment.ts'
import { takePlace } from '../app/startup/place.ts'
import { verifyLog } from '../app/storage/audit/verify_log.ts'
import { createPool } from '../app/storage/pool.ts'

/** Verifies the audit log of a portal, running or not, and says what came of it as JSON. Its words: a head that was noted earlier, `<entry>:<hash>`. */
const env: NodeJS.ProcessEnv = { ...defaults, ...process.env, DATA_DIR: resolve(process.env.DATA_DIR ?? defaults.DATA_DIR) }
env.DATABASE_URL ||= Cluster.runningUrl(env.DATA_DIR ?? '')
const place = env.DATABASE_URL ? undefined : await takePlace(env)
const pool = createPool({ connectionString: env.DATABASE_URL ?? '' })
try {
  const [seq, hash] = process.argv[2]?.split(':') ?? []
  const report = await verifyLog(pool, seq === undefined || hash === undefined ? undefined : { seq: Number(seq), hash })
  process.stdout.write(`${JSON.stringify(report)}\n`)
} finally {
  await pool.end()
  await place?.release()
}
