import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import type { Context } from '../../app/records/context.ts'
import { biddingWarehouse, bidFor, bidNotice, openBidding, placesOfBids, quotesAskedBy } from '../support/bidding.ts'
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
    const { id = '' } = await family.made(buyer, 'bidNotice', bidNotice(String(warehouse), suppliers))
    await family.step(buyer, 'bidNotice', id, 'publish')
    await openBidding(pool, id)
    const quotes = await quotesAskedBy(pool, id)
    await Promise.all(
      quotes.map(({ quote, line, supplier }, at) => family.step(of(supplier), 'bidQuote', quote, 'submit', bidFor(line, priceOf(at)))),
    )
    assert.deepEqual(
      (await placesOfBids(pool, id)).map(({ place }) => place),
      suppliers.map((_, at) => at + 1),
    )
    assert.deepEqual((await pool.query('select name from _left_ranks')).rows, [])
  }).timeout(120_000)
})
