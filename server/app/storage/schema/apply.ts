import type pg from 'pg'
import type { App } from '../../../../engine/runtime/app/app.ts'
import { readCatalog } from './catalog.ts'
import { fillMissing } from './fill_derived.ts'
import { follow } from './follow.ts'
import { planSchema, type SchemaPlan } from './plan.ts'
import { systemSequences } from './system_tables.ts'

/** One process changes the schema at a time; the others wait for it and then find nothing to do. */
const lock = "select pg_advisory_xact_lock(hashtext('pergola.schema'))"

/**
 * Makes the database fit the metadata, in one transaction, and gives back the plan it followed. Applying twice changes nothing.
 * @param named destructive steps that may be taken: `order.note`, `order`
 */
export async function applySchema(pool: pg.Pool, app: App, named: ReadonlySet<string> = new Set()): Promise<SchemaPlan> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    await client.query(lock)
    await client.query('create extension if not exists pg_trgm')
    for (const sequence of systemSequences) await client.query(`create sequence if not exists ${sequence}`)
    const plan = await follow(client, app, planSchema(app, await readCatalog(client), named))
    await fillMissing(client, app)
    await client.query('commit')
    client.release()
    return plan
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    client.release(true)
    throw error
  }
}
