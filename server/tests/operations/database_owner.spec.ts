import { test } from '@japa/runner'
import { link } from '../../../engine/runtime/app/link.ts'
import type { File } from '../../../engine/runtime/app/source/file.ts'
import { refuseAnothersDatabase } from '../../app/startup/database_owner.ts'
import { keepDeployedFiles } from '../../app/storage/queries/deployed_files.ts'
import { applySchema } from '../../app/storage/schema/apply.ts'
import { testDatabase } from '../support/database.ts'
import { library } from '../support/library.ts'
import { portalApp } from '../support/portal.ts'

const filesOf = (title: string, entities: readonly string[]): File[] => [
  { path: 'app.json', text: JSON.stringify({ title }) },
  ...entities.map((name) => ({ path: `entities/some/${name}.json`, text: '{}' })),
]

test.group('a database remembers whose portal it is', () => {
  test('another portal is refused before it makes a table, unless somebody says that it is the same', async ({ assert, cleanup }) => {
    const database = await testDatabase()
    cleanup(() => database.close())
    const app = library()
    await refuseAnothersDatabase(database.pool, app, false)
    await applySchema(database.pool, app)
    await refuseAnothersDatabase(database.pool, app, false)
    const names = [...app.entities.values()].filter(({ parent }) => !parent).map(({ name }) => name)
    await keepDeployedFiles(database.pool, filesOf('社区图书馆', names))

    await refuseAnothersDatabase(database.pool, app, false)
    const other = portalApp()
    await assert.rejects(() => refuseAnothersDatabase(database.pool, other, false), /社区图书馆.*DATABASE_URL or DATA_DIR/)
    await refuseAnothersDatabase(database.pool, other, true)
  })

  test('a portal that has renamed or dropped some of its entities is still itself', async ({ assert, cleanup }) => {
    const database = await testDatabase()
    cleanup(() => database.close())
    const app = library()
    await applySchema(database.pool, app)
    const { loan, ...others } = app.bundle.entities
    const first = Object.keys(others)[0] ?? ''
    await keepDeployedFiles(database.pool, filesOf('社区图书馆', [first, 'lending']))
    assert.isDefined(loan)
    await refuseAnothersDatabase(database.pool, app, false)
    await keepDeployedFiles(database.pool, filesOf('别处', ['one', 'lending', first]))
    await assert.rejects(() => refuseAnothersDatabase(database.pool, app, false))
    const renamed = link({ ...app.bundle, entities: { ...others, ...(loan && { loan: { ...loan, was: ['lending'] } }) } }, 'renamed')
    await refuseAnothersDatabase(database.pool, renamed, false)
  })
})
