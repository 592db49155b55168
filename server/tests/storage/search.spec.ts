import { test } from '@japa/runner'
import { access } from '../../../engine/runtime/access/decide.ts'
import type { App, AppEntity } from '../../../engine/runtime/app/app.ts'
import { evaluateQuery } from '../../../engine/runtime/queries/evaluate-query.ts'
import { parseSearch } from '../../../engine/runtime/queries/parse-search.ts'
import type { Query } from '../../../engine/runtime/queries/query.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Entity } from '../../../engine/schema/entity.ts'
import { columnsOf, rowOf } from '../../app/storage/columns/row_of.ts'
import { searchable, searchText, sortKey } from '../../app/storage/columns/search_text.ts'
import { runSearch, type SearchResult } from '../../app/storage/queries/run_search.ts'
import { applySchema } from '../../app/storage/schema/apply.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { tinyApp } from '../support/tiny.ts'

const goods: Entity = {
  label: 'Goods',
  display: 'name',
  code: 'code',
  search: ['code', 'name', 'origin.name'],
  fields: {
    code: { kind: 'code', label: 'Code' },
    name: { kind: 'text', label: 'Name' },
    price: { kind: 'money', label: 'Price' },
    count: { kind: 'integer', label: 'Count', index: true },
    due: { kind: 'date', label: 'Due' },
    at: { kind: 'datetime', label: 'At' },
    kind: { kind: 'enum', label: 'Kind', values: { A: { label: 'A' }, B: { label: 'B' } } },
    tags: { kind: 'enum', label: 'Tags', multiple: true, values: { X: { label: 'X' }, Y: { label: 'Y' } } },
    fresh: { kind: 'boolean', label: 'Fresh' },
    origin: { kind: 'ref', label: 'Origin', entity: 'place' },
  },
}
const place: Entity = { label: 'Place', display: 'name', fields: { name: { kind: 'text', label: 'Name' } } }

const names = ['白菜', '西红柿', '茄子', '芹菜', 'Apple', '银耳', '重庆小面', null]
const places = ['山东', '云南', '重庆']

test.group('the spelling of texts', () => {
  test('each character is written as its normal form is, by whichever way it is found', ({ assert }) => {
    const different = Array.from({ length: 0xffff }, (_, code) => String.fromCharCode(code)).filter((character) => {
      const plain = character.normalize('NFKC').toLowerCase()
      return searchable(character) !== (/\p{Script=Han}/u.test(plain) ? `u${plain.codePointAt(0)?.toString(16)}` : plain)
    })
    assert.deepEqual(different, [])
  })

  const entity = tinyApp({ goods, place }).entities.get('goods') as AppEntity

  test('the search column has syllables without tones, the sort key with them; what stands between stays', ({ assert }) => {
    assert.equal(
      searchText(entity, { name: '绿豆2 袋' }),
      'u7effu8c462 u888b lvdou2 dai ld2d lvd2d ldou2 dai lvdou2d ld2 dai lvdou2 d ld2dai',
    )
    assert.equal(sortKey('绿豆2 袋'), 'lv4 dou4 2  dai4')
    assert.equal(searchText(entity, { name: 'x3银行' }), 'x3u94f6u884c x3yinhang xyh x3yh xyinhang x3yinh xyhang')
  })
})

/** Goods with every value sometimes missing, always the same. */
const rows = (count: number): RecordData[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index + 10),
    version: 1,
    createdAt: new Date(Date.UTC(2026, 0, 1) + (index % 7) * 3_600_000).toISOString(),
    updatedAt: '2026-01-01T00:00:00.000Z',
    createdBy: null,
    updatedBy: null,
    code: `C${String((index * 37) % count).padStart(4, '0')}`,
    name: names[index % names.length] ?? null,
    price: index % 5 === 0 ? null : `${index % 11}.50`,
    count: index % 4 === 0 ? null : index % 13,
    due: index % 6 === 0 ? null : `2026-02-${String((index % 28) + 1).padStart(2, '0')}`,
    at: index % 9 === 0 ? null : new Date(Date.UTC(2026, 2, 1, index % 24)).toISOString(),
    kind: index % 3 === 0 ? null : index % 2 ? 'A' : 'B',
    tags: index % 4 === 1 ? null : index % 2 ? ['X'] : ['X', 'Y'],
    fresh: index % 5 === 1 ? null : index % 2 === 0,
    origin: index % 4 === 3 ? null : String((index % 3) + 1),
  }))

