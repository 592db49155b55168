import { test } from '@japa/runner'
import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from '../../app/records/context.ts'
import { load } from '../../app/records/load.ts'
import type { AskedStep } from '../../app/steps/asked_step.ts'
import { takeTogether } from '../../app/steps/take_together.ts'
import { foundByStep } from '../../app/steps/turns.ts'
import { biddingWarehouse, bidFor, bidNotice, moveBidding, openBidding, placesOfBids, quotesAskedBy } from '../support/bidding.ts'
import { Family } from '../support/family.ts'
import { Portal } from '../support/portal.ts'
import { world } from '../support/seeds.ts'

const bidders = 200
/** Prices of which there are seven, so that several offer the same. */
const priceOf = (at: number): string => (2 + (at % 7) / 100).toFixed(4)

test.group('bids that come at the same moment', (group) => {
  let family: Family
  let buyer: Context
  let of: (supplier: string) => Context
  let suppliers: readonly string[]
  let warehouse: string
  group.setup(async () => {
    const portal = await Portal.open(world)
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
    const invited = suppliers.map((supplier) => ({ supplier }))
    warehouse = String((await family.made(buyer, 'biddingWarehouse', { ...biddingWarehouse, biddingSuppliers: invited })).id)
    return () => portal.close()
  })

  /** A notice that has begun, and the quotes that it waits for. */
  const begun = async (bidMode: string, more: object = {}) => {
    const { pool } = family.portal.database
    const { id = '' } = await family.made(buyer, 'bidNotice', bidNotice(warehouse, suppliers, { bidMode, ...more }))
    await family.step(buyer, 'bidNotice', id, 'publish')
    await openBidding(pool, id)
    return { id, pool, quotes: await quotesAskedBy(pool, id) }
  }

  test('are all taken but those that are refused, and of equal prices the earlier stands before', async ({ assert }) => {
    const { id, pool, quotes } = await begun('DESCENDING')
    // Each twentieth is above the ceiling, and each twentieth has not accepted the commitment.
    const isDear = (at: number) => at % 20 === 3
    const isLoose = (at: number) => at % 20 === 7
    const sent = ({ line }: { line: string }, at: number) => {
      const { changes } = bidFor(line, isDear(at) ? '3.5000' : priceOf(at))
      return { changes: isLoose(at) ? { ...changes, commitmentAccepted: false } : changes }
    }
    const told = await Promise.all(
      quotes.map(async (quote, at) => {
        const bid = family.step(of(quote.supplier), 'bidQuote', quote.quote, 'submit', sent(quote, at))
        return bid.then(
          ({ bidQuoteLines }) => (bidQuoteLines as readonly RecordData[])[0],
          ({ issues }: { issues: readonly { path: string }[] }) => issues.map(({ path }) => path),
        )
      }),
    )
    const taken = quotes.map((_, at) => at).filter((at) => !isDear(at) && !isLoose(at))
    for (const [at, answer] of told.entries()) {
      if (isDear(at)) assert.deepEqual(answer, ['bidQuoteLines.0.bidPrice'])
      else if (isLoose(at)) assert.deepEqual(answer, ['commitmentAccepted'])
      else assert.containsSubset(answer, { bidPrice: priceOf(at), 'noticeLine.currentLowestPrice': '2.0000' })
    }
    const { rows } = await pool.query<{ at: number; price: string; place: number; wanted: number; steps: number; told: number }>(
      `select l.bid_price::text as price, l.rank_no::int as place,
         rank() over (order by l.bid_price, q.quoted_at, q.quote_no)::int as wanted,
         (select count(*)::int from _transition_log t where t.record_id = q.id and t.transition = 'submit') as steps,
         (select count(*)::int from _record_history h where h.record_id = q.id and h.action = 'transition' and h.changes #> '{fields,quotedAt}' is not null) as told
       from bid_quote q join bid_quote_bid_quote_lines l on l.parent = q.id where q.bid_notice = $1 and q.status = 'SUBMITTED' order by q.id`,
      [id],
    )
    assert.deepEqual(
      rows.map(({ price }) => price),
      taken.map(priceOf),
    )
    assert.deepEqual(
      rows.map(({ place, steps, told }) => [place, steps, told]),
      rows.map(({ wanted }) => [wanted, 1, 1]),
    )
    assert.containsSubset(await family.whole('bidNotice', id), {
      status: 'BIDDING',
      quotedCount: taken.length,
      bidLines: [{ bidderCount: taken.length, currentLowestPrice: '2.0000' }],
    })
  }).timeout(120_000)

  const quoteEntity = () => family.portal.app.entities.get('bidQuote') as AppEntity

  /** A bid as it is asked for. */
  const asked = async (
    quote: Awaited<ReturnType<typeof quotesAskedBy>>[number] | undefined,
    price: string,
    at: Date,
  ): Promise<AskedStep> => {
    const context = { ...of(quote?.supplier ?? ''), now: at.toISOString() }
    const record = await load(context, quoteEntity(), quote?.quote ?? '', context.access.scope('bidQuote'))
    return { context, entity: quoteEntity(), name: 'submit', record, request: bidFor(quote?.line ?? '', price), traces: undefined }
  }
  const takenTogether = (all: readonly AskedStep[]) => takeTogether(foundByStep(quoteEntity(), 'submit', all[0]?.record ?? {}), all)

  test('are taken each by itself where one fails as it is written', async ({ assert }) => {
    const { id, pool, quotes } = await begun('DESCENDING')
    const [one, broken, other] = await Promise.all([0, 1, 2].map((at) => asked(quotes[at], priceOf(at), new Date())))
    const traces = () => {
      throw new Error('broken')
    }
    const told = await takenTogether([one, { ...(broken as AskedStep), traces }, other].filter((each) => each !== undefined))
    assert.deepEqual(
      told.map((each) => (each.status === 'fulfilled' ? each.value.status : each.reason.message)),
      ['SUBMITTED', 'broken', 'SUBMITTED'],
    )
    assert.deepEqual(
      (await placesOfBids(pool, id)).map(({ place }) => place),
      [1, 2],
    )
    assert.containsSubset(await family.whole('bidNotice', id), { quotedCount: 2, bidLines: [{ bidderCount: 2 }] })
  }).timeout(120_000)

  test('in the last two minutes postpone the end for all, and those behind are judged by the new one', async ({ assert }) => {
    const { id, pool, quotes } = await begun('DESCENDING', { extensionMinutes: 5, supplyFrom: '2028-06-10', supplyTo: '2028-06-20' })
    const now = Date.now()
    await moveBidding(pool, id, '2026-01-01T01:00:00Z', new Date(now + 60_000).toISOString())
    // The last comes too late for any; the second, and the third, only in time because of the one before.
    const told = await takenTogether(
      await Promise.all([900_000, 420_000, 240_000, 0].map((later, at) => asked(quotes[at], priceOf(at), new Date(now + later)))),
    )
    assert.deepEqual(
      told.map(({ status }) => status),
      ['rejected', 'fulfilled', 'fulfilled', 'fulfilled'],
    )
    const end = new Date(now + 420_000 + 5 * 60_000).toISOString()
    assert.equal((await family.whole('bidNotice', id)).bidCloseAt, end)
  }).timeout(120_000)
})
