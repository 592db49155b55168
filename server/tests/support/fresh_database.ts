import { createHash } from 'node:crypto'
import type { App } from '../../../engine/runtime/app/app.ts'
import { remember } from '../../../engine/runtime/app/remember.ts'
import { createPool } from '../../app/storage/pool.ts'
import { applySchema } from '../../app/storage/schema/apply.ts'
import { copyOf, type TestDatabase, testDatabase } from './database.ts'
import { type Blank, blankOf, emptied } from './emptied.ts'

/** A database with the tables of an app, and how it looked with nothing in them. */
interface Made {
  readonly database: TestDatabase
  readonly looks: Blank
}

/** Databases whose tests are over, as they began, by what their app says. */
const idle = new Map<string, Made[]>()

/** Databases that nobody writes into, by the tables that they have. */
const templates = new Map<string, TestDatabase>()

/**
 * A database with the tables of an app and nothing in them. When it is closed, whatever was written is taken out of it again, and the next
 * test that asks for the same app has it: to make hundreds of tables takes seconds each time.
 */
export async function freshDatabase(app: App): Promise<TestDatabase> {
  const key = keyOf(app)
  const { database, looks } = idle.get(key)?.pop() ?? (await make(app))
  const pool = createPool({ connectionString: database.url })
  return {
    ...database,
    pool,
    async close() {
      if (!pool.ended) await pool.end()
      if (await emptied(database.url, looks)) idle.set(key, [...(idle.get(key) ?? []), { database, looks }])
      else await database.close()
    },
  }
}

/** What an app says, in one word; worked out once for each. */
const keyOf = remember((app: App) => createHash('sha256').update(JSON.stringify(app.bundle)).digest('hex'))

/** The tables of an app, whatever stands in them. */
const tablesOf = remember((app: App) =>
  [...app.entities.values()]
    .map(({ table }) => table)
    .sort()
    .join(' '),
)

/** Removes the databases that wait for another test, and those that others are copies of. */
export async function dropIdle(): Promise<void> {
  for (const { database } of [...idle.values()].flat()) await database.close()
  for (const database of templates.values()) await database.close()
  idle.clear()
  templates.clear()
}

/** A copy of the first that had the same tables, brought to what the app says: to make tables takes longer than to change some. */
async function make(app: App): Promise<Made> {
  const template = templates.get(tablesOf(app))
  const database = template ? await copyOf(template) : await testDatabase()
  await applySchema(database.pool, app)
  await database.pool.end()
  if (!template) templates.set(tablesOf(app), await unused(await copyOf(database)))
  return { database, looks: await blankOf(database.url) }
}

async function unused(database: TestDatabase): Promise<TestDatabase> {
  await database.pool.end()
  return database
}
