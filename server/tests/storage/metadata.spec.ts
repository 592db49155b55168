import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import { readFiles } from '../../../engine/files/read-files.ts'
import { access } from '../../../engine/runtime/access/decide.ts'
import type { App } from '../../../engine/runtime/app/app.ts'
import { link } from '../../../engine/runtime/app/link.ts'
import { load } from '../../../engine/runtime/app/load.ts'
import { parseSearch } from '../../../engine/runtime/queries/parse-search.ts'
import { loadStatement } from '../../app/storage/queries/load_statement.ts'
import { referenceStatement } from '../../app/storage/queries/reference_statement.ts'
import { runSearch } from '../../app/storage/queries/run_search.ts'
import { applySchema } from '../../app/storage/schema/apply.ts'
import { testDatabase } from '../support/database.ts'

const bundles = ['examples/library', 'bench/portal', 'metadata'].map((path) => ({
  path,
  directory: fileURLToPath(new URL(`../../../${path}`, import.meta.url)),
}))

test.group('every portal', () => {
  test('has tables, and SQL for the row scopes of its roles and the filters of its screens: {path}')
    .with(bundles.filter(({ directory }) => existsSync(`${directory}/app.json`)))
    .run(async ({ assert }, { directory }) => {
      const app = link(load(readFiles(directory)).bundle)
      const database = await testDatabase()
      try {
        await applySchema(database.pool, app)
        assert.deepEqual(await applySchema(database.pool, app), { steps: [], withheld: [] })
        for (const role of app.roles.keys()) await readEverything(app, role, database.pool)
      } finally {
        await database.close()
      }
    })
})

/** Reads every entity, and every list screen, as the holder of a role. */
async function readEverything(app: App, role: string, pool: Parameters<typeof runSearch>[0]): Promise<void> {
  const of = access(app, [role])
  const environment = { user: { id: '1' }, today: '2026-01-01', now: '2026-01-01T00:00:00.000Z' }
  const find = async (entity: string, body: object) => {
    const query = parseSearch(app, of, entity, body)
    if ('entity' in query) await runSearch(pool, app, of, environment, query)
  }
  for (const entity of app.entities.values()) {
    if (!of.canRead(entity.name)) continue
    await find(entity.name, { search: '白菜', total: 'exact', sort: [['id', 'desc']] })
    if (entity.parent) continue
    for (const wanted of ['one', 'many'] as const) {
      const { text, statement } = loadStatement(app, entity, of.scope(entity.name), of, wanted)
      await pool.query({ text, values: statement.parameters.values({ ...environment, ids: ['1'] }) })
    }
    const references = referenceStatement(app, of, entity)
    if (references.text) await pool.query({ text: references.text, values: references.statement.parameters.values(environment) })
  }
  for (const screen of app.screens.values()) {
    if (screen.kind === 'list' && of.canRead(screen.entity))
      await find(screen.entity, { filter: screen.filter, sort: screen.sort, total: 'capped' })
  }
}
