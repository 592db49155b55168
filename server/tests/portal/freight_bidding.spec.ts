import { test } from '@japa/runner'
import { linesOf } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from '../../app/records/context.ts'
import { get } from '../../app/records/get.ts'
import { report } from '../../app/records/report.ts'
import { search } from '../../app/records/search.ts'
import { Bidders } from '../support/bidders.ts'

const agreed = { comment: '价格低于限价，家数足够，同意定标。' }

test.group('a bid, from its notice to the orders', (group) => {
  let story: Bidders
  group.setup(async () => {
    story = await Bidders.open()
    return () => story.family.portal.close()
  })

  test('a notice is published before bidding opens, with enough suppliers', async ({ assert }) => {
    const { id } = await story.family.made(story.buyer, 'bidNotice', story.notice({ minBidderCount: 3 }))
    assert.deepEqual(await story.family.refusal(story.family.step(story.buyer, 'bidNotice', id, 'publish')), ['rule invitedSupplierList'])
    const late = await story.family.made(story.buyer, 'bidNotice', story.notice({ bidOpenAt: '2026-01-01T01:00:00.000Z' }))
    assert.deepEqual(await story.family.refusal(story.family.step(story.buyer, 'bidNotice', late.id, 'publish')), ['rule bidOpenAt'])
    const made = (more: object) => story.family.refusal(story.family.made(story.buyer, 'bidNotice', story.notice(more)))
    assert.deepEqual(await made({ bidCloseAt: '2027-06-01T01:00:00.000Z' }), ['rule bidCloseAt'])
    assert.deepEqual(await made({ supplyFrom: '2027-06-01' }), ['rule supplyFrom'])
    const [line] = story.notice().bidLines
    assert.deepEqual(await made({ bidLines: [{ ...line, minBidQuantity: '100.001' }] }), ['rule bidLines.0.minBidQuantity'])
    assert.deepEqual(await made({ bidLines: [{ ...line, priceStep: '3' }] }), ['rule bidLines.0.priceStep'])
  })

  test('a bid is in time, committed, within the ceiling and of enough', async ({ assert }) => {
    const asked = await story.published()
    assert.deepEqual(await story.family.refusal(story.submit(story.green, asked.green, '2.8')), ['rule '])
    await story.opened(asked.id)
    assert.deepEqual(await story.family.refusal(story.submit(story.green, asked.green, '3.0001')), ['rule bidQuoteLines.0.bidPrice'])
    assert.deepEqual(await story.family.refusal(story.submit(story.green, asked.green, '2.8', '19.999')), [
      'rule bidQuoteLines.0.supplyQuantity',
    ])
    assert.deepEqual(await story.family.refusal(story.bid(story.green, asked.green, 'submit', '2.8', { supplyQuantity: null })), [
      'rule bidQuoteLines',
    ])
    const [line] = linesOf(await story.family.seen(story.green, 'bidQuote', asked.green), 'bidQuoteLines')
    const uncommitted = { changes: { bidQuoteLines: [{ ...line, bidPrice: '3', supplyQuantity: '20' }] } }
    assert.deepEqual(await story.family.refusal(story.family.step(story.green, 'bidQuote', asked.green, 'submit', uncommitted)), [
      'rule commitmentAccepted',
    ])
    assert.equal((await story.submit(story.green, asked.green, '3', '20')).status, 'SUBMITTED')
    assert.equal((await story.family.whole('bidNotice', asked.id)).status, 'BIDDING')
    await story.shut(asked.id)
    assert.deepEqual(await story.family.refusal(story.submit(story.bay, asked.bay, '2.5')), ['rule '])
  })

  test('where a deposit is asked for, who has not paid it does not bid', async ({ assert }) => {
    const asked = await story.open({ qualityDepositAmount: '20000' })
    assert.deepEqual(await story.family.refusal(story.submit(story.green, asked.green, '2.8')), ['rule '])
    const invited = linesOf(await story.family.whole('bidNotice', asked.id), 'invitedSupplierList').map((row, at) => ({
      ...row,
      depositPaid: at === 0,
    }))
    await story.family.step(story.buyer, 'bidNotice', asked.id, 'confirmDeposit', { changes: { invitedSupplierList: invited } })
    assert.equal((await story.submit(story.green, asked.green, '2.8')).status, 'SUBMITTED')
    assert.deepEqual(await story.family.refusal(story.submit(story.bay, asked.bay, '2.8')), ['rule '])
  })

  test('an auction ranks bids live, the earlier of equal ones first, and a bid only goes down, by a step at least', async ({ assert }) => {
    const asked = await story.open()
    await story.submit(story.green, asked.green, '2.8')
    await story.family.portal.database.pool.query(`update bid_quote set quoted_at = quoted_at - interval '1 second' where id = $1`, [
      asked.green,
    ])
    await story.submit(story.bay, asked.bay, '2.8')
    const ranks = async () => [
      linesOf(await story.family.seen(story.green, 'bidQuote', asked.green), 'bidQuoteLines')[0]?.rankNo,
      linesOf(await story.family.seen(story.bay, 'bidQuote', asked.bay), 'bidQuoteLines')[0]?.rankNo,
    ]
    assert.deepEqual(await ranks(), [1, 2])
    assert.deepEqual(await story.family.refusal(story.improve(story.bay, asked.bay, '2.7001')), ['rule bidQuoteLines'])
    assert.deepEqual(await story.family.refusal(story.improve(story.bay, asked.bay, '2.8')), ['rule bidQuoteLines'])
    await story.improve(story.bay, asked.bay, '2.7')
    assert.deepEqual(await ranks(), [2, 1])
    const [seen] = linesOf(await story.family.seen(story.green, 'bidNotice', asked.id), 'bidLines')
    assert.equal(seen?.currentLowestPrice, '2.7000')
    assert.notProperty(seen ?? {}, 'bidderCount')
    assert.equal((await story.lineOf('bidNotice', asked.id, 'bidLines')).bidderCount, 2)
    assert.deepEqual(await story.family.refusal(story.family.step(story.green, 'bidQuote', asked.green, 'takeBack')), ['rule '])
  })

  test('who bids in the last two minutes leaves the others time to answer, where the notice says so', async ({ assert }) => {
    const closes = async (asked: { id: string }) => (await story.family.whole('bidNotice', asked.id)).bidCloseAt
    const versionOf = async (quote: string) => (await story.family.whole('bidQuote', quote)).version
    const at = (person: Context, now: string): Context => ({ ...person, now })
    const lasts = async (more: object) => {
      const asked = await story.published(more)
      await story.moved(asked.id, '2026-01-01T01:00:00Z', '2026-12-01T08:00:00Z')
      return asked
    }
    const asked = await lasts({ extensionMinutes: 5 })
    const [former, later] = ['2026-12-01T08:00:00.000Z', '2026-12-01T08:03:00.000Z']
    await story.submit(at(story.green, '2026-12-01T07:57:59.999Z'), asked.green, '2.8')
    assert.equal(await closes(asked), former)
    await story.submit(at(story.bay, '2026-12-01T07:58:00.000Z'), asked.bay, '2.9')
    assert.equal(await closes(asked), later)
    await story.improve(at(story.green, '2026-12-01T08:00:59.999Z'), asked.green, '2.7')
    assert.equal(await closes(asked), later)
    const untouched = await versionOf(asked.green)
    const latest = '2026-12-01T08:07:59.999Z'
    await story.improve(at(story.bay, '2026-12-01T08:02:59.999Z'), asked.bay, '2.8')
    assert.equal(await closes(asked), latest)
    assert.equal((await story.family.seen(story.green, 'bidQuote', asked.green))['bidNotice.bidCloseAt'], latest)
    assert.equal(await versionOf(asked.green), untouched, 'the quotes of the others are not written for it')
    assert.deepEqual(await story.family.refusal(story.improve(at(story.green, latest), asked.green, '2.5')), ['rule '])
    const plain = await lasts({})
    await story.submit(at(story.green, '2026-12-01T07:59:59.999Z'), plain.green, '2.8')
    assert.equal(await closes(plain), former)
    const eve = await story.published({ extensionMinutes: 5 })
    await story.moved(eve.id, '2026-01-01T01:00:00Z', '2027-06-09T15:59:00Z')
    await story.submit(at(story.green, '2027-06-09T15:58:00.000Z'), eve.green, '2.8')
    assert.equal((await story.family.whole('bidNotice', eve.id)).bidCloseAt, '2027-06-09T15:59:00.000Z')
  })

  test('a sealed bid is read by nobody before it is opened, and can be taken back until then', async ({ assert }) => {
    const asked = await story.open({ bidMode: 'SEALED' })
    await story.submit(story.green, asked.green, '2.7531')
    for (const who of [story.buyer, story.reviewer, story.family.portal.admin, story.bay]) {
      assert.deepEqual(await story.family.refusal(get(who, 'bidQuote', asked.green)), ['notFound'])
      const found = await search(who, 'bidQuote.bidQuoteLines', { aggregates: { all: { min: 'bidPrice' } } })
      assert.notInclude(JSON.stringify(found), '2.7531')
    }
    assert.notInclude(JSON.stringify(await story.family.whole('bidNotice', asked.id)), '2.7531')
    assert.deepEqual(await story.family.refusal(story.family.step(story.buyer, 'bidNotice', asked.id, 'close')), ['rule bidCloseAt'])
    assert.deepEqual(await story.family.refusal(story.improve(story.green, asked.green, '2.6')), ['rule '])
    assert.equal((await story.family.step(story.green, 'bidQuote', asked.green, 'takeBack')).status, 'TAKEN_BACK')
    assert.equal((await story.lineOf('bidNotice', asked.id, 'bidLines')).bidderCount, 0)
    await story.submit(story.green, asked.green, '2.6')
    await story.submit(story.bay, asked.bay, '2.9')
    await story.closed(asked.id)
    assert.containsSubset(await story.lineOf('bidNotice', asked.id, 'bidLines'), {
      currentLowestPrice: '2.6000',
      highestBidPrice: '2.9000',
      bidderCount: 2,
    })
    const { version } = await get(story.buyer, 'bidQuote', asked.green).then(({ whole }) => whole)
    await get(story.green, 'bidQuote', asked.green)
    const { rows: minutes } = await story.family.portal.database.pool.query(
      `select login, version from _audit_log where kind = 'reading.first' and record_id = $1 and login = any($2)`,
      [asked.green, [story.buyer, story.green].map(({ user }) => user.loginAccount)],
    )
    assert.deepEqual(
      minutes,
      [{ login: story.buyer.user.loginAccount, version }],
      'minutes say who of the staff has looked at the opened bid',
    )
    const [seen] = linesOf(await story.family.seen(story.bay, 'bidNotice', asked.id), 'bidLines')
    for (const hidden of ['currentLowestPrice', 'highestBidPrice', 'awardedQuantity']) assert.notProperty(seen ?? {}, hidden)
  })

  test('a later round is sealed anew; who does not better stands with the former bid', async ({ assert }) => {
    const asked = await story.open({ bidMode: 'MULTI_ROUND' })
    await story.submit(story.green, asked.green, '2.8')
    await story.submit(story.bay, asked.bay, '2.6')
    assert.deepEqual(await story.family.refusal(story.improve(story.green, asked.green, '2.5')), ['rule '])
    await story.closed(asked.id)
    const later = { changes: { bidCloseAt: '2027-06-02T08:00:00.000Z' } }
    assert.equal((await story.family.step(story.buyer, 'bidNotice', asked.id, 'nextRound', later)).roundNo, 2)
    assert.deepEqual(await story.family.refusal(get(story.buyer, 'bidQuote', asked.green)), ['notFound'])
    assert.deepEqual(await story.family.refusal(story.family.step(story.green, 'bidQuote', asked.green, 'takeBack')), ['rule '])
    await story.improve(story.green, asked.green, '2.5')
    await story.closed(asked.id)
    assert.equal((await story.lineOf('bidQuote', asked.green, 'bidQuoteLines')).rankNo, 1)
    assert.containsSubset(await story.lineOf('bidQuote', asked.bay, 'bidQuoteLines'), { bidPrice: '2.6000', rankNo: 2 })
    assert.equal((await story.lineOf('bidNotice', asked.id, 'bidLines')).awardedQuantity, '100.000')
  })

  test('the lowest bid is proposed, no more is allotted than is needed or supplied, and somebody else awards', async ({ assert }) => {
    const asked = await story.open()
    await story.submit(story.green, asked.green, '2.5', '60')
    await story.submit(story.bay, asked.bay, '2.8', '50')
    assert.deepEqual(await story.family.refusal(story.allot(asked.bay, '40')), ['rule '])
    await story.closed(asked.id)
    assert.containsSubset(await story.lineOf('bidQuote', asked.green, 'bidQuoteLines'), {
      proposedQuantity: '60.000',
      markedUpPrice: '3.0000',
    })
    assert.include(String(await story.family.refusal(story.allot(asked.bay, '40.001'))), 'rule')
    assert.deepEqual(await story.family.refusal(story.allot(asked.bay, '50.001')), ['rule bidQuoteLines.0.proposedQuantity'])
    await story.allot(asked.bay, '40')
    assert.deepEqual(await story.family.refusal(story.family.step(story.reviewer, 'bidNotice', asked.id, 'award', agreed)), ['rule '])
    await story.propose(asked.id)
    assert.deepEqual(await story.family.refusal(story.allot(asked.bay, '10')), ['rule '])
    await story.family.step(story.reviewer, 'bidNotice', asked.id, 'sendBack', { comment: '请核对第二名的产地后再提交。' })
    await story.allot(asked.bay, '0')
    await story.propose(asked.id)
    assert.deepEqual(await story.family.refusal(story.family.step(story.buyer, 'bidNotice', asked.id, 'award', agreed)), ['forbidden'])
    const own = story.family.portal.as({ ...story.reviewer.user, id: story.buyer.user.id ?? '' })
    assert.deepEqual(await story.family.refusal(story.family.step(own, 'bidNotice', asked.id, 'award', agreed)), ['rule '])
    assert.equal((await story.family.step(story.reviewer, 'bidNotice', asked.id, 'award', agreed)).status, 'AWARDED')
    const won = await story.family.whole('bidQuote', asked.green)
    assert.equal(won.status, 'AWARDED')
    assert.containsSubset(linesOf(won, 'bidQuoteLines')[0], { awardedQuantity: '60.000', allotRatio: '0.6000' })
    assert.containsSubset(await story.lineOf('purchaseOrder', String(won.order), 'lines'), { quantity: '60.000', unitPrice: '2.5000' })
    await story.family.step(story.buyer, 'bidNotice', asked.id, 'announce')
    assert.equal((await story.family.whole('bidQuote', asked.bay)).status, 'LOST')
    assert.equal((await story.family.whole('bidQuote', asked.bay)).order ?? null, null)
  })

  test('with fewer quotes than the least count nothing is awarded', async ({ assert }) => {
    const asked = await story.open()
    await story.submit(story.green, asked.green, '2.5')
    await story.closed(asked.id)
    assert.deepEqual(await story.family.refusal(story.propose(asked.id)), ['rule '])
    assert.equal((await story.family.whole('bidQuote', asked.bay)).status, 'LOST')
    await story.family.step(story.buyer, 'bidNotice', asked.id, 'cancel', { comment: '家数不足，重新发布。' })
    assert.equal((await story.family.whole('bidQuote', asked.green)).status, 'LOST')
  })

  test('a supplier sees notices that invite it, and its own quote without the markup', async ({ assert }) => {
    const asked = await story.open({ invitedSupplierList: [{ supplier: '@vegetables' }, { supplier: '@newcomer' }] })
    assert.deepEqual(await story.family.refusal(get(story.bay, 'bidNotice', asked.id)), ['notFound'])
    assert.deepEqual(await story.family.refusal(get(story.bay, 'bidQuote', asked.green)), ['notFound'])
    const draft = await story.family.made(story.buyer, 'bidNotice', story.notice())
    assert.deepEqual(await story.family.refusal(get(story.green, 'bidNotice', String(draft.id))), ['notFound'])
    await story.submit(story.green, asked.green, '2.5')
    await story.closed(asked.id)
    const own = JSON.stringify(await story.family.seen(story.green, 'bidQuote', asked.green))
    for (const hidden of ['markup', 'markedUpPrice', 'invitation', 'proposedQuantity']) assert.notInclude(own, `"${hidden}"`)
    const seen = await story.family.seen(story.green, 'bidNotice', asked.id)
    assert.deepEqual(
      linesOf(seen, 'invitedSupplierList').map(({ quote }) => quote),
      [asked.green],
    )
    for (const hidden of ['invitedCount', 'quotedCount']) assert.notProperty(seen, hidden)
  })
  test('both reports show a supplier its own rows alone, without what others bid and who awarded', async ({ assert }) => {
    const asked = await story.open()
    await story.submit(story.green, asked.green, '2.5', '60')
    await story.submit(story.bay, asked.bay, '2.7531', '50')
    await story.closed(asked.id)
    await story.allot(asked.bay, '40')
    await story.propose(asked.id)
    await story.family.step(story.reviewer, 'bidNotice', asked.id, 'award', agreed)
    const bidNo = String((await story.family.whole('bidNotice', asked.id)).bidNo)
    const rowsOf = async (as: Context, name: string) => (await report(as, name, { params: { bidNo } })).rows
    assert.lengthOf(await rowsOf(story.buyer, 'bidResultReport'), 2)
    assert.lengthOf(await rowsOf(story.buyer, 'bidAllotReport'), 2)
    const [own, ...others] = await rowsOf(story.green, 'bidResultReport')
    assert.lengthOf(others, 0)
    assert.containsSubset(own, {
      result: 'WON',
      awardedPrice: '2.5000',
      awardedQuantity: '60.000',
      savingRate: '0.1667',
      savingAmount: '30.00',
    })
    for (const hidden of ['highestBidPrice', 'bidderCount', 'markedUpPrice']) assert.notProperty(own ?? {}, hidden)
    const all = JSON.stringify(await report(story.green, 'bidResultReport', { params: {} }))
    assert.notInclude(all, '2.7531')
    assert.notInclude(all, '蓝湾')
    assert.lengthOf(await rowsOf(story.green, 'bidAllotReport'), 0)
    await story.family.portal.database.pool.query(`update purchase_order set status = 'PUBLISHED' where bid_notice = $1`, [asked.id])
    const [allotted, ...more] = await rowsOf(story.green, 'bidAllotReport')
    assert.lengthOf(more, 0)
    assert.containsSubset(allotted, {
      allottedQuantity: '60.000',
      awardedPrice: '2.5000',
      allotRatio: '0.6000',
      rankNo: 1,
      fulfilmentRate: '0.0000',
    })
    assert.notProperty(allotted ?? {}, 'allottedByName')
    assert.notInclude(JSON.stringify(await report(story.green, 'bidAllotReport', { params: {} })), '蓝湾')
    assert.lengthOf(await rowsOf(story.bay, 'bidAllotReport'), 1)
  })
})
