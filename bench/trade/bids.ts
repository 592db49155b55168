import { deepEqual, equal } from 'node:assert/strict'
import { linesOf } from '../../engine/runtime/values/record-data.ts'
import type { Context } from '../../server/app/records/context.ts'
import { biddingWarehouse } from '../../server/tests/support/bidding.ts'
import { heading, row, timed } from './timed.ts'
import type { World } from './world.ts'

/** Prices of which there are twenty, so that many offer the same. */
const priceOf = (at: number): string => (2 + (at % 20) / 100).toFixed(4)

/** Suppliers bid on one notice, all at once: none is lost or counted twice, and of equal prices the earlier stands before. */
export async function bids(world: World, count: number): Promise<void> {
  const { portal, family, buyer } = world
  const { pool } = portal.database
  const { rows } = await pool.query<{ id: string }>(`select id::text from supplier where supplier_code like 'X%' order by id limit $1`, [
    count,
  ])
  const suppliers = rows.map(({ id }) => id)
  const { user } = await family.supplier('fish')
  const of = (supplier: string): Context => ({ ...portal.as({ ...user, supplier }), now: new Date().toISOString() })
  const { id: warehouse } = await family.made(buyer, 'biddingWarehouse', {
    ...biddingWarehouse,
    biddingSuppliers: suppliers.map((supplier) => ({ supplier })),
  })
  console.log(`\n${count} suppliers bid at once\n\n${heading}`)
  for (const bidMode of ['DESCENDING', 'SEALED']) {
    const { id } = await family.made(buyer, 'bidNotice', {
      bidTitle: '叶菜竞价',
      biddingWarehouse: warehouse,
      invOrg: '@warehouse',
      purchaseCategory: '@category',
      bidMode,
      minBidderCount: 2,
      bidOpenAt: '2027-06-01T01:00:00.000Z',
      bidCloseAt: '2027-06-01T08:00:00.000Z',
      supplyFrom: '2027-06-10',
      supplyTo: '2027-06-20',
      bidLines: [{ goods: '@cabbage', unit: 'KG', bidQuantity: '100', ceilingPrice: '3', minBidQuantity: '20', priceStep: '0.1' }],
      invitedSupplierList: suppliers.map((supplier) => ({ supplier })),
    })
    const notice = await timed(pool, () => family.step(buyer, 'bidNotice', id, 'publish'))
    console.log(row(`${bidMode}: the notice is published to all`, notice, undefined))
    await pool.query(`update bid_notice set bid_open_at = '2026-01-01' where id = $1`, [id])
    await pool.query(`update bid_quote set bid_open_at = '2026-01-01' where bid_notice = $1`, [id])
    const quotes = await pool.query<{ quote: string; line: string; supplier: string }>(
      `select q.id::text as quote, l.id::text as line, q.supplier::text from bid_quote q join bid_quote_bid_quote_lines l on l.parent = q.id where q.bid_notice = $1 order by q.id`,
      [id],
    )
    const waits: number[] = []
    const all = await timed(pool, () =>
      Promise.all(
        quotes.rows.map(async ({ quote, line, supplier }, at) => {
          const begun = performance.now()
          const changes = { commitmentAccepted: true, bidQuoteLines: [{ id: line, bidPrice: priceOf(at), supplyQuantity: '100' }] }
          await family.step(of(supplier), 'bidQuote', quote, 'submit', { changes })
          waits.push(performance.now() - begun)
        }),
      ),
    )
    waits.sort((one, other) => one - other)
    const at95 = { ...all, elapsed: waits[Math.ceil(count * 0.95) - 1] ?? 0, process: all.process / count, database: all.database / count }
    console.log(row(`${bidMode}: a bid, of all at once, p95`, at95, 500))
    console.log(row(`${bidMode}: all bids`, all, undefined))

    await pool.query(`update bid_notice set bid_close_at = '2026-01-02' where id = $1`, [id])
    await pool.query(`update bid_quote set bid_close_at = '2026-01-02' where bid_notice = $1`, [id])
    console.log(row(`${bidMode}: the notice is closed`, await timed(pool, () => family.step(buyer, 'bidNotice', id, 'close')), undefined))
    const [line] = linesOf(await family.whole('bidNotice', id), 'bidLines')
    equal(line?.bidderCount, count, 'Each bid is counted once.')
    const ranked = await pool.query<{ place: number; price: string }>(
      `select l.rank_no::int as place, l.bid_price::text as price, row_number() over (order by l.bid_price, q.quoted_at, q.quote_no)::int as due
       from bid_quote_bid_quote_lines l join bid_quote q on q.id = l.parent where q.bid_notice = $1 and q.status = 'SUBMITTED' order by due`,
      [id],
    )
    deepEqual(
      ranked.rows.map(({ place }) => place),
      Array.from({ length: count }, (_, at) => at + 1),
      'No bid is lost, and of equal prices the earlier stands before.',
    )
    deepEqual(
      ranked.rows.map(({ price }) => price),
      quotes.rows.map((_, at) => priceOf(at)).sort(),
      'Each bid has the price that was sent.',
    )
    console.log(`\n${bidMode}: no bid is lost or doubled, and of equal prices the earlier stands before\n`)
  }
}
