import { test } from '@japa/runner'
import { link } from '../../../engine/runtime/app/link.ts'
import { load } from '../../../engine/runtime/app/load.ts'
import type { Entity } from '../../../engine/schema/entity.ts'
import { applySchema } from '../../app/storage/schema/apply.ts'
import { statementsOfAll } from '../../app/storage/schema/statements.ts'
import { describe, type Step } from '../../app/storage/schema/step.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { library, libraryFiles } from '../support/library.ts'
import { tinyApp } from '../support/tiny.ts'

const note: Entity = {
  label: 'Note',
  display: 'title',
  fields: {
    title: { kind: 'text', label: 'Title', required: true },
    amount: { kind: 'money', label: 'Amount' },
    rows: { kind: 'lines', label: 'Rows', fields: { text: { kind: 'text', label: 'Text' } } },
  },
}
const withFields = (fields: Entity['fields'], rest: Partial<Entity> = {}): Entity => ({ ...note, ...rest, fields })
const kinds = (steps: readonly Step[]) => [...new Set(steps.map(({ kind }) => kind))].sort()

test.group('schema', (group) => {
  let database: TestDatabase
  group.each.setup(async () => {
    database = await testDatabase()
    return () => database.close()
  })

  const value = async (text: string) => (await database.pool.query<{ value: unknown }>(text)).rows[0]?.value

  test('applied twice changes nothing', async ({ assert }) => {
    const app = library()
    assert.isAbove((await applySchema(database.pool, app)).steps.length, 50)
    assert.deepEqual(await applySchema(database.pool, app), { steps: [], withheld: [] })
  })

  test('rows of a feed find their records by an index of its key, in one table that is there and one that is not', async ({ assert }) => {
    const indexed = `select string_agg(indexdef, ' ') as value from pg_indexes where tablename = 'offered_book' and indexdef like '%(title, published_on)%'`
    await applySchema(database.pool, library())
    assert.isNull(await value(indexed))
    const files = libraryFiles().map(({ path, text }) => ({
      path,
      text: text.replace('"key": ["offerNo"]', '"key": ["title", "publishedOn"]'),
    }))
    assert.deepEqual(kinds((await applySchema(database.pool, link(load(files).bundle, 'by title'))).steps), ['createIndex'])
    assert.include(await value(indexed), 'WHERE (_deleted_at IS NULL)')
  })

  test('two processes that apply at the same moment do it once', async ({ assert }) => {
    const app = library()
    const plans = await Promise.all([applySchema(database.pool, app), applySchema(database.pool, app)])
    assert.lengthOf(
      plans.filter(({ steps }) => steps.length === 0),
      1,
    )
  })

  test('a renamed field and a renamed entity keep their data', async ({ assert }) => {
    await applySchema(database.pool, tinyApp({ note }))
    await database.pool.query(`insert into note (title, amount) values ('kept', 3)`)
    const { title: _, ...others } = note.fields
    const renamed = withFields(
      { heading: { kind: 'text', label: 'Heading', required: true, was: ['title'] }, ...others },
      { was: ['note'], display: 'heading' },
    )
    const plan = await applySchema(database.pool, tinyApp({ memo: renamed }))
    assert.includeMembers(kinds(plan.steps), ['renameTable', 'renameColumn'])
    assert.deepEqual(plan.withheld, [])
    assert.equal(await value('select heading as value from memo'), 'kept')
    assert.deepEqual((await applySchema(database.pool, tinyApp({ memo: renamed }))).steps, [])
  })

  test('what metadata no longer names stays until it is named', async ({ assert }) => {
    await applySchema(database.pool, tinyApp({ note }))
    await database.pool.query(`insert into note (title) values ('kept')`)
    const { title: _, ...others } = note.fields
    const without = tinyApp({ note: withFields(others, { display: 'amount' }) })
    const plan = await applySchema(database.pool, without)
    assert.deepEqual(plan.withheld.map(describe), ['drop column note.title with its values'])
    assert.equal(await value('select title as value from note'), 'kept')
    await database.pool.query('insert into note (amount) values (1)')
    const named = await applySchema(database.pool, without, { named: new Set(['note.title']) })
    assert.deepEqual(named.steps.map(describe), ['drop column note.title with its values'])
  })

  test('an entity that is gone keeps its table until it is named', async ({ assert }) => {
    await applySchema(database.pool, tinyApp({ note }))
    assert.deepEqual((await applySchema(database.pool, tinyApp({}))).withheld.map(describe), [
      'drop table note with its rows',
      'drop table note_rows with its rows',
    ])
    const plan = await applySchema(database.pool, tinyApp({}), { named: new Set(['note', 'note_rows']) })
    assert.deepEqual(kinds(plan.steps), ['dropTable'])
    assert.deepEqual(await applySchema(database.pool, tinyApp({})), { steps: [], withheld: [] })
  })

  test('more digits are given at once, fewer only when named', async ({ assert }) => {
    const scaled = (scale: number) => tinyApp({ note: withFields({ ...note.fields, amount: { kind: 'decimal', label: 'Amount', scale } }) })
    await applySchema(database.pool, scaled(2))
    await database.pool.query(`insert into note (title, amount) values ('a', 1.25)`)
    assert.deepEqual(kinds((await applySchema(database.pool, scaled(4))).withheld), ['changeColumn'])
    await applySchema(database.pool, scaled(4), { named: new Set(['note.amount']) })
    assert.equal(await value('select amount as value from note'), '1.2500')
  })

  test('a reference and a choice that become several keep what they were as the only one', async ({ assert }) => {
    const fields = (isSeveral: boolean): Entity['fields'] => ({
      ...note.fields,
      about: isSeveral ? { kind: 'refs', label: 'About', entity: 'note' } : { kind: 'ref', label: 'About', entity: 'note' },
      kind: { kind: 'lookup', label: 'Kind', lookup: 'kinds', ...(isSeveral && { multiple: true }) },
    })
    const lookups = { kinds: { label: 'Kinds', values: { GOOD: { label: 'Good' } } } }
    const app = (isSeveral: boolean) => tinyApp({ note: withFields(fields(isSeveral)) }, { lookups } as object)
    await applySchema(database.pool, app(false))
    await database.pool.query(`insert into note (title) values ('first')`)
    await database.pool.query(`insert into note (title, about, kind) values ('second', (select id from note), 'GOOD')`)
    const plan = await applySchema(database.pool, app(true))
    assert.deepEqual([plan.withheld, plan.steps.filter(({ kind }) => kind === 'widenColumn').length], [[], 2])
    assert.deepEqual(
      await value(
        `select array[about = (select array_agg(id::text) from note where title = 'first'), kind = array['GOOD']] as value from note where title = 'second'`,
      ),
      [true, true],
    )
    assert.deepEqual(await value(`select array[about is null, kind is null] as value from note where title = 'first'`), [true, true])
    assert.deepEqual((await applySchema(database.pool, app(true))).steps, [])
  })

  test('a field that becomes required waits while records have no value for it', async ({ assert }) => {
    const optional = tinyApp({ note: withFields({ ...note.fields, title: { kind: 'text', label: 'Title' } }) })
    await applySchema(database.pool, optional)
    await database.pool.query('insert into note (amount) values (1)')
    assert.deepEqual(kinds((await applySchema(database.pool, tinyApp({ note }))).withheld), ['requireColumn'])
    await database.pool.query(`update note set title = 'now'`)
    assert.deepEqual(kinds((await applySchema(database.pool, tinyApp({ note }))).steps), ['requireColumn'])
  })

  test('the search column of records that are there already is filled', async ({ assert }) => {
    await applySchema(database.pool, tinyApp({ note: withFields(note.fields, { search: ['title'] }) }))
    await database.pool.query(`insert into note (title) values ('白菜')`)
    const memo = { kind: 'text', label: 'Memo' } as const
    const plan = await applySchema(database.pool, tinyApp({ note: withFields({ ...note.fields, memo }, { search: ['title', 'memo'] }) }))
    assert.include(kinds(plan.steps), 'deriveColumn')
    assert.match(String(await value('select _search as value from note')), /baicai bc/)
  })

  test('an index whose definition changes is made anew', async ({ assert }) => {
    const indexed = (names: string[]) => tinyApp({ note: withFields(note.fields, { indexes: { both: names } }) })
    await applySchema(database.pool, indexed(['title', 'amount']))
    const plan = await applySchema(database.pool, indexed(['amount', 'title']))
    assert.deepEqual(kinds(plan.steps), ['createIndex', 'dropIndex'])
    assert.deepEqual((await applySchema(database.pool, indexed(['amount', 'title']))).steps, [])
  })

  test('constraints of a table are added together, and everything else in its turn', ({ assert }) => {
    const check = (name: string): Step => ({ kind: 'addCheck', table: 'note', check: { name, definition: 'true' } })
    const key = (table: string): Step => ({
      kind: 'addForeignKey',
      table,
      foreignKey: { name: 'fk', column: 'of', table: 'other', cascade: false },
    })
    const relax: Step = { kind: 'relaxColumn', table: 'note', column: 'of' }
    assert.deepEqual(statementsOfAll([check('a'), key('note'), relax, check('b'), key('memo')]), [
      'alter table "note" add constraint "a" check (true), add constraint "fk" foreign key ("of") references "other" (id) deferrable',
      'alter table "note" alter column "of" drop not null',
      'alter table "note" add constraint "b" check (true)',
      'alter table "memo" add constraint "fk" foreign key ("of") references "other" (id) deferrable',
    ])
  })

  test('a plan that fails changes nothing', async ({ assert }) => {
    await applySchema(database.pool, tinyApp({ note }))
    await database.pool.query(`insert into note (title) values ('same'), ('same')`)
    const unique = tinyApp({
      note: withFields({
        ...note.fields,
        title: { kind: 'text', label: 'Title', required: true, unique: true },
        more: { kind: 'text', label: 'More' },
      }),
    })
    await assert.rejects(() => applySchema(database.pool, unique))
    assert.equal(
      await value(`select count(*)::int as value from information_schema.columns where table_name = 'note' and column_name = 'more'`),
      0,
    )
  })
})
