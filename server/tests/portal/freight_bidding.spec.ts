import { test } from '@japa/runner'
import { linesOf } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from '../../app/records/context.ts'
import { get } from '../../app/records/get.ts'
import { report } from '../../app/records/report.ts'
import { search } from '../../app/records/search.ts'
import { biddingWarehouse, bidNotice, closeBidding, moveBidding, openBidding } from '../support/bidding.ts'
import { Family } from '../support/family.ts'
import { Portal } from '../support/portal.ts'
import { world } from '../support/seeds.ts'

test.group('a bid, from its notice to the orders', (group) => {
  let family: Family
  let buyer: Context
  let reviewer: Context
  let green: Context
  let bay: Context
  group.setup(async () => {
    const portal = await Portal.open(world)
    family = new Family(portal)
    await portal.database.pool.query(`update supplier set status = 'QUALIFIED' where freeze_status is distinct from 'PARTIAL'`)
    buyer = await portal.person('buyer')
    reviewer = await portal.person('reviewer')
    green = await portal.person('supplier', 'vegetables')
    bay = await family.supplier('fish')
    const { id } = await family.made(buyer, 'biddingWarehouse', biddingWarehouse)
    warehouse = String(id)
    await family.made(buyer, 'bidMarkup', {
      purchaseCategory: '@category',
      markupRate: '0.1',
      minMarkup: '0.3',
      transportSurcharge: '0.15',
      packagingSurcharge: '0.05',
      effectiveFrom: '2026-01-01',
    })
    return () => portal.close()
  })
  let warehouse = ''

  const notice = (more: object = {}) => bidNotice(warehouse, ['@vegetables', '@fish'], more)
  const moved = (id: string, openAt: string, closeAt: string) => moveBidding(family.portal.database.pool, id, openAt, closeAt)
  const opened = (id: string) => openBidding(family.portal.database.pool, id)
  const shut = (id: string) => closeBidding(family.portal.database.pool, id)
  const published = async (more: object = {}) => {
    const { id } = await family.made(buyer, 'bidNotice', notice(more))
    const whole = await family.step(buyer, 'bidNotice', id, 'publish')
    const quotes = linesOf(whole, 'invitedSupplierList').map(({ quote }) => String(quote))
    return { id: String(id), green: quotes[0] ?? '', bay: quotes[1] ?? '' }
  }
  const open = async (more: object = {}) => {
    const asked = await published(more)
    await opened(asked.id)
    return asked
  }
  const bid = async (as: Context, id: string, name: string, bidPrice: string, more: object = {}) => {
    const [line] = linesOf(await family.seen(as, 'bidQuote', id), 'bidQuoteLines')
    const changes = { ...(name === 'submit' && { commitmentAccepted: true }), bidQuoteLines: [{ ...line, bidPrice, ...more }] }
    return family.step(as, 'bidQuote', id, name, { changes })
  }
  const submit = (as: Context, id: string, price: string, supplyQuantity = '100') => bid(as, id, 'submit', price, { supplyQuantity })
  const improve = (as: Context, id: string, price: string) => bid(as, id, 'improve', price)
  const closed = async (id: string) => {
    await shut(id)
    await family.step(buyer, 'bidNotice', id, 'close')
  }
  const lineOf = async (entity: string, id: string, lines: string) => linesOf(await family.whole(entity, id), lines)[0] ?? {}
  const allot = async (id: string, proposedQuantity: string) => {
    const line = await lineOf('bidQuote', id, 'bidQuoteLines')
    return family.step(buyer, 'bidQuote', id, 'allot', { changes: { bidQuoteLines: [{ ...line, proposedQuantity }] } })
  }
  const propose = (id: string) =>
    family.step(buyer, 'bidNotice', id, 'propose', { changes: { orderType: '@standard', awardReason: '最低价中标' } })
  const agreed = { comment: '价格低于限价，家数足够，同意定标。' }

  test('a notice is published before bidding opens, with enough suppliers', async ({ assert }) => {
    const { id } = await family.made(buyer, 'bidNotice', notice({ minBidderCount: 3 }))
    assert.deepEqual(await family.refusal(family.step(buyer, 'bidNotice', id, 'publish')), ['rule invitedSupplierList'])
    const late = await family.made(buyer, 'bidNotice', notice({ bidOpenAt: '2026-01-01T01:00:00.000Z' }))
    assert.deepEqual(await family.refusal(family.step(buyer, 'bidNotice', late.id, 'publish')), ['rule bidOpenAt'])
    const made = (more: object) => family.refusal(family.made(buyer, 'bidNotice', notice(more)))
    assert.deepEqual(await made({ bidCloseAt: '2027-06-01T01:00:00.000Z' }), ['rule bidCloseAt'])
    assert.deepEqual(await made({ supplyFrom: '2027-06-01' }), ['rule supplyFrom'])
    const [line] = notice().bidLines
    assert.deepEqual(await made({ bidLines: [{ ...line, minBidQuantity: '100.001' }] }), ['rule bidLines.0.minBidQuantity'])
    assert.deepEqual(await made({ bidLines: [{ ...line, priceStep: '3' }] }), ['rule bidLines.0.priceStep'])
  })

  test('a bid is in time, committed, within the ceiling and of enough', async ({ assert }) => {
    const asked = await published()
    assert.deepEqual(await family.refusal(submit(green, asked.green, '2.8')), ['rule '])
    await opened(asked.id)
    assert.deepEqual(await family.refusal(submit(green, asked.green, '3.0001')), ['rule bidQuoteLines.0.bidPrice'])
    assert.deepEqual(await family.refusal(submit(green, asked.green, '2.8', '19.999')), ['rule bidQuoteLines.0.supplyQuantity'])
    assert.deepEqual(await family.refusal(bid(green, asked.green, 'submit', '2.8', { supplyQuantity: null })), ['rule bidQuoteLines'])
    const [line] = linesOf(await family.seen(green, 'bidQuote', asked.green), 'bidQuoteLines')
    const uncommitted = { changes: { bidQuoteLines: [{ ...line, bidPrice: '3', supplyQuantity: '20' }] } }
    assert.deepEqual(await family.refusal(family.step(green, 'bidQuote', asked.green, 'submit', uncommitted)), ['rule commitmentAccepted'])
    assert.equal((await submit(green, asked.green, '3', '20')).status, 'SUBMITTED')
    assert.equal((await family.whole('bidNotice', asked.id)).status, 'BIDDING')
    await shut(asked.id)
    assert.deepEqual(await family.refusal(submit(bay, asked.bay, '2.5')), ['rule '])
  })

  test('where a deposit is asked for, who has not paid it does not bid', async ({ assert }) => {
    const asked = await open({ qualityDepositAmount: '20000' })
    assert.deepEqual(await family.refusal(submit(green, asked.green, '2.8')), ['rule '])
    const invited = linesOf(await family.whole('bidNotice', asked.id), 'invitedSupplierList').map((row, at) => ({
      ...row,
      depositPaid: at === 0,
    }))
    await family.step(buyer, 'bidNotice', asked.id, 'confirmDeposit', { changes: { invitedSupplierList: invited } })
    assert.equal((await submit(green, asked.green, '2.8')).status, 'SUBMITTED')
    assert.deepEqual(await family.refusal(submit(bay, asked.bay, '2.8')), ['rule '])
  })

  test('an auction ranks bids live, the earlier of equal ones first, and a bid only goes down, by a step at least', async ({ assert }) => {
    const asked = await open()
    await submit(green, asked.green, '2.8')
    await family.portal.database.pool.query(`update bid_quote set quoted_at = quoted_at - interval '1 second' where id = $1`, [asked.green])
    await submit(bay, asked.bay, '2.8')
    const ranks = async () => [
      linesOf(await family.seen(green, 'bidQuote', asked.green), 'bidQuoteLines')[0]?.rankNo,
      linesOf(await family.seen(bay, 'bidQuote', asked.bay), 'bidQuoteLines')[0]?.rankNo,
    ]
    assert.deepEqual(await ranks(), [1, 2])
    assert.deepEqual(await family.refusal(improve(bay, asked.bay, '2.7001')), ['rule bidQuoteLines'])
    assert.deepEqual(await family.refusal(improve(bay, asked.bay, '2.8')), ['rule bidQuoteLines'])
    await improve(bay, asked.bay, '2.7')
    assert.deepEqual(await ranks(), [2, 1])
    const [seen] = linesOf(await family.seen(green, 'bidNotice', asked.id), 'bidLines')
    assert.equal(seen?.currentLowestPrice, '2.7000')
    assert.notProperty(seen ?? {}, 'bidderCount')
    assert.equal((await lineOf('bidNotice', asked.id, 'bidLines')).bidderCount, 2)
    assert.deepEqual(await family.refusal(family.step(green, 'bidQuote', asked.green, 'takeBack')), ['rule '])
  })

  test('who bids in the last two minutes leaves the others time to answer, where the notice says so', async ({ assert }) => {
    const closes = async (asked: { id: string }) => {
      const { rows } = await family.portal.database.pool.query<{ at: string }>(
        'select bid_close_at as at from bid_notice where id = $1 union all select bid_close_at from bid_quote where bid_notice = $1',
        [asked.id],
      )
      return rows.map(({ at }) => new Date(at).toISOString())
    }
    const at = (person: Context, now: string): Context => ({ ...person, now })
    const lasts = async (more: object) => {
      const asked = await published(more)
      await moved(asked.id, '2026-01-01T01:00:00Z', '2026-12-01T08:00:00Z')
      return asked
    }
    const asked = await lasts({ extensionMinutes: 5 })
    const [former, later] = ['2026-12-01T08:00:00.000Z', '2026-12-01T08:03:00.000Z']
    await submit(at(green, '2026-12-01T07:57:59.999Z'), asked.green, '2.8')
    assert.deepEqual(await closes(asked), [former, former, former])
    await submit(at(bay, '2026-12-01T07:58:00.000Z'), asked.bay, '2.9')
    assert.deepEqual(await closes(asked), [later, later, later])
    await improve(at(green, '2026-12-01T08:00:59.999Z'), asked.green, '2.7')
    assert.deepEqual(await closes(asked), [later, later, later])
    const latest = '2026-12-01T08:07:59.999Z'
    await improve(at(bay, '2026-12-01T08:02:59.999Z'), asked.bay, '2.6')
    assert.deepEqual(await closes(asked), [latest, latest, latest])
    assert.deepEqual(await family.refusal(improve(at(green, latest), asked.green, '2.5')), ['rule '])
    const plain = await lasts({})
    await submit(at(green, '2026-12-01T07:59:59.999Z'), plain.green, '2.8')
    assert.deepEqual(await closes(plain), [former, former, former])
    const eve = await published({ extensionMinutes: 5 })
    await moved(eve.id, '2026-01-01T01:00:00Z', '2027-06-09T15:59:00Z')
    await submit(at(green, '2027-06-09T15:58:00.000Z'), eve.green, '2.8')
    assert.equal((await family.whole('bidNotice', eve.id)).bidCloseAt, '2027-06-09T15:59:00.000Z')
  })

  test('a sealed bid is read by nobody before it is opened, and can be taken back until then', async ({ assert }) => {
    const asked = await open({ bidMode: 'SEALED' })
    await submit(green, asked.green, '2.7531')
    for (const who of [buyer, reviewer, family.portal.admin, bay]) {
      assert.deepEqual(await family.refusal(get(who, 'bidQuote', asked.green)), ['notFound'])
      const found = await search(who, 'bidQuote.bidQuoteLines', { aggregates: { all: { min: 'bidPrice' } } })
      assert.notInclude(JSON.stringify(found), '2.7531')
    }
    assert.notInclude(JSON.stringify(await family.whole('bidNotice', asked.id)), '2.7531')
    assert.deepEqual(await family.refusal(family.step(buyer, 'bidNotice', asked.id, 'close')), ['rule bidCloseAt'])
    assert.deepEqual(await family.refusal(improve(green, asked.green, '2.6')), ['rule '])
    assert.equal((await family.step(green, 'bidQuote', asked.green, 'takeBack')).status, 'TAKEN_BACK')
    assert.equal((await lineOf('bidNotice', asked.id, 'bidLines')).bidderCount, 0)
    await submit(green, asked.green, '2.6')
    await submit(bay, asked.bay, '2.9')
    await closed(asked.id)
    assert.containsSubset(await lineOf('bidNotice', asked.id, 'bidLines'), {
      currentLowestPrice: '2.6000',
      highestBidPrice: '2.9000',
      bidderCount: 2,
    })
    const { version } = await get(buyer, 'bidQuote', asked.green).then(({ whole }) => whole)
    await get(green, 'bidQuote', asked.green)
    const { rows: minutes } = await family.portal.database.pool.query(
      `select login, version from _audit_log where kind = 'reading.first' and record_id = $1 and login = any($2)`,
      [asked.green, [buyer, green].map(({ user }) => user.loginAccount)],
    )
    assert.deepEqual(minutes, [{ login: buyer.user.loginAccount, version }], 'minutes say who of the staff has looked at the opened bid')
    const [seen] = linesOf(await family.seen(bay, 'bidNotice', asked.id), 'bidLines')
    for (const hidden of ['currentLowestPrice', 'highestBidPrice', 'awardedQuantity']) assert.notProperty(seen ?? {}, hidden)
  })

  test('a later round is sealed anew; who does not better stands with the former bid', async ({ assert }) => {
    const asked = await open({ bidMode: 'MULTI_ROUND' })
    await submit(green, asked.green, '2.8')
    await submit(bay, asked.bay, '2.6')
    assert.deepEqual(await family.refusal(improve(green, asked.green, '2.5')), ['rule '])
    await closed(asked.id)
    const later = { changes: { bidCloseAt: '2027-06-02T08:00:00.000Z' } }
    assert.equal((await family.step(buyer, 'bidNotice', asked.id, 'nextRound', later)).roundNo, 2)
    assert.deepEqual(await family.refusal(get(buyer, 'bidQuote', asked.green)), ['notFound'])
    assert.deepEqual(await family.refusal(family.step(green, 'bidQuote', asked.green, 'takeBack')), ['rule '])
    await improve(green, asked.green, '2.5')
    await closed(asked.id)
    assert.equal((await lineOf('bidQuote', asked.green, 'bidQuoteLines')).rankNo, 1)
    assert.containsSubset(await lineOf('bidQuote', asked.bay, 'bidQuoteLines'), { bidPrice: '2.6000', rankNo: 2 })
    assert.equal((await lineOf('bidNotice', asked.id, 'bidLines')).awardedQuantity, '100.000')
  })

  test('the lowest bid is proposed, no more is allotted than is needed or supplied, and somebody else awards', async ({ assert }) => {
    const asked = await open()
    await submit(green, asked.green, '2.5', '60')
    await submit(bay, asked.bay, '2.8', '50')
    assert.deepEqual(await family.refusal(allot(asked.bay, '40')), ['rule '])
    await closed(asked.id)
    assert.containsSubset(await lineOf('bidQuote', asked.green, 'bidQuoteLines'), {
      proposedQuantity: '60.000',
      markedUpPrice: '3.0000',
    })
    assert.include(String(await family.refusal(allot(asked.bay, '40.001'))), 'rule')
    assert.deepEqual(await family.refusal(allot(asked.bay, '50.001')), ['rule bidQuoteLines.0.proposedQuantity'])
    await allot(asked.bay, '40')
    assert.deepEqual(await family.refusal(family.step(reviewer, 'bidNotice', asked.id, 'award', agreed)), ['rule '])
    await propose(asked.id)
    assert.deepEqual(await family.refusal(allot(asked.bay, '10')), ['rule '])
    await family.step(reviewer, 'bidNotice', asked.id, 'sendBack', { comment: '请核对第二名的产地后再提交。' })
    await allot(asked.bay, '0')
    await propose(asked.id)
    assert.deepEqual(await family.refusal(family.step(buyer, 'bidNotice', asked.id, 'award', agreed)), ['forbidden'])
    const own = family.portal.as({ ...reviewer.user, id: buyer.user.id ?? '' })
    assert.deepEqual(await family.refusal(family.step(own, 'bidNotice', asked.id, 'award', agreed)), ['rule '])
    assert.equal((await family.step(reviewer, 'bidNotice', asked.id, 'award', agreed)).status, 'AWARDED')
    const won = await family.whole('bidQuote', asked.green)
    assert.equal(won.status, 'AWARDED')
    assert.containsSubset(linesOf(won, 'bidQuoteLines')[0], { awardedQuantity: '60.000', allotRatio: '0.6000' })
    assert.containsSubset(await lineOf('purchaseOrder', String(won.order), 'lines'), { quantity: '60.000', unitPrice: '2.5000' })
    await family.step(buyer, 'bidNotice', asked.id, 'announce')
    assert.equal((await family.whole('bidQuote', asked.bay)).status, 'LOST')
    assert.equal((await family.whole('bidQuote', asked.bay)).order ?? null, null)
  })

  test('with fewer quotes than the least count nothing is awarded', async ({ assert }) => {
    const asked = await open()
    await submit(green, asked.green, '2.5')
    await closed(asked.id)
    assert.deepEqual(await family.refusal(propose(asked.id)), ['rule '])
    assert.equal((await family.whole('bidQuote', asked.bay)).status, 'LOST')
    await family.step(buyer, 'bidNotice', asked.id, 'cancel', { comment: '家数不足，重新发布。' })
    assert.equal((await family.whole('bidQuote', asked.green)).status, 'LOST')
  })

  test('a supplier sees notices that invite it, and its own quote without the markup', async ({ assert }) => {
    const asked = await open({ invitedSupplierList: [{ supplier: '@vegetables' }, { supplier: '@newcomer' }] })
    assert.deepEqual(await family.refusal(get(bay, 'bidNotice', asked.id)), ['notFound'])
    assert.deepEqual(await family.refusal(get(bay, 'bidQuote', asked.green)), ['notFound'])
    const draft = await family.made(buyer, 'bidNotice', notice())
    assert.deepEqual(await family.refusal(get(green, 'bidNotice', String(draft.id))), ['notFound'])
    await submit(green, asked.green, '2.5')
    await closed(asked.id)
    const own = JSON.stringify(await family.seen(green, 'bidQuote', asked.green))
    for (const hidden of ['markup', 'markedUpPrice', 'invitation', 'proposedQuantity']) assert.notInclude(own, `"${hidden}"`)
    const seen = await family.seen(green, 'bidNotice', asked.id)
    assert.deepEqual(
      linesOf(seen, 'invitedSupplierList').map(({ quote }) => quote),
      [asked.green],
    )
    for (const hidden of ['invitedCount', 'quotedCount']) assert.notProperty(seen, hidden)
  })
  test('both reports show a supplier its own rows alone, without what others bid and who awarded', async ({ assert }) => {
    const asked = await open()
    await submit(green, asked.green, '2.5', '60')
    await submit(bay, asked.bay, '2.7531', '50')
    await closed(asked.id)
    await allot(asked.bay, '40')
    await propose(asked.id)
    await family.step(reviewer, 'bidNotice', asked.id, 'award', agreed)
    const bidNo = String((await family.whole('bidNotice', asked.id)).bidNo)
    const rowsOf = async (as: Context, name: string) => (await report(as, name, { params: { bidNo } })).rows
    assert.lengthOf(await rowsOf(buyer, 'bidResultReport'), 2)
    assert.lengthOf(await rowsOf(buyer, 'bidAllotReport'), 2)
    const [own, ...others] = await rowsOf(green, 'bidResultReport')
    assert.lengthOf(others, 0)
    assert.containsSubset(own, {
      result: 'WON',
      awardedPrice: '2.5000',
      awardedQuantity: '60.000',
      savingRate: '0.1667',
      savingAmount: '30.00',
    })
    for (const hidden of ['highestBidPrice', 'bidderCount', 'markedUpPrice']) assert.notProperty(own ?? {}, hidden)
    const all = JSON.stringify(await report(green, 'bidResultReport', { params: {} }))
    assert.notInclude(all, '2.7531')
    assert.notInclude(all, '蓝湾')
    assert.lengthOf(await rowsOf(green, 'bidAllotReport'), 0)
    await family.portal.database.pool.query(`update purchase_order set status = 'PUBLISHED' where bid_notice = $1`, [asked.id])
    const [allotted, ...more] = await rowsOf(green, 'bidAllotReport')
    assert.lengthOf(more, 0)
    assert.containsSubset(allotted, {
      allottedQuantity: '60.000',
      awardedPrice: '2.5000',
      allotRatio: '0.6000',
      rankNo: 1,
      fulfilmentRate: '0.0000',
    })
    assert.notProperty(allotted ?? {}, 'allottedByName')
    assert.notInclude(JSON.stringify(await report(green, 'bidAllotReport', { params: {} })), '蓝湾')
    assert.lengthOf(await rowsOf(bay, 'bidAllotReport'), 1)
  })
})
