import { deepEqual, equal } from 'node:assert/strict'
import { linesOf } from '../../engine/runtime/values/record-data.ts'
import type { Context } from '../../server/app/records/context.ts'
import {
  biddingWarehouse,
  bidFor,
  bidNotice,
  closeBidding,
  openBidding,
  placesOfBids,
  quotesAskedBy,
} from '../../server/tests/support/bidding.ts'
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
    const { id = '' } = await family.made(buyer, 'bidNotice', bidNotice(String(warehouse), suppliers, { bidMode }))
    const notice = await timed(pool, () => family.step(buyer, 'bidNotice', id, 'publish'))
    console.log(row(`${bidMode}: the notice is published to all`, notice, undefined))
    await openBidding(pool, id)
    const quotes = await quotesAskedBy(pool, id)
    const waits: number[] = []
    const all = await timed(pool, () =>
      Promise.all(
        quotes.map(async ({ quote, line, supplier }, at) => {
          const begun = performance.now()
          await family.step(of(supplier), 'bidQuote', quote, 'submit', bidFor(line, priceOf(at)))
          waits.push(performance.now() - begun)
        }),
      ),
    )
    waits.sort((one, other) => one - other)
    const at95 = { ...all, elapsed: waits[Math.ceil(count * 0.95) - 1] ?? 0, process: all.process / count, database: all.database / count }
    console.log(row(`${bidMode}: a bid, of all at once, p95`, at95, 500))
    console.log(row(`${bidMode}: all bids`, all, undefined))

    await closeBidding(pool, id)
    console.log(row(`${bidMode}: the notice is closed`, await timed(pool, () => family.step(buyer, 'bidNotice', id, 'close')), undefined))
    const [line] = linesOf(await family.whole('bidNotice', id), 'bidLines')
    equal(line?.bidderCount, count, 'Each bid is counted once.')
    const ranked = await placesOfBids(pool, id)
    deepEqual(
      ranked.map(({ place }) => place),
      Array.from({ length: count }, (_, at) => at + 1),
      'No bid is lost, and of equal prices the earlier stands before.',
    )
    deepEqual(
      ranked.map(({ price }) => price),
      quotes.map((_, at) => priceOf(at)).sort(),
      'Each bid has the price that was sent.',
    )
    console.log(`\n${bidMode}: no bid is lost or doubled, and of equal prices the earlier stands before\n`)
  }
}
