import type pg from 'pg'
import type { App } from '../../../../engine/runtime/app/app.ts'
import { quote } from '../identifiers.ts'
import { type Catalog, readCatalog } from './catalog.ts'
import { desiredTables } from './desired.ts'
import { pendingNames } from './names/pending_names.ts'
import { planSchema, type SchemaPlan } from './plan.ts'
import { nameOfStep, type Step, stepOf } from './step.ts'

/** What a destructive step would lose: rows of a table, or values of a column. */
interface Loss {
  readonly name: string
  readonly count: number
}

/** Tells what `applySchema` would do, and what the steps that are not taken would lose. Nothing is changed. */
export async function planMigration(
  pool: pg.Pool,
  app: App,
  named: ReadonlySet<string>,
): Promise<SchemaPlan & { readonly losses: readonly Loss[] }> {
  const client = await pool.connect()
  try {
    await client.query('begin read only')
    await client.query('set local statement_timeout = 0')
    const catalog = await readCatalog(client)
    const { steps, withheld } = planSchema(app, catalog, named)
    const names = isEmpty(app, catalog) ? [] : (await pendingNames(client, app)).map(stepOf)
    const losses: Loss[] = []
    for (const step of withheld) losses.push({ name: nameOfStep(step), count: await lossOf(client, step) })
    await client.query('rollback')
    return { steps: [...steps, ...names], withheld, losses }
  } finally {
    client.release()
  }
}

/** Whether the database has no record of any kind yet. */
const isEmpty = (app: App, catalog: Catalog) =>
  !desiredTables(app).some(({ name, was }) => !name.startsWith('_') && [name, ...was].some((known) => catalog.has(known)))

async function lossOf(client: pg.ClientBase, step: Step): Promise<number> {
  if (step.kind !== 'dropTable' && step.kind !== 'dropColumn' && step.kind !== 'changeColumn') return 0
  const what = step.kind === 'dropTable' ? '*' : quote(step.column)
  const { rows } = await client.query<{ count: string }>(`select count(${what}) as count from ${quote(step.table)}`)
  return Number(rows[0]?.count ?? 0)
}
