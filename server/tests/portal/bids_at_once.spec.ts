import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import type { Context } from '../../app/records/context.ts'
import { biddingWarehouse } from '../support/bidding.ts'
import { Family } from '../support/family.ts'
import { Portal, type Seeds } from '../support/portal.ts'

const read = (name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as Seeds
const bidders = 100
/** Prices of which there are seven, so that several offer the same. */
const priceOf = (at: number): string => (2 + (at % 7) / 100).toFixed(4)

test.group('bids that come at the same moment', (group) => {
  let family: Family
  let buyer: Context
  let of: (supplier: string) => Context
  let suppliers: readonly string[]
  group.setup(async () => {
    const portal = await Portal.open(read('./world.json'))
    family = new Family(portal)
    buyer = await portal.person('buyer')
    const record = (at: number) => ({
      supplierCode: `X${at}`,
      supplierName: '果蔬有限公司',
      creditCode: `9144010${String(at).padStart(10, '0')}A`,
      paymentTerms: 'NET30',
    })
    const names = Array.from({ length: bidders }, (_, at) => `bidder${at}`)
    await portal.add(Object.fromEntries(names.map((name, at) => [name, { entity: 'supplier', record: record(at) }])))
    await portal.database.pool.query(`update supplier set status = 'QUALIFIED'`)
    suppliers = names.map((name) => portal.id(name))
    const { user } = await family.supplier('fish')
    of = (supplier) => ({ ...portal.as({ ...user, supplier }), now: new Date().toISOString() })
    return () => portal.close()
  })

  test('are all taken, and of equal prices the earlier stands before', async ({ assert }) => {
    const { pool } = family.portal.database
    const invited = suppliers.map((supplier) => ({ supplier }))
    const { id: warehouse } = await family.made(buyer, 'biddingWarehouse', { ...biddingWarehouse, biddingSuppliers: invited })
    const { id } = await family.made(buyer, 'bidNotice', {
      bidTitle: '叶菜竞价',
      biddingWarehouse: warehouse,
      invOrg: '@warehouse',
      purchaseCategory: '@category',
      bidMode: 'DESCENDING',
      minBidderCount: 2,
      bidOpenAt: '2027-06-01T01:00:00.000Z',
      bidCloseAt: '2027-06-01T08:00:00.000Z',
      supplyFrom: '2027-06-10',
      supplyTo: '2027-06-20',
      bidLines: [{ goods: '@cabbage', unit: 'KG', bidQuantity: '100', ceilingPrice: '3', minBidQuantity: '20', priceStep: '0.1' }],
      invitedSupplierList: invited,
    })
    await family.step(buyer, 'bidNotice', id, 'publish')
    await pool.query(`update bid_notice set bid_open_at = '2026-01-01' where id = $1`, [id])
    await pool.query(`update bid_quote set bid_open_at = '2026-01-01' where bid_notice = $1`, [id])
    const { rows: quotes } = await pool.query<{ quote: string; line: string; supplier: string }>(
      `select q.id::text as quote, l.id::text as line, q.supplier::text
       from bid_quote q join bid_quote_bid_quote_lines l on l.parent = q.id where q.bid_notice = $1 order by q.id`,
      [id],
    )
    await Promise.all(
      quotes.map(({ quote, line, supplier }, at) => {
        const changes = { commitmentAccepted: true, bidQuoteLines: [{ id: line, bidPrice: priceOf(at), supplyQuantity: '100' }] }
        return family.step(of(supplier), 'bidQuote', quote, 'submit', { changes })
      }),
    )
    const { rows } = await pool.query<{ place: number; due: number }>(
      `select l.rank_no::int as place, row_number() over (order by l.bid_price, q.quoted_at, q.quote_no)::int as due
       from bid_quote_bid_quote_lines l join bid_quote q on q.id = l.parent where q.bid_notice = $1 and q.status = 'SUBMITTED'`,
      [id],
    )
    assert.lengthOf(rows, bidders)
    assert.deepEqual(
      rows.map(({ place }) => place),
      rows.map(({ due }) => due),
    )
  }).timeout(120_000)
})
