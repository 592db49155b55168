import { openMetadata } from '../app/metadata/open_metadata.ts'
import { Refusal } from '../app/process/refusal.ts'
import { refuseAnothersDatabase } from '../app/startup/database_owner.ts'
import { settleEnvironment } from '../app/startup/environment.ts'
import { type Place, takePlace } from '../app/startup/place.ts'
import { createPool } from '../app/storage/pool.ts'
import { applySchema } from '../app/storage/schema/apply.ts'
import { planMigration } from '../app/storage/schema/migration.ts'
import { describe, nameOfStep, type Step } from '../app/storage/schema/step.ts'

/**
 * Tells what the database lacks to fit the metadata, or, with `--apply`, gives it that: `pergola migrate` runs it and reads the answer,
 * one line of JSON. Other words name the destructive steps that may be taken.
 */
const words = process.argv.slice(2)
const apply = words.includes('--apply')
const named = new Set(words.filter((word) => word !== '--apply'))
let place: Place | undefined

try {
  settleEnvironment(process.env)
  const { app } = openMetadata(process.env.METADATA_DIR ?? '')
  place = await takePlace(process.env)
  const pool = createPool({ connectionString: process.env.DATABASE_URL ?? '', max: 1 })
  if (apply) await refuseAnothersDatabase(pool, app, process.env.ADOPT_DATABASE === '1')
  const plan = await planMigration(pool, app, named)
  const known = new Set([...plan.withheld.map(nameOfStep), ...plan.steps.map(nameOfStep)])
  const unknown = [...named].filter((name) => !known.has(name))
  const taken = apply && unknown.length === 0 ? (await applySchema(pool, app, { named })).steps : plan.steps
  await pool.end()
  answer({
    steps: taken.map(inWords),
    withheld: plan.withheld.map((step, index) => ({ ...inWords(step), count: plan.losses[index]?.count ?? 0 })),
    unknown,
    applied: apply && unknown.length === 0,
  })
} catch (error) {
  answer({ refusal: error instanceof Refusal ? error.message : String((error as Error).message) })
  process.exitCode = 1
} finally {
  await place?.release()
}

function inWords(step: Step): { name: string; kind: string; text: string } {
  return { name: nameOfStep(step), kind: step.kind, text: describe(step) }
}

function answer(value: object): void {
  process.stdout.write(`${JSON.stringify(value)}\n`)
}
