import { mkdirSync } from 'node:fs'
import { Scrypt } from '@adonisjs/core/hash/drivers/scrypt'
import { openBundle } from '../../../engine/files/open-bundle.ts'
import { backUp } from '../../../server/app/database/back_up.ts'
import { Cluster } from '../../../server/app/database/cluster.ts'
import { openStorage } from '../../../server/app/files/storage/open_storage.ts'
import { keptSealingKey } from '../../../server/app/startup/app_key.ts'
import { loadDemoData } from '../../../server/app/startup/demo_data.ts'
import { createPool } from '../../../server/app/storage/pool.ts'
import { applySchema } from '../../../server/app/storage/schema/apply.ts'
import { hurry } from '../../../server/tests/support/hurry.ts'

/**
 * Fills a data directory as a portal does at its first start, until the demonstration data are in, and copies it.
 * usage: load-demonstration.ts <data directory to be> <copy to be>
 */
const [directory = '', copy = ''] = process.argv.slice(2)

/** The password is one that everybody knows, and tests sign in with it hundreds of times. */
const hash = new Scrypt({ cost: 2 ** 10, blockSize: 8, parallelization: 1 })

const { app } = openBundle('metadata')
mkdirSync(directory)
process.env.SEALING_KEY = keptSealingKey(directory)
const cluster = await Cluster.start(directory)
await hurry(cluster.url)
const pool = createPool({ connectionString: cluster.url })
try {
  await applySchema(pool, app, { isFilledNext: true })
  await loadDemoData(pool, app, (password) => hash.make(password), openStorage({}, directory, ''))
  await pool.query('checkpoint')
  await backUp(cluster.url, directory, copy)
} finally {
  await pool.end()
  await cluster.stop()
}
