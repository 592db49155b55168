import type pg from 'pg'
import type { App } from '../../../../engine/runtime/app/app.ts'
import { readCatalog } from './catalog.ts'
import { fillMissing } from './fill_derived.ts'
import { follow, tablesMadeBy } from './follow.ts'
import { guardLog } from './guard_log.ts'
import { applyReadView } from './log_view.ts'
import { carryNames } from './names/carry_names.ts'
import { planSchema, type SchemaPlan } from './plan.ts'
import { sealRows } from './seal_rows.ts'
import { type Step, stepOf } from './step.ts'
import { systemSequences } from './system_tables.ts'

/** One process changes the schema at a time; the others wait for it and then find nothing to do. */
export const schemaLock = "select pg_advisory_xact_lock(hashtext('pergola.schema'))"

/** What comes with PostgreSQL and is asked for: search by part of a text, and periods that do not overlap. */
const extensions = ['pg_trgm', 'btree_gist']

/** What `withoutRelations` makes, once for all rows. */
const relations: ReadonlySet<Step['kind']> = new Set(['createIndex', 'addForeignKey', 'addExclusion'])

/** How the database is made to fit. */
interface Applying {
  /** Destructive steps that may be taken: `order.note`, `order`. */
  readonly named?: ReadonlySet<string>
  /** A database that has no table of an entity yet is filled next: indexes and references are left to that. */
  readonly isFilledNext?: boolean
}

/** Makes the database fit the metadata, in one transaction, and gives back the plan it followed. Applying twice changes nothing. */
export async function applySchema(pool: pg.Pool, app: App, { named, isFilledNext = false }: Applying = {}): Promise<SchemaPlan> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    await client.query(schemaLock)
    for (const extension of extensions) await client.query(`create extension if not exists ${extension}`)
    for (const sequence of systemSequences) await client.query(`create sequence if not exists ${sequence}`)
    const catalog = await readCatalog(client)
    const whole = planSchema(app, catalog, named)
    const isBare = isFilledNext && [...app.entities.values()].every(({ table }) => !catalog.has(table))
    const planned = isBare ? { ...whole, steps: whole.steps.filter(({ kind }) => !relations.has(kind)) } : whole
    const isCheck = ({ kind }: Step) => kind === 'addCheck'
    const followed = await follow(client, app, { ...planned, steps: planned.steps.filter((step) => !isCheck(step)) })
    const carried = (await carryNames(client, app)).map(stepOf)
    // What rows must meet speaks of choices by their new names.
    const checked = await follow(client, app, { steps: planned.steps.filter(isCheck), withheld: followed.withheld }, tablesMadeBy(planned))
    const plan = { steps: [...followed.steps, ...carried, ...checked.steps], withheld: checked.withheld }
    await sealRows(client, app)
    await fillMissing(client, app)
    await guardLog(client)
    await applyReadView(client, app)
    await client.query('commit')
    client.release()
    return plan
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    client.release(true)
    throw error
  }
}