test.group('search', (group) => {
  let database: TestDatabase
  let app: App
  const records = rows(200)
  group.setup(async () => {
    database = await testDatabase()
    app = tinyApp({ goods, place })
    await applySchema(database.pool, app)
    const insert = async (name: string, all: readonly RecordData[]) => {
      const entity = app.entities.get(name)
      if (!entity) return
      const columns = columnsOf(entity)
        .map((column) => `"${column}"`)
        .join(', ')
      const text = `insert into ${entity.table} (${columns}) select ${columns} from json_populate_recordset(null::${entity.table}, $1::json)`
      await database.pool.query(text, [JSON.stringify(all.map((record) => rowOf(entity, record)))])
    }
    await insert(
      'place',
      places.map((name, index) => ({
        id: String(index + 1),
        version: 1,
        createdAt: '2026-01-01T00:00:00.000Z',
        updatedAt: '2026-01-01T00:00:00.000Z',
        name,
      })),
    )
    await insert('goods', records)
    return () => database.close()
  })

  const environment = { user: { id: '1' }, today: '2026-02-10', now: '2026-02-10T00:00:00.000Z' }
  const parsed = (body: unknown): Query => {
    const query = parseSearch(app, access(app, ['everything']), 'goods', body)
    if (!('entity' in query)) throw new Error(JSON.stringify(query))
    return query
  }
  const find = (body: unknown): Promise<SearchResult> =>
    runSearch(database.pool, app, access(app, ['everything']), environment, parsed(body))
  /** In memory, what stands behind references stands in the record. */
  const inMemory = records.map((record) => ({
    ...record,
    'origin.name': record.origin ? places[Number(record.origin) - 1] : null,
  })) as RecordData[]
  const ids = (result: { rows: readonly RecordData[] }) => result.rows.map(({ id }) => id)

  const filters: Record<string, unknown> = {
    none: undefined,
    'a value': { kind: 'A' },
    'no value': { kind: null },
    'one of several': { kind: ['A', 'B'] },
    'one of several, or none': { kind: ['A', null] },
    'not a value': { kind: { '!=': 'A' } },
    range: { price: { '>=': '2.5', '<': 7.5 } },
    'a range of dates': { due: { '>=': '2026-02-03', '<=': '2026-02-09' } },
    'days of moments': { at: { '>=': '2026-03-01', '<=': '2026-03-01' } },
    'a part of a text': { name: { contains: '菜' } },
    'how a text begins': { code: { startsWith: 'C00' } },
    'a value among several': { tags: 'Y' },
    'any of several among several': { tags: ['Y', 'X'] },
    'no values at all': { tags: { missing: true } },
    'yes or no': { fresh: false },
    'behind a reference': { 'origin.name': { contains: '山' } },
    'a reference': { origin: '2' },
    'fields together': { kind: 'A', fresh: { present: true }, count: { '>': 3 } },
    'an expression': {
      or: [{ '>': [{ var: 'count' }, { '+': [{ var: 'record.price' }, 2] }] }, { '!': [{ '==': [{ var: 'kind' }, 'B'] }] }],
    },
    'a day from today': { '<': [{ var: 'due' }, { addDays: [{ var: 'today' }, 3] }] },
  }

  test('finds what memory finds: {0}')
    .with(Object.entries(filters))
    .run(async ({ assert }, [, filter]) => {
      const body = {
        ...(filter === undefined ? {} : { filter }),
        sort: [['id', 'asc']],
        page: { size: 500 },
        total: 'exact',
        aggregates: { sum: { sum: 'price' }, most: { max: 'due' }, least: { min: 'count' }, some: { count: 'kind' } },
      }
      const stored = await find(body)
      const memory = evaluateQuery(app, parsed(body), inMemory, environment)
      assert.deepEqual(ids(stored), ids(memory))
      assert.equal(stored.total, memory.total)
      assert.deepEqual(stored.aggregates, memory.aggregates)
    })

  const sorts: Record<string, unknown[]> = {
    'newest first': [['createdAt', 'desc']],
    'a number, with missing ones': [['price', 'asc']],
    'a number downwards, with missing ones': [['count', 'desc']],
    'several, both ways': [
      ['kind', 'asc'],
      ['due', 'desc'],
      ['fresh', 'asc'],
    ],
    'a name, by pinyin': [['name', 'asc']],
    'a name downwards': [['name', 'desc']],
    'a reference, by its name': [
      ['origin', 'asc'],
      ['code', 'desc'],
    ],
    'behind a reference': [['origin.name', 'desc']],
  }

  test('pages by cursor are the whole, each row once: {0}')
    .with(Object.entries(sorts))
    .run(async ({ assert }, [, sort]) => {
      const whole = ids(await find({ sort, page: { size: 500 } }))
      const paged: (string | undefined)[] = []
      for (let after: string | null | undefined; ; ) {
        const page = await find({ sort, page: { size: 33, ...(after ? { after } : {}) } })
        paged.push(...ids(page))
        after = page.next
        if (after === null) break
      }
      assert.deepEqual(paged, whole)
      assert.lengthOf(whole, records.length)
      const byOffset = ids(await find({ sort, page: { size: 50, offset: 100 } }))
      assert.deepEqual(byOffset, whole.slice(100, 150))
    })

  test('Chinese names sort by pinyin', async ({ assert }) => {
    const { rows: found } = await find({
      sort: [['name', 'asc']],
      columns: ['name'],
      page: { size: 500 },
      filter: { name: { present: true } },
    })
    assert.deepEqual([...new Set(found.map(({ name }) => name))], ['Apple', '白菜', '重庆小面', '茄子', '芹菜', '西红柿', '银耳'])
  })

  test('the search box finds by text, full pinyin, initials, code, and the name behind a reference', async ({ assert }) => {
    const found = async (search: string) => [
      ...new Set((await find({ search, columns: ['name'], page: { size: 500 } })).rows.map(({ name }) => name)),
    ]
    assert.deepEqual(await found('白菜'), ['白菜'])
    assert.deepEqual(await found('baicai'), ['白菜'])
    assert.deepEqual(await found('BC'), ['白菜'])
    assert.deepEqual(await found('红柿'), ['西红柿'])
    assert.deepEqual(
      await found('chongqing'),
      ['重庆小面', ...(await found('重庆'))].filter((name, index, all) => all.indexOf(name) === index),
    )
    assert.deepEqual(await found('红s'), ['西红柿'])
    assert.deepEqual(await found('xi红S'), ['西红柿'])
    assert.deepEqual(await found('洪s'), [])
    assert.deepEqual(await found('apple'), ['Apple'])
    assert.lengthOf((await find({ search: 'C0007' })).rows, 1)
    assert.deepEqual(await found('白菜 C0000'), ['白菜'])
    assert.isAbove((await find({ search: '云南', total: 'exact' })).total as number, 30)
    assert.lengthOf((await find({ search: '没有的' })).rows, 0)
  })

  test('labels stand beside references, and columns behind them under their path', async ({ assert }) => {
    const [row] = (await find({ filter: { origin: '1' }, columns: ['origin', 'origin.name'], page: { size: 1 } })).rows
    assert.containsSubset(row, { origin: '1', 'origin.name': '山东', $labels: { origin: '山东' } })
  })

  test('an empty page still has its total', async ({ assert }) => {
    const result = await find({ filter: { kind: 'A' }, page: { size: 10, offset: 5_000 }, total: 'exact' })
    assert.lengthOf(result.rows, 0)
    assert.isAbove(result.total as number, 10)
    assert.isNull(result.next)
  })

  test('a capped total says at least how many', async ({ assert }) => {
    await database.pool.query(`insert into place (id, name) select 1000 + i, 'P' || i from generate_series(1, 10100) i`)
    const query = parseSearch(app, access(app, ['everything']), 'place', { total: 'capped', page: { size: 1 } }) as Query
    assert.deepEqual((await runSearch(database.pool, app, access(app, ['everything']), environment, query)).total, { atLeast: 10_000 })
    await database.pool.query(`delete from place where name like 'P%'`)
    assert.equal((await runSearch(database.pool, app, access(app, ['everything']), environment, query)).total, 3)
  })
})
