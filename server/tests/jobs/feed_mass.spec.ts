import { test } from '@japa/runner'
import type { ConnectorOperation } from '../../../engine/schema/connector.ts'
import { search } from '../../app/records/search.ts'
import { sealEntries } from '../../app/storage/audit/seal_entries.ts'
import { verifyLog } from '../../app/storage/audit/verify_log.ts'
import { Bookseller, libraryWithBookseller, offer, offers } from '../support/bookseller.ts'
import { library } from '../support/library.ts'

const feed = library().bundle.connectors?.bookseller?.operations.offers?.feed as NonNullable<ConnectorOperation['feed']>

test.group('many rows at once', (group) => {
  let shop: Bookseller
  group.each.teardown(() => shop.close())
  const told = (made: number, changed: number, gone: number, same: number, refused = 0) =>
    `书商书目：新增 ${made}，变更 ${changed}，消失 ${gone}，未变 ${same}，拒收 ${refused}`

  test('each record has its history and its entry in the log, as if it were written by itself', async ({ assert }) => {
    shop = await Bookseller.open()
    const { lending, simulator } = shop
    simulator.rows.set('offers', offers(300))
    await shop.addNode()
    await shop.first()
    simulator.rows.set(
      'offers',
      offers(300, (no) => (no <= 120 ? { stock: 4 } : {})),
    )
    assert.equal((await shop.bring()).reason, told(0, 120, 0, 180))
    const count = (table: string, action: string) =>
      lending.one<{ count: number }>(
        `select count(distinct record_id)::int as count from ${table} where entity = 'offeredBook' and ${action}`,
      )
    assert.deepEqual(await count('_record_history', `action = 'create' and version = 1`), { count: 300 })
    assert.deepEqual(await count('_record_history', `action = 'update' and version = 2 and changes->'fields' ? 'stock'`), { count: 120 })
    assert.deepEqual(await count('_audit_log', `kind = 'record.create'`), { count: 300 })
    assert.deepEqual(await count('_audit_log', `kind = 'record.update' and version = 2`), { count: 120 })
    while ((await sealEntries(lending.database.pool)) > 0);
    assert.deepEqual((await verifyLog(lending.database.pool)).faults, [])
    const found = await search(lending.admin, 'offeredBook', { columns: ['title'], search: '新书', total: 'exact' })
    assert.equal(found.total, 300)
  })

  test('the history of many new records says what each holds, whatever its texts are made of', async ({ assert }) => {
    shop = await Bookseller.open()
    const titles = ['"引号" 与 \\反斜线', '一行\n又一行\t制表', '\u0001控制\u001f', 'emoji 🐟', '行\u2028段\u2029', 'DEL\u007f字']
    const rows = titles.map((title, index) => offer(index, { title, published: '2026-01-31', ...(index % 2 === 0 && { stock: null }) }))
    shop.simulator.rows.set('offers', rows)
    await shop.addNode()
    assert.equal((await shop.first()).reason, told(titles.length, 0, 0, 0))
    const { pool } = shop.lending.database
    const history = await pool.query<{ changes: object; title: string }>(
      `select h.changes, b.title from _record_history h join offered_book b on b.id = h.record_id where h.entity = 'offeredBook' order by b.offer_no`,
    )
    assert.deepEqual(
      history.rows.map(({ changes }) => changes),
      history.rows.map(({ title }, index) => ({
        fields: {
          offerNo: [null, `T${index}`],
          title: [null, title],
          price: [null, '39.50'],
          ...(index % 2 === 1 && { stock: [null, 3] }),
          publishedOn: [null, '2026-01-31'],
          sold: [null, false],
        },
        lines: {},
      })),
    )
    while ((await sealEntries(pool)) > 0);
    assert.deepEqual((await verifyLog(pool)).faults, [])
  })

  test('what the database refuses keeps none of the others back', async ({ assert }) => {
    shop = await Bookseller.open(libraryWithBookseller({}, { feed: { ...feed, key: ['title'] } }))
    shop.simulator.rows.set('offers', [...offers(150), offer(40, { title: '同号的另一本' }), offer(200)])
    await shop.addNode()
    const run = await shop.first()
    assert.match(run.reason ?? '', new RegExp(`^${told(151, 0, 0, 0, 1)}\n`))
    assert.lengthOf(await shop.stored(), 151)
  })

  test('a row that comes twice on a page changes what it has made', async ({ assert }) => {
    shop = await Bookseller.open()
    shop.simulator.rows.set('offers', [offer(1), offer(2), offer(1, { stock: 9 }), offer(1, { stock: 9 })])
    await shop.addNode()
    assert.equal((await shop.first()).reason, told(2, 1, 0, 1))
    assert.deepEqual(
      (await shop.stored()).map(({ offer_no, version }) => [offer_no, version]),
      [
        ['T1', 2],
        ['T2', 1],
      ],
    )
  })

  test('references are found by code, many at once', async ({ assert }) => {
    shop = await Bookseller.open()
    shop.simulator.rows.set(
      'offers',
      offers(120, (no) => ({ branch: no % 2 === 0 ? 'BR01' : 'NOWHERE' })),
    )
    await shop.addNode()
    assert.match((await shop.first()).reason ?? '', new RegExp(`^${told(60, 0, 0, 0, 60)}\n`))
  })

  test('what was marked as gone by many is there again by many', async ({ assert }) => {
    shop = await Bookseller.open()
    shop.simulator.rows.set('offers', offers(250))
    await shop.addNode()
    await shop.first()
    shop.simulator.rows.set('offers', offers(50))
    assert.equal((await shop.bring()).reason, told(0, 0, 200, 50))
    shop.simulator.rows.set('offers', offers(250))
    assert.equal((await shop.bring()).reason, told(0, 200, 0, 50))
    assert.isTrue((await shop.stored()).every(({ sold }) => !sold))
  })
})
