import type pg from 'pg'
import type { App } from '../../../../engine/runtime/app/app.ts'
import { quote } from '../identifiers.ts'
import { readCatalog } from './catalog.ts'
import { fillDerived } from './fill_derived.ts'
import { planSchema, type SchemaPlan } from './plan.ts'
import { statementsOf } from './statements.ts'
import type { Step } from './step.ts'
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
    await client.query('commit')
    client.release()
    return plan
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    client.release(true)
    throw error
  }
}

/** Takes the steps. A column that must have a value waits while rows have none. */
async function follow(client: pg.ClientBase, app: App, plan: SchemaPlan): Promise<SchemaPlan> {
  const taken: Step[] = []
  const withheld = [...plan.withheld]
  for (const step of plan.steps) {
    if (step.kind === 'requireColumn' && (await hasEmpty(client, step.table, step.column))) {
      withheld.push(step)
      continue
    }
    for (const statement of statementsOf(step)) await client.query(statement)
    taken.push(step)
  }
  await fillDerived(client, app, taken)
  return { steps: taken, withheld }
}

async function hasEmpty(client: pg.ClientBase, table: string, column: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select exists (select 1 from ${quote(table)} where ${quote(column)} is null) as found`,
  )
  return rows[0]?.found === true
}
