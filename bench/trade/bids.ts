import { deepEqual, equal } from 'node:assert/strict'
import { linesOf, type RecordData } from '../../engine/runtime/values/record-data.ts'
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

/** Rounds of bids that are told: the one before them warms the server up, as others have bid before on any day. */
const told = 2

/** Suppliers bid on one notice, all at once: none is lost or counted twice, and of equal prices the earlier stands before. */
export async function bids(world: World, count: number): Promise<void> {
  const { family, buyer, portal } = world
  const { rows } = await portal.database.pool.query<{ id: string }>(
    `select id::text from supplier where supplier_code like 'X%' order by id limit $1`,
    [count],
  )
  const suppliers = rows.map(({ id }) => id)
  const { user } = await family.supplier('fish')
  const { id } = await family.made(buyer, 'biddingWarehouse', {
    ...biddingWarehouse,
    biddingSuppliers: suppliers.map((supplier) => ({ supplier })),
  })
  console.log(`\n${count} suppliers bid at once; of ${told + 1} rounds the first is not told\n\n${heading}`)
  for (let round = 0; round <= told; round++)
    for (const bidMode of ['DESCENDING', 'SEALED']) {
      const lines = await bidsOn(world, { bidMode, warehouse: String(id), suppliers, user })
      if (round > 0) console.log(lines.join('\n'))
    }
  console.log('\nno bid is lost or doubled, and of equal prices the earlier stands before')
}

/** What is bid on. */
interface Notice {
  readonly bidMode: string
  readonly warehouse: string
  readonly suppliers: readonly string[]
  /** Who bids, but for the supplier. */
  readonly user: RecordData
}

/** A notice from its publication to its end; resolves to the lines of its figures. */
async function bidsOn({ portal, family, buyer }: World, { bidMode, warehouse, suppliers, user }: Notice): Promise<readonly string[]> {
  const { pool } = portal.database
  const count = suppliers.length
  const of = (supplier: string): Context => ({ ...portal.as({ ...user, supplier }), now: new Date().toISOString() })
  const { id = '' } = await family.made(buyer, 'bidNotice', bidNotice(warehouse, suppliers, { bidMode }))
  const published = await timed(pool, () => family.step(buyer, 'bidNotice', id, 'publish'))
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
  const slowest = (share: number) => ({
    ...all,
    elapsed: waits[Math.ceil(count * share) - 1] ?? 0,
    process: all.process / count,
    database: all.database / count,
  })
  await closeBidding(pool, id)
  const closed = await timed(pool, () => family.step(buyer, 'bidNotice', id, 'close'))
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
  return [
    row(`${bidMode}: the notice is published to all`, published, undefined),
    row(`${bidMode}: a bid, of all at once, p50`, slowest(0.5), undefined),
    row(`${bidMode}: a bid, of all at once, p95`, slowest(0.95), 500),
    row(`${bidMode}: all bids`, all, undefined),
    row(`${bidMode}: the notice is closed`, closed, undefined),
  ]
}
