import { buffer } from 'node:stream/consumers'
import { test } from '@japa/runner'
import { PNG } from 'pngjs'
import { link } from '../../../engine/runtime/app/link.ts'
import { load as loadBundle } from '../../../engine/runtime/app/load.ts'
import { generate } from '../../../engine/runtime/fixtures/generate.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import { LocalStorage } from '../../app/files/storage/local_storage.ts'
import { loadFixtures } from '../../app/fixtures/load_fixtures.ts'
import { MadeFiles } from '../../app/fixtures/made_files.ts'
import { PaperForms } from '../../app/fixtures/paper_forms.ts'
import { get } from '../../app/records/get.ts'
import { history } from '../../app/records/history.ts'
import { search } from '../../app/records/search.ts'
import { findFile } from '../../app/storage/queries/stored_files.ts'
import { applySchema } from '../../app/storage/schema/apply.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { Lending } from '../support/lending.ts'
import { library, libraryFiles } from '../support/library.ts'
import { pdfText } from '../support/pdf_text.ts'
import { temporaryFolder } from '../support/server_process.ts'

const now = '2026-11-21T02:00:00.000Z'
const passwordHash = async () => 'hash'

test.group('fixtures', (group) => {
  let database: TestDatabase
  const app = library()
  const load = () => loadFixtures(database.pool, app, generate(app, now), { passwordHash })
  group.each.setup(async () => {
    database = await testDatabase()
    await applySchema(database.pool, app)
    return () => database.close()
  })

  test('every made record is in its table as it was made', async ({ assert }) => {
    const loaded = await load()
    const made = [...generate(app, now).records]
    assert.equal(loaded?.get('loan'), made.filter(({ entity }) => entity === 'loan').length)
    const lending = Lending.over(database, app)
    for (const { entity, data } of made.filter((_, index) => index % 23 === 0)) {
      const { view } = await get(lending.admin, entity, data.id ?? '')
      for (const name of app.entities.get(entity)?.fields.keys() ?? []) assert.deepEqual(view[name], data[name], `${entity} ${name}`)
      const lines = (data.copies ?? data.books) as readonly RecordData[] | undefined
      if (Array.isArray(lines)) assert.lengthOf((view.copies ?? view.books) as RecordData[], lines.length)
    }
  })

  test('indexes and references are there again, and the plan has nothing to do', async ({ assert }) => {
    await load()
    assert.deepEqual(await applySchema(database.pool, app), { steps: [], withheld: [] })
  })

  test('tables that are filled next get indexes and references with their rows, or by the next start where nothing came of it', async ({
    assert,
  }) => {
    const empty = await testDatabase()
    const { pool } = empty
    const kinds = async () => [...new Set((await applySchema(pool, app, { isFilledNext: true })).steps.map(({ kind }) => kind))]
    try {
      assert.notIncludeMembers(await kinds(), ['createIndex', 'addForeignKey', 'addExclusion'])
      assert.includeMembers(await kinds(), ['createIndex', 'addForeignKey'])
      assert.deepEqual(await kinds(), [])
      await pool.query('drop schema public cascade; create schema public')
      await applySchema(pool, app, { isFilledNext: true })
      await loadFixtures(pool, app, generate(app, now), { passwordHash })
      assert.deepEqual(await applySchema(pool, app), { steps: [], withheld: [] })
    } finally {
      await empty.close()
    }
  })

  test('a database in use is left alone', async ({ assert }) => {
    await database.pool.query(`insert into branch (code, name) values ('BR01', '总馆')`)
    assert.isUndefined(await load())
    assert.equal((await database.pool.query('select 1 from loan')).rowCount, 0)
  })

  test('what is wrong with one record leaves nothing behind', async ({ assert }) => {
    const { records, counted } = generate(app, now)
    function* broken() {
      let index = 0
      for (const record of records)
        yield record.entity === 'loan' && index++ === 100 ? { ...record, data: { ...record.data, branch: '987654' } } : record
    }
    await assert.rejects(() => loadFixtures(database.pool, app, { records: broken(), counted }))
    assert.equal((await database.pool.query('select 1 from branch')).rowCount, 0)
    assert.deepEqual((await applySchema(database.pool, app)).steps, [])
  })

  test('records, numbers and steps go on after those that were loaded', async ({ assert }) => {
    await load()
    const lending = Lending.over(database, app)
    const [member] = (
      await search(lending.admin, 'member', {
        filter: { roles: 'member', active: 'ENABLED' },
        columns: ['roles', 'branch'],
        page: { size: 1 },
      })
    ).rows
    const [book] = (
      await search(lending.admin, 'book', { filter: { lendable: true, branch: member?.branch }, page: { size: 1 }, columns: ['title'] })
    ).rows
    lending.use({ branch: { id: member?.branch as string }, book: book ?? {}, member: lending.as(member ?? {}, now) })
    const loan = await lending.newLoan()
    assert.isAbove(Number(loan.id), 1000)
    const [latest] = (
      await search(lending.admin, 'loan', {
        columns: ['loanNo'],
        filter: { loanNo: { startsWith: 'L202611' } },
        sort: [['loanNo', 'desc']],
        page: { size: 1 },
      })
    ).rows
    assert.equal(latest?.loanNo, loan.loanNo)
  })

  test('the steps that made records have taken are their history', async ({ assert }) => {
    await load()
    const lending = Lending.over(database, app)
    const [loan] = (await search(lending.admin, 'loan', { filter: { status: 'RETURNED' }, page: { size: 1 } })).rows
    const entries = await history(lending.admin, 'loan', loan?.id ?? '')
    assert.equal(entries.at(-1)?.action, 'create')
    assert.includeMembers(
      entries.map(({ step }) => step?.name),
      ['submit', 'approve', 'lend', 'finish'],
    )
    assert.equal((await database.pool.query('select 1 from _credentials')).rowCount, 4)
  })

  test('pictures that records hold are files that can be opened, uploaded by whoever made the record', async ({ assert, cleanup }) => {
    const picture = { kind: 'picture', name: '封面.png', width: 60, height: 40, colors: ['#cfebdd', '#f4faf6', '#17714a'] }
    const files = libraryFiles().map(({ path, text }) => {
      const value = JSON.parse(text)
      if (path === 'fixtures/books.json') Object.assign(value, { count: 20 }).values.cover = picture
      return { path, text: JSON.stringify(value) }
    })
    const withCovers = link(loadBundle(files).bundle, 'library with covers')
    const storage = new LocalStorage(temporaryFolder(cleanup), 'secret')
    const made = new MadeFiles(storage, await PaperForms.of(withCovers.bundle.fixtures))
    await loadFixtures(database.pool, withCovers, generate(withCovers, now, made), { passwordHash, files: made })
    const { rows } = await database.pool.query<{ cover: { id: string; size: number; type: string }[]; by: string }>(
      'select cover, created_by::text as by from book',
    )
    assert.lengthOf(rows, 20)
    const drawn = new Set<string>()
    for (const { cover, by } of rows) {
      const [{ id, size, type } = { id: '', size: 0, type: '' }] = cover
      const file = await findFile(database.pool, id)
      assert.containsSubset(file, { name: '封面.png', type, size, state: 'stored', entity: 'book', field: 'cover', accountId: by })
      const bytes = await buffer(await storage.read(file?.key ?? ''))
      assert.equal(bytes.length, size)
      const { width, height } = PNG.sync.read(bytes)
      assert.deepEqual([width, height], [60, 40])
      drawn.add(bytes.toString('base64'))
    }
    assert.lengthOf([...drawn], 20)
  })

  /** Loads twenty books with a cover, and gives their files with the bytes. */
  const loadCovers = async (cover: object, cleanup: (close: () => void) => void) => {
    const files = libraryFiles().map(({ path, text }) => {
      const value = JSON.parse(text)
      if (path === 'fixtures/books.json') Object.assign(value, { count: 20 }).values.cover = cover
      if (path === 'entities/catalogue/book.json') value.fields.cover.accept = ['image/*', '.pdf']
      return { path, text: JSON.stringify(value) }
    })
    const app = link(loadBundle(files).bundle, 'library with covers')
    const storage = new LocalStorage(temporaryFolder(cleanup), 'secret')
    const made = new MadeFiles(storage, await PaperForms.of(app.bundle.fixtures))
    await loadFixtures(database.pool, app, generate(app, now, made), { passwordHash, files: made })
    const { rows } = await database.pool.query<{ isbn: string; id: string }>(`select isbn, cover -> 0 ->> 'id' as id from book`)
    return Promise.all(
      rows.map(async ({ isbn, id }) => {
        const file = await findFile(database.pool, id)
        return { isbn, file, bytes: await buffer(await storage.read(file?.key ?? '')) }
      }),
    )
  }

  test('papers say what the record says', async ({ assert, cleanup }) => {
    const facts = { 书号: { kind: 'expression', value: { var: 'record.isbn' } } }
    const papers = await loadCovers({ kind: 'paper', name: '登记证.pdf', title: '图书登记证', facts }, cleanup)
    assert.lengthOf(papers, 20)
    for (const { isbn, file, bytes } of papers) {
      assert.containsSubset(file, { name: '登记证.pdf', type: 'application/pdf', size: bytes.length, state: 'stored' })
      const text = (await pdfText(bytes)).join(' ')
      assert.include(text, '图书登记证')
      assert.include(text, isbn)
    }
  })

  test('pictures that look alike are stored once', async ({ assert, cleanup }) => {
    const shapes = [
      { shape: 'round', at: [0.5, 0.5], size: [0.6, 0.6], color: 1 },
      { shape: 'leaf', at: [0.5, 0.2], size: [0.3, 0.1], turn: 30, color: 2 },
      { shape: 'box', at: [0.5, 0.8], size: [0.3, 0.1], color: 2 },
    ]
    const colors = { kind: 'always', value: '#ffffff #e08030 #17714a' }
    const covers = await loadCovers(
      { kind: 'picture', name: '封面.png', width: 40, height: 40, colors, drawings: { lamp: shapes } },
      cleanup,
    )
    assert.lengthOf([...new Set(covers.map(({ file }) => file?.key))], 1)
    assert.lengthOf([...new Set(covers.map(({ file }) => file?.id))], 20)
    const { data } = PNG.sync.read(covers[0]?.bytes ?? Buffer.alloc(0))
    const at = (x: number, y: number) => [...data.subarray((y * 40 + x) * 4, (y * 40 + x) * 4 + 3)]
    const [red = 0, green = 0, blue = 0] = at(20, 20)
    assert.isTrue(red > green && green > blue)
    assert.deepEqual(at(0, 0), [252, 252, 252])
  })
})
