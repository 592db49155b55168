import { test } from '@japa/runner'
import { linesOf, type RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from '../../app/records/context.ts'
import { get } from '../../app/records/get.ts'
import { search } from '../../app/records/search.ts'
import { update } from '../../app/steps/update.ts'
import { awardAgreed, Enquiries } from '../support/enquiries.ts'

test.group('enquiries', (group) => {
  let story: Enquiries
  group.setup(async () => {
    story = await Enquiries.open()
    return () => story.portal.close()
  })

  test('quotes are ranked when they are opened, and an approved award becomes an order for each supplier at once', async ({ assert }) => {
    const asked = await story.published()
    await story.quote(story.green, asked.green, '2.8')
    await story.quote(story.bay, asked.bay, '2.6', '60')
    await story.opened(asked.id)
    const ranks = [asked.green, asked.bay].map(async (id) => linesOf(await story.whole('enquiryQuote', id), 'lines')[0]?.rankNo)
    assert.deepEqual(await Promise.all(ranks), [2, 1])
    assert.equal(linesOf(await story.whole('priceEnquiry', asked.id), 'lines')[0]?.lowestQuote, '2.6000')
    await story.awarded(asked.id, { [asked.bay]: '60', [asked.green]: '40' })
    await story.submitted(asked.id)
    const approved = await story.step(story.reviewer, 'priceEnquiry', asked.id, 'approve', { comment: awardAgreed })
    const orders = linesOf(approved, 'awards').map(({ order }) => String(order))
    assert.equal(new Set(orders).size, 2)
    const [line] = linesOf(await story.whole('purchaseOrder', orders[0]), 'lines')
    assert.include(
      [
        ['60.000', '2.6000'],
        ['40.000', '2.8000'],
      ].map(String),
      String([line?.quantity, line?.unitPrice]),
    )
    const quotes = await Promise.all([asked.green, asked.bay].map((id) => story.whole('enquiryQuote', id)))
    assert.deepEqual(
      quotes.map(({ status }) => status),
      ['AWARDED', 'AWARDED'],
    )
    assert.deepEqual(await story.refusal(story.step(story.reviewer, 'priceEnquiry', asked.id, 'approve', { comment: awardAgreed })), [
      'wrongStatus',
    ])
  })

  test('what is opened cannot be changed any more, and no more can be awarded than is needed, offered or allowed', async ({ assert }) => {
    const asked = await story.published({ maxShare: '0.6' })
    await story.quote(story.green, asked.green, '2.8')
    await story.quote(story.bay, asked.bay, '2.6', '50')
    await story.opened(asked.id)
    assert.deepEqual(await story.refusal(story.quote(story.green, asked.green, '2.1')), ['wrongStatus'])
    assert.deepEqual(await story.refusal(story.awarded(asked.id, { [asked.bay]: '50.001' })), ['rule'])
    assert.deepEqual(await story.refusal(story.awarded(asked.id, { [asked.green]: '60.001' })), ['rule'])
    await story.awarded(asked.id, { [asked.green]: '60', [asked.bay]: '40.001' })
    assert.include(await story.refusal(story.submitted(asked.id)), 'rule')
    await story.awarded(asked.id, { [asked.green]: '60', [asked.bay]: '40' })
    await story.submitted(asked.id)
    const own = story.portal.as({ ...story.reviewer.user, id: story.buyer.user.id ?? '' })
    assert.notDeepEqual(await story.refusal(story.step(own, 'priceEnquiry', asked.id, 'approve', { comment: awardAgreed })), [
      'nothing was refused',
    ])
    const both = await Promise.allSettled(
      [1, 2].map(() => story.step(story.reviewer, 'priceEnquiry', asked.id, 'approve', { comment: awardAgreed })),
    )
    assert.sameMembers(
      both.map(({ status }) => status),
      ['fulfilled', 'rejected'],
    )
    const { rows } = await story.portal.database.pool.query('select count(*)::int as n from purchase_order where enquiry = $1', [asked.id])
    assert.equal(rows[0].n, 2)
  })

  test('who has given up, or quotes for another enquiry, is not awarded', async ({ assert }) => {
    const asked = await story.published()
    await story.step(story.bay, 'enquiryQuote', asked.bay, 'giveUp', { comment: '本月货源不足' })
    await story.quote(story.green, asked.green, '2.8')
    await story.opened(asked.id)
    assert.deepEqual(await story.refusal(story.awarded(asked.id, { [asked.bay]: '10' })), ['rule'])
    const other = await story.published()
    await story.quote(story.green, other.green, '2.2')
    await story.opened(other.id)
    assert.deepEqual(await story.refusal(story.awarded(asked.id, { [other.green]: '10' })), ['rule'])
  })

  test('the second round is sealed again; who does not better stands with the first price', async ({ assert }) => {
    const asked = await story.published()
    await story.quote(story.green, asked.green, '2.8')
    await story.quote(story.bay, asked.bay, '2.6')
    await story.opened(asked.id)
    await story.step(story.buyer, 'priceEnquiry', asked.id, 'secondRound', { changes: { secondQuoteDeadline: '2027-01-01T00:00:00.000Z' } })
    assert.deepEqual(await story.refusal(get(story.buyer, 'enquiryQuote', asked.green)), ['notFound'])
    const seen = linesOf((await get(story.green, 'enquiryQuote', asked.green)).view as RecordData, 'lines')[0]
    assert.deepEqual([seen?.rankNo, seen?.previousRoundPrice], [2, '2.8000'])
    assert.deepEqual(await story.refusal(story.quote(story.green, asked.green, '2.9')), ['rule'])
    await story.quote(story.green, asked.green, '2.5')
    await story.opened(asked.id)
    assert.equal((await story.whole('priceEnquiry', asked.id)).quotedCount, 2)
    const prices = [asked.green, asked.bay].map(async (id) => {
      const [line] = linesOf(await story.whole('enquiryQuote', id), 'lines')
      return [line?.quotedPrice, line?.rankNo]
    })
    assert.deepEqual(await Promise.all(prices), [
      ['2.5000', 1],
      ['2.6000', 2],
    ])
  })

  test('of an award by cells what is awarded is ordered and stands in the price library, and who is awarded nothing has lost', async ({
    assert,
  }) => {
    const asked = await story.published({
      priceEffectiveFrom: '2027-03-01',
      priceEffectiveTo: '2027-03-31',
      lines: [
        { goods: '@cabbage', unit: 'KG', demandQuantity: '100', targetPrice: '3' },
        { goods: '@cabbage', grade: '特级', unit: 'KG', demandQuantity: '50' },
      ],
    })
    const quoteAll = async (as: Context, id: string, prices: readonly string[]) => {
      const lines = linesOf((await get(as, 'enquiryQuote', id)).view as RecordData, 'lines')
      const priced = lines.map((line, index) => ({ ...line, quotedPrice: prices[index], supplyQuantity: '100' }))
      return story.step(as, 'enquiryQuote', id, 'submit', { changes: { lines: priced } })
    }
    await quoteAll(story.green, asked.green, ['2.8', '3.9'])
    await quoteAll(story.bay, asked.bay, ['2.6', '3.5'])
    await story.opened(asked.id)
    const lines = linesOf(await story.whole('enquiryQuote', asked.bay), 'lines')
    const award = async (quantities: readonly string[]) => {
      const { version } = await story.whole('priceEnquiry', asked.id)
      const awards = quantities.map((quantity, index) => ({ quoteLine: lines[index]?.id, quantity }))
      return update(story.buyer, 'priceEnquiry', asked.id, version as number, { awards } as never)
    }
    assert.deepEqual(await story.refusal(award(['100', '50.5'])), ['rule'])
    await award(['100', '50'])
    const { whole: awardedNow } = await get(story.buyer, 'priceEnquiry', asked.id)
    assert.equal(awardedNow.awardAmount, '435.00')
    await story.submitted(asked.id)
    const left = linesOf(await story.whole('priceEnquiry', asked.id), 'lines')
    assert.deepEqual(
      left.map(({ allocatedQuantity }) => allocatedQuantity),
      ['100.000', '50.000'],
    )
    const awards = linesOf(await story.step(story.reviewer, 'priceEnquiry', asked.id, 'approve', { comment: awardAgreed }), 'awards')
    assert.equal(new Set(awards.map(({ order }) => order)).size, 1)
    const statuses = await Promise.all([asked.green, asked.bay].map((id) => story.whole('enquiryQuote', id)))
    assert.deepEqual(
      statuses.map(({ status }) => status),
      ['LOST', 'AWARDED'],
    )
    const [first, second] = awards
    const price = await story.whole('purchasePrice', first?.libraryPrice)
    assert.deepEqual(
      [price.finalSettlementPrice, price.effectiveFrom, price.effectiveTo, price.changeSource],
      ['2.6000', '2027-03-01', '2027-03-31', 'ENQUIRY'],
    )
    assert.equal(price.supplier, story.portal.id('fish'))
    // The library holds one price of the goods for a supplier at a time: the other grade says why it is not there.
    assert.isNull(second?.libraryPrice ?? null)
    assert.isNotEmpty(second?.priceReason)
  })

  test('a question of one supplier is answered to all who are invited, without its name', async ({ assert }) => {
    const asked = await story.published()
    await story.step(story.bay, 'enquiryQuote', asked.bay, 'ask', { comment: '是否接受分批送货？' })
    const { rows: questions } = await search(story.buyer, 'enquiryQuestion', {
      columns: ['question', 'supplier', 'status'],
      filter: { '==': [{ var: 'record.priceEnquiry' }, asked.id] },
    })
    assert.deepEqual(
      questions.map(({ question, supplier, status }) => [question, supplier, status]),
      [['是否接受分批送货？', story.portal.id('fish'), 'ASKED']],
    )
    assert.lengthOf((await search(story.green, 'enquiryQuestion', {})).rows, 0)
    await story.step(story.buyer, 'enquiryQuestion', questions[0]?.id, 'answer', { comment: '可以，最多两批。' })
    for (const [who, id] of [
      [story.green, asked.green],
      [story.bay, asked.bay],
    ] as const) {
      const { view } = await get(who, 'enquiryQuote', id)
      assert.include(String(view.clarification), '问：是否接受分批送货？\n答：可以，最多两批。')
      assert.notInclude(String(view.clarification), 'fish')
    }
    await story.step(story.green, 'enquiryQuote', asked.green, 'ask', { comment: '包装要求？' })
    const [second] = (await search(story.buyer, 'enquiryQuestion', { filter: { '==': [{ var: 'record.question' }, '包装要求？'] } })).rows
    await story.step(story.buyer, 'enquiryQuestion', second?.id, 'answer', { comment: '周转箱。' })
    const { clarification } = (await get(story.bay, 'enquiryQuote', asked.bay)).view
    assert.include(String(clarification), '可以，最多两批。\n问：包装要求？\n答：周转箱。')
    await story.portal.database.pool.query(`update enquiry_quote set quote_deadline = '2026-11-01T00:00:00Z' where id = $1`, [asked.green])
    assert.deepEqual(await story.refusal(story.step(story.green, 'enquiryQuote', asked.green, 'ask', { comment: '还来得及吗？' })), [
      'rule',
    ])
  })
})
