import { test } from '@japa/runner'
import type { Context } from '../../app/records/context.ts'
import { biddingWarehouse, bidNotice, closeBidding, openBidding } from '../support/bidding.ts'
import { copyRow } from '../support/copy_row.ts'
import { Family } from '../support/family.ts'
import { Portal } from '../support/portal.ts'
import { world } from '../support/seeds.ts'

const [bidders, kinds] = [200, 25]

test.group('a notice of many goods to many suppliers', (group) => {
  let family: Family
  let buyer: Context
  let notice: string
  const query = async <Row extends object>(text: string) => (await family.portal.database.pool.query<Row>(text, [notice])).rows
  group.setup(async () => {
    const portal = await Portal.open(world)
    family = new Family(portal)
    buyer = await portal.person('buyer')
    const { pool } = portal.database
    await pool.query(`update supplier set status = 'QUALIFIED'`)
    await copyRow(pool, 'supplier', portal.id('vegetables'), bidders, { supplier_code: `'X' || n`, credit_code: `'C' || n` })
    await copyRow(pool, 'goods', portal.id('cabbage'), kinds, { goods_code: `'X' || n`, ean: 'null' })
    const idsOf = async (table: string, code: string) =>
      (await pool.query<{ id: string }>(`select id::text from ${table} where ${code} like 'X%' order by id`)).rows.map(({ id }) => id)
    const invited = (await idsOf('supplier', 'supplier_code')).map((supplier) => ({ supplier }))
    const { id: warehouse } = await family.made(buyer, 'biddingWarehouse', { ...biddingWarehouse, biddingSuppliers: invited })
    const line = { unit: 'KG', bidQuantity: '100', ceilingPrice: '3', minBidQuantity: '20', priceStep: '0.1' }
    const bidLines = (await idsOf('goods', 'goods_code')).map((goods) => ({ ...line, goods }))
    const suppliers = invited.map(({ supplier }) => supplier)
    notice = String((await family.made(buyer, 'bidNotice', bidNotice(String(warehouse), suppliers, { bidLines }))).id)
    await family.step(buyer, 'bidNotice', notice, 'publish')
    await openBidding(pool, notice)
    // All but the last have bid, at prices of which there are seven, one of them for one good less.
    await query(`update bid_quote_bid_quote_lines l set bid_price = 2 + ((l.id * 5 + q.id) % 7) / 100.0, supply_quantity = 100
      from bid_quote q where q.id = l.parent and q.bid_notice = $1 and (l.line_no > 1 or q.id % 50 > 0)`)
    await query(`update bid_quote set status = 'SUBMITTED', commitment_accepted = true, quoted_at = now() + (id % 10) * interval '1 second'
      where bid_notice = $1 and id < (select max(id) from bid_quote where bid_notice = $1)`)
    return () => portal.close()
  })

  test('is ranked by one bid more, each changed quote in its history once', async ({ assert }) => {
    const [last] = await query<{ id: string; supplier: string }>(
      `select id::text, supplier::text from bid_quote where bid_notice = $1 order by id desc limit 1`,
    )
    const { user } = await family.supplier('fish')
    const bidder = { ...family.portal.as({ ...user, supplier: last?.supplier ?? '' }), now: new Date().toISOString() }
    await family.step(bidder, 'bidQuote', last?.id, 'submit', { changes: { commitmentAccepted: true } })
    assert.deepEqual(await misplaced('asc, q.quoted_at, q.quote_no', 'rank_no'), [])
    const [told] = await query<{ quotes: number; lines: number; sealed: number }>(
      `select count(distinct h.record_id)::int as quotes, count(*)::int as lines, count(distinct a.id)::int as sealed
       from bid_quote q join _record_history h on h.record_id = q.id and h.version = q.version
       join _audit_log a on a.entity = h.entity and a.record_id = h.record_id and a.version = h.version and a.kind = 'record.update'
       cross join lateral jsonb_each(h.changes #> '{lines,bidQuoteLines,changed}') c (line, changed)
       join bid_quote_bid_quote_lines l on l.id = c.line::bigint and c.changed = jsonb_build_object('rankNo', jsonb_build_array(null, l.rank_no))
       where q.bid_notice = $1`,
    )
    const [ranked] = await query<{ lines: number }>(
      `select count(l.rank_no)::int as lines from bid_quote q join bid_quote_bid_quote_lines l on l.parent = q.id where q.bid_notice = $1`,
    )
    assert.deepEqual(told, { quotes: bidders, lines: ranked?.lines ?? 0, sealed: bidders })
  }).timeout(120_000)

  test('is closed, with the places from below and from above', async ({ assert }) => {
    await closeBidding(family.portal.database.pool, notice)
    await family.step(buyer, 'bidNotice', notice, 'close')
    assert.deepEqual(await misplaced('asc, q.quoted_at, q.quote_no', 'rank_no'), [])
    assert.deepEqual(await misplaced('desc', 'reverse_rank'), [])
    const [opened] = await query<{ quotes: number; winners: number }>(
      `select count(distinct q.id)::int as quotes, count(l.proposed_quantity)::int as winners
       from bid_quote q join bid_quote_bid_quote_lines l on l.parent = q.id where q.bid_notice = $1 and q.opened_at is not null`,
    )
    assert.deepEqual(opened, { quotes: bidders, winners: kinds })
  }).timeout(120_000)

  /** Lines that do not stand where SQL by hand says. */
  const misplaced = (order: string, place: string) =>
    query(`select * from (select l.id, l.${place} as place,
        case when l.bid_price is not null then rank() over (partition by l.notice_line order by l.bid_price ${order} nulls last) end as wanted
      from bid_quote q join bid_quote_bid_quote_lines l on l.parent = q.id where q.bid_notice = $1 and q.status = 'SUBMITTED') r
      where r.place is distinct from r.wanted`)
})
