import { test } from '@japa/runner'
import { link } from '../../../engine/runtime/app/link.ts'
import { load } from '../../../engine/runtime/app/load.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import { get } from '../../app/records/get.ts'
import { history } from '../../app/records/history.ts'
import { search } from '../../app/records/search.ts'
import { create } from '../../app/steps/create.ts'
import { remove } from '../../app/steps/remove.ts'
import { update } from '../../app/steps/update.ts'
import { Lending, refusal } from '../support/lending.ts'
import { libraryFiles } from '../support/library.ts'

/** The library, in which librarians do not see the branch `BR99`, and members not with whom books are shared. */
function guarded() {
  const files = libraryFiles().map(({ path, text }) => {
    if (path === 'roles/librarian.json')
      return {
        path,
        text: text.replace(
          '"branch": { "operations": ["read"] }',
          '"branch": { "operations": ["read"], "scope": { "!=": [{ "var": "record.code" }, "BR99"] } }',
        ),
      }
    return path === 'roles/member.json'
      ? { path, text: text.replace('"hidden": ["price"', '"hidden": ["sharedWith", "price"') }
      : { path, text }
  })
  return link(load(files, true).bundle, 'guarded library')
}

const idsOf = (records: readonly RecordData[]) => records.map(({ id }) => id)

test.group('references to several records', (group) => {
  let lending: Lending
  let east: RecordData
  let west: RecordData
  let secret: RecordData
  group.setup(async () => {
    lending = await Lending.open(guarded())
    const branch = async (code: string, name: string) => (await create(lending.admin, 'branch', { code, name })).view
    east = await branch('BR02', '城东馆')
    west = await branch('BR03', '城西馆')
    secret = await branch('BR99', '密室')
    return () => lending.close()
  })

  const read = async (id = '', context = lending.librarian) => (await get(context, 'book', id)).view

  test('are kept in their order, each once, and named beside', async ({ assert }) => {
    const book = await lending.newBook({ sharedWith: [west.id, east.id, west.id] })
    assert.deepEqual(book.sharedWith, [west.id, east.id])
    assert.containsSubset(await read(book.id), { sharedWith: [west.id, east.id], $labels: { sharedWith: '城西馆\n城东馆' } })
    const { rows } = await search(lending.librarian, 'book', { columns: ['sharedWith'], filter: { isbn: book.isbn } } as never)
    assert.containsSubset(rows, [{ sharedWith: [west.id, east.id], $labels: { sharedWith: '城西馆\n城东馆' } }])
    assert.containsSubset(await read((await lending.newBook()).id), { sharedWith: null })
  })

  test('name again what is renamed', async ({ assert }) => {
    const branch = (await create(lending.admin, 'branch', { code: 'BR04', name: '旧名' })).view
    const book = await lending.newBook({ sharedWith: [branch.id, east.id] })
    await update(lending.admin, 'branch', branch.id ?? '', 'any', { name: '新名' })
    assert.equal((await read(book.id)).$labels?.sharedWith, '新名\n城东馆')
  })

  test('that lead nowhere, or to more than may be, are refused', async ({ assert }) => {
    const refused = (sharedWith: unknown) => refusal(() => lending.newBook({ sharedWith }))
    assert.containsSubset(await refused([east.id, '999999999']), { issues: [{ code: 'unknownReference', path: 'sharedWith' }] })
    assert.containsSubset(await refused(['east']), { issues: [{ code: 'notAReference', path: 'sharedWith' }] })
    const many = Array.from({ length: 21 }, (_, at) => String(at + 1))
    assert.containsSubset(await refused(many), { issues: [{ code: 'tooManyRecords', path: 'sharedWith' }] })
  })

  test('nobody picks what they may not see; what stands there already stays', async ({ assert }) => {
    const book = await lending.newBook({ sharedWith: [secret.id] })
    const change = (sharedWith: unknown) => update(lending.librarian, 'book', book.id ?? '', 'any', { sharedWith })
    const other = await lending.newBook()
    assert.containsSubset(await refusal(() => update(lending.librarian, 'book', other.id ?? '', 'any', { sharedWith: [secret.id] })), {
      issues: [{ code: 'unknownReference', path: 'sharedWith' }],
    })
    assert.containsSubset((await change([secret.id, east.id])).view, { sharedWith: [secret.id, east.id] })
  })

  test('a hidden field has neither values nor names', async ({ assert }) => {
    const book = await lending.newBook({ sharedWith: [east.id] })
    const seen = await read(book.id, lending.member)
    assert.notProperty(seen, 'sharedWith')
    assert.notProperty(seen.$labels ?? {}, 'sharedWith')
  })

  test('a rule asks whether they hold a record, and lists find those that do', async ({ assert }) => {
    assert.containsSubset(await refusal(() => lending.newBook({ sharedWith: [lending.branch.id] })), { issues: [{ path: 'sharedWith' }] })
    const [north, south] = [
      (await create(lending.admin, 'branch', { code: 'BR05', name: '北馆' })).view,
      (await create(lending.admin, 'branch', { code: 'BR06', name: '南馆' })).view,
    ]
    const books = [await lending.newBook({ sharedWith: [north.id] }), await lending.newBook({ sharedWith: [south.id, east.id] })]
    await lending.newBook({ sharedWith: [west.id] })
    const found = async (filter: unknown) =>
      idsOf((await search(lending.librarian, 'book', { columns: ['id'], filter, sort: [['createdAt', 'asc']] } as never)).rows)
    assert.deepEqual(await found({ sharedWith: north.id }), [books[0]?.id])
    assert.deepEqual(await found({ sharedWith: [north.id, south.id] }), idsOf(books))
    assert.deepEqual(await found({ in: [south.id, { var: 'record.sharedWith' }] }), [books[1]?.id])
  })

  test('what they hold is found by an index', async ({ assert }) => {
    const client = await lending.database.pool.connect()
    const asked = `explain select id from book where shared_with @> array['${east.id}'] and _deleted_at is null`
    try {
      await client.query('begin')
      await client.query('set local enable_seqscan = off')
      const { rows: others } = await client.query<{ name: string }>(
        `select indexname as name from pg_indexes where tablename = 'book' and indexdef ilike '% using btree %' and indexname not like '%pkey'`,
      )
      for (const { name } of others) await client.query(`drop index "${name}"`)
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(asked)
      assert.match(rows.map((row) => row['QUERY PLAN']).join('\n'), /Index Scan on gx_book_shared_with/)
    } finally {
      await client.query('rollback')
      client.release(true)
    }
  })

  test('a record that is referred to is not deleted', async ({ assert }) => {
    const branch = (await create(lending.admin, 'branch', { code: 'BR07', name: '待撤分馆' })).view
    const book = await lending.newBook({ sharedWith: [east.id, branch.id] })
    const removing = () => remove(lending.admin, 'branch', branch.id ?? '', 'any')
    assert.containsSubset(await refusal(removing), { issues: [{ code: 'inUse' }] })
    await update(lending.admin, 'book', book.id ?? '', 'any', { sharedWith: [east.id] })
    await removing()
  })

  test('the history says what they were, by name', async ({ assert }) => {
    const book = await lending.newBook({ sharedWith: [east.id] })
    await update(lending.librarian, 'book', book.id ?? '', 'any', { sharedWith: [east.id, west.id] })
    const [latest] = await history(lending.librarian, 'book', book.id ?? '')
    assert.deepEqual(latest?.changes.fields.sharedWith, [[east.id], [east.id, west.id]])
    assert.deepEqual(latest?.labels.sharedWith, { [east.id as string]: '城东馆', [west.id as string]: '城西馆' })
  })
})
