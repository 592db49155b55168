import { test } from '@japa/runner'
import { linesOf, type RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from '../../app/records/context.ts'
import { get } from '../../app/records/get.ts'
import { history } from '../../app/records/history.ts'
import { readings } from '../../app/records/readings.ts'
import { report } from '../../app/records/report.ts'
import { search } from '../../app/records/search.ts'
import { create } from '../../app/steps/create.ts'
import { takeInternalStep } from '../../app/steps/take_internal_step.ts'
import { transition } from '../../app/steps/transition.ts'
import { update } from '../../app/steps/update.ts'
import { Portal } from '../support/portal.ts'
import { world } from '../support/seeds.ts'

const agreed = '价格低于目标价，份额合理，同意定标。'

test.group('enquiries', (group) => {
  let portal: Portal
  let buyer: Context
  let reviewer: Context
  let green: Context
  let bay: Context
  group.setup(async () => {
    portal = await Portal.open(world)
    await portal.database.pool.query(`update supplier set status = 'QUALIFIED' where freeze_status is distinct from 'PARTIAL'`)
    buyer = await portal.person('buyer')
    reviewer = await portal.person('reviewer')
    green = await portal.person('supplier', 'vegetables')
    const { whole } = await create(portal.admin, 'user', {
      loginAccount: 'test.bay',
      userName: 'bay',
      roles: ['supplier'],
      userType: 'SUPPLIER',
      supplier: portal.id('fish'),
    })
    bay = portal.as(whole)
    return () => portal.close()
  })

  const whole = async (entity: string, id: unknown): Promise<RecordData> => (await get(portal.admin, entity, String(id))).whole
  const step = async (as: Context, entity: string, id: unknown, name: string, request = {}) =>
    (await transition(as, entity, String(id), name, request)).whole
  const refusal = (what: Promise<unknown>) =>
    what.then(
      () => ['nothing was refused'],
      (error: { code?: string; issues?: readonly { code: string }[] }) =>
        error.issues?.map(({ code }) => code) ?? [error.code ?? String(error)],
    )
  const enquiry = (more: object = {}) => ({
    enquiryTitle: '十二月叶菜询价',
    invOrg: '@warehouse',
    quoteDeadline: '2026-11-22T08:00:00.000Z',
    priceEffectiveFrom: '2026-12-01',
    priceEffectiveTo: '2026-12-31',
    lines: [{ goods: '@cabbage', unit: 'KG', demandQuantity: '100', targetPrice: '3' }],
    invitedSuppliers: [{ supplier: '@vegetables' }, { supplier: '@fish' }],
    ...more,
  })
  /** An enquiry that is published, with the ids of the quotes of both suppliers. */
  const published = async (more: object = {}) => {
    const { id } = (await create(buyer, 'priceEnquiry', portal.resolved(enquiry(more)))).whole
    const quotes = linesOf(await step(buyer, 'priceEnquiry', id, 'publish'), 'invitedSuppliers').map(({ quote }) => String(quote))
    return { id: String(id), green: quotes[0] ?? '', bay: quotes[1] ?? '' }
  }
  const quote = async (as: Context, id: string, quotedPrice: string, supplyQuantity = '100') => {
    const [line] = linesOf((await get(as, 'enquiryQuote', id)).view as RecordData, 'lines')
    return step(as, 'enquiryQuote', id, 'submit', { changes: { lines: [{ ...line, quotedPrice, supplyQuantity }] } })
  }
  /** The deadline passes, and the clock opens the quotes. */
  const opened = async (id: string) => {
    const entity = portal.app.entities.get('priceEnquiry')
    await portal.database.pool.query(
      `update price_enquiry set quote_deadline = '2026-11-01T08:00:00Z', second_quote_deadline = case when round_no = 2 then timestamptz '2026-11-02T08:00:00Z' end, open_at = '2026-11-01T08:00:00Z' where id = $1`,
      [id],
    )
    if (entity) await takeInternalStep(portal.admin, { entity, id, name: 'open' })
  }
  const awarded = async (id: string, quantities: Readonly<Record<string, string>>) => {
    const { version } = await whole('priceEnquiry', id)
    const awards: object[] = []
    for (const [quoteId, quantity] of Object.entries(quantities)) {
      const [line] = linesOf(await whole('enquiryQuote', quoteId), 'lines')
      awards.push({ quoteLine: line?.id, quantity })
    }
    return update(buyer, 'priceEnquiry', id, version as number, { awards })
  }
  const terms = { changes: { orderType: '', neededDate: '2026-11-30', awardReason: '综合价格与可供数量最优' } }
  const submitted = (id: string) =>
    step(buyer, 'priceEnquiry', id, 'submit', { changes: { ...terms.changes, orderType: portal.id('standard') } })

  test('quotes are ranked when they are opened, and an approved award becomes an order for each supplier at once', async ({ assert }) => {
    const asked = await published()
    await quote(green, asked.green, '2.8')
    await quote(bay, asked.bay, '2.6', '60')
    await opened(asked.id)
    const ranks = [asked.green, asked.bay].map(async (id) => linesOf(await whole('enquiryQuote', id), 'lines')[0]?.rankNo)
    assert.deepEqual(await Promise.all(ranks), [2, 1])
    assert.equal(linesOf(await whole('priceEnquiry', asked.id), 'lines')[0]?.lowestQuote, '2.6000')
    await awarded(asked.id, { [asked.bay]: '60', [asked.green]: '40' })
    await submitted(asked.id)
    const approved = await step(reviewer, 'priceEnquiry', asked.id, 'approve', { comment: agreed })
    const orders = linesOf(approved, 'awards').map(({ order }) => String(order))
    assert.equal(new Set(orders).size, 2)
    const [line] = linesOf(await whole('purchaseOrder', orders[0]), 'lines')
    assert.include(
      [
        ['60.000', '2.6000'],
        ['40.000', '2.8000'],
      ].map(String),
      String([line?.quantity, line?.unitPrice]),
    )
    const quotes = await Promise.all([asked.green, asked.bay].map((id) => whole('enquiryQuote', id)))
    assert.deepEqual(
      quotes.map(({ status }) => status),
      ['AWARDED', 'AWARDED'],
    )
    assert.deepEqual(await refusal(step(reviewer, 'priceEnquiry', asked.id, 'approve', { comment: agreed })), ['wrongStatus'])
  })

  test('until they are opened nobody reads a quote: not the buyer, not an administrator, by no way', async ({ assert }) => {
    const asked = await published()
    const { quoteNo } = await quote(green, asked.green, '2.7531')
    for (const who of [buyer, reviewer, portal.admin, bay]) {
      assert.deepEqual(await refusal(get(who, 'enquiryQuote', asked.green)), ['notFound'])
      assert.deepEqual(await refusal(history(who, 'enquiryQuote', asked.green)), ['notFound'])
      for (const question of [{}, { filter: { '>': [{ var: 'record.totalAmount' }, 0] } }, { sort: [['totalAmount', 'asc']] }]) {
        const found = await search(who, 'enquiryQuote', question)
        assert.notInclude(JSON.stringify(found), '2.7531')
        assert.notInclude(JSON.stringify(found), `"${asked.green}"`)
      }
      const lines = await search(who, 'enquiryQuote.lines', {
        filter: { '==': [{ var: 'record.parent.quoteNo' }, quoteNo] },
        aggregates: { all: { sum: 'quotedPrice' } },
      })
      assert.notInclude(JSON.stringify(lines), '2.75')
    }
    const reader = await get(buyer, 'priceEnquiry', asked.id)
    assert.notInclude(JSON.stringify(reader.view), '2.7531')
    assert.deepEqual(await refusal(step(buyer, 'priceEnquiry', asked.id, 'open')), ['rule'])
    assert.deepEqual(await refusal(step(portal.admin, 'priceEnquiry', asked.id, 'open')), ['rule'])
    const { rows } = await portal.database.pool.query(`select id from _audit_log where detail::text like '%2.7531%'`)
    assert.lengthOf(rows, 0)
  })

  test('whoever reads, changes or sends what is sealed, another supplier’s or too late is in the audit log', async ({ assert }) => {
    const asked = await published()
    await quote(green, asked.green, '2.7')
    await refusal(get(buyer, 'enquiryQuote', asked.green))
    await refusal(history(portal.admin, 'enquiryQuote', asked.green))
    await refusal(get(bay, 'enquiryQuote', asked.green))
    await refusal(get(bay, 'priceEnquiry', asked.id))
    await refusal(update(bay, 'enquiryQuote', asked.green, 1, { validTo: '2027-01-31' } as never))
    await refusal(step(bay, 'enquiryQuote', asked.green, 'takeBack'))
    await refusal(step(buyer, 'priceEnquiry', asked.id, 'open'))
    await portal.database.pool.query(`update enquiry_quote set quote_deadline = '2026-11-01T00:00:00Z' where id = $1`, [asked.bay])
    await refusal(quote(bay, asked.bay, '2.5'))
    const { rows } = await portal.database.pool.query(
      `select login, entity, record_id::text as record, detail ->> 'what' as what, detail ->> 'reason' as reason
         from _audit_log where kind = 'record.refused' and record_id = any($1::bigint[]) order by id`,
      [Object.values(asked)],
    )
    const supplier = { login: bay.user.loginAccount, entity: 'enquiryQuote', record: asked.green, reason: 'unseen' }
    const staff = { entity: 'enquiryQuote', record: asked.green, reason: 'unseen' }
    assert.deepEqual(rows, [
      { ...staff, login: buyer.user.loginAccount, what: 'read' },
      { ...staff, login: portal.admin.user.loginAccount ?? null, what: 'history' },
      { ...supplier, what: 'read' },
      { ...supplier, entity: 'priceEnquiry', record: asked.id, what: 'read' },
      { ...supplier, what: 'update' },
      { ...supplier, what: 'takeBack' },
      { login: buyer.user.loginAccount, entity: 'priceEnquiry', record: asked.id, what: 'open', reason: 'rule' },
      { ...supplier, record: asked.bay, what: 'submit', reason: 'rule' },
    ])
  })

  test('a supplier sees neither the enquiry nor its target price nor the other quotes', async ({ assert }) => {
    const asked = await published()
    assert.include(['forbidden', 'notFound'], (await refusal(get(green, 'priceEnquiry', asked.id)))[0] ?? '')
    assert.deepEqual(await refusal(get(green, 'enquiryQuote', asked.bay)), ['notFound'])
    const own = JSON.stringify((await get(green, 'enquiryQuote', asked.green)).view)
    for (const hidden of ['targetPrice', 'priceEnquiry', 'invitation', 'enquiryLine']) assert.notInclude(own, `"${hidden}"`)
    assert.include(
      ['forbidden', 'wrongStatus', 'rule', 'notFound'],
      (await refusal(step(green, 'enquiryQuote', asked.bay, 'submit')))[0] ?? '',
    )
  })

  test('a late quote is refused by the clock of the server, whatever is sent with it', async ({ assert }) => {
    const asked = await published()
    await portal.database.pool.query(`update enquiry_quote set quote_deadline = '2026-11-01T00:00:00Z' where id = $1`, [asked.green])
    assert.deepEqual(await refusal(quote(green, asked.green, '2.5')), ['rule'])
    const { version } = (await get(green, 'enquiryQuote', asked.green)).view
    await refusal(update(green, 'enquiryQuote', asked.green, version as number, { quoteDeadline: '2027-01-01T00:00:00.000Z' } as never))
    assert.deepEqual(await refusal(quote(green, asked.green, '2.5')), ['rule'])
    assert.equal((await get(green, 'enquiryQuote', asked.green)).view.status, 'UNQUOTED')
  })

  test('what is opened cannot be changed any more, and no more can be awarded than is needed, offered or allowed', async ({ assert }) => {
    const asked = await published({ maxShare: '0.6' })
    await quote(green, asked.green, '2.8')
    await quote(bay, asked.bay, '2.6', '50')
    await opened(asked.id)
    assert.deepEqual(await refusal(quote(green, asked.green, '2.1')), ['wrongStatus'])
    assert.deepEqual(await refusal(awarded(asked.id, { [asked.bay]: '50.001' })), ['rule'])
    assert.deepEqual(await refusal(awarded(asked.id, { [asked.green]: '60.001' })), ['rule'])
    await awarded(asked.id, { [asked.green]: '60', [asked.bay]: '40.001' })
    assert.include(await refusal(submitted(asked.id)), 'rule')
    await awarded(asked.id, { [asked.green]: '60', [asked.bay]: '40' })
    await submitted(asked.id)
    const own = portal.as({ ...reviewer.user, id: buyer.user.id ?? '' })
    assert.notDeepEqual(await refusal(step(own, 'priceEnquiry', asked.id, 'approve', { comment: agreed })), ['nothing was refused'])
    const both = await Promise.allSettled([1, 2].map(() => step(reviewer, 'priceEnquiry', asked.id, 'approve', { comment: agreed })))
    assert.sameMembers(
      both.map(({ status }) => status),
      ['fulfilled', 'rejected'],
    )
    const { rows } = await portal.database.pool.query('select count(*)::int as n from purchase_order where enquiry = $1', [asked.id])
    assert.equal(rows[0].n, 2)
  })

  test('who has given up, or quotes for another enquiry, is not awarded', async ({ assert }) => {
    const asked = await published()
    await step(bay, 'enquiryQuote', asked.bay, 'giveUp', { comment: '本月货源不足' })
    await quote(green, asked.green, '2.8')
    await opened(asked.id)
    assert.deepEqual(await refusal(awarded(asked.id, { [asked.bay]: '10' })), ['rule'])
    const other = await published()
    await quote(green, other.green, '2.2')
    await opened(other.id)
    assert.deepEqual(await refusal(awarded(asked.id, { [other.green]: '10' })), ['rule'])
  })

  test('the second round is sealed again; who does not better stands with the first price', async ({ assert }) => {
    const asked = await published()
    await quote(green, asked.green, '2.8')
    await quote(bay, asked.bay, '2.6')
    await opened(asked.id)
    await step(buyer, 'priceEnquiry', asked.id, 'secondRound', { changes: { secondQuoteDeadline: '2027-01-01T00:00:00.000Z' } })
    assert.deepEqual(await refusal(get(buyer, 'enquiryQuote', asked.green)), ['notFound'])
    const seen = linesOf((await get(green, 'enquiryQuote', asked.green)).view as RecordData, 'lines')[0]
    assert.deepEqual([seen?.rankNo, seen?.previousRoundPrice], [2, '2.8000'])
    assert.deepEqual(await refusal(quote(green, asked.green, '2.9')), ['rule'])
    await quote(green, asked.green, '2.5')
    await opened(asked.id)
    assert.equal((await whole('priceEnquiry', asked.id)).quotedCount, 2)
    const prices = [asked.green, asked.bay].map(async (id) => {
      const [line] = linesOf(await whole('enquiryQuote', id), 'lines')
      return [line?.quotedPrice, line?.rankNo]
    })
    assert.deepEqual(await Promise.all(prices), [
      ['2.5000', 1],
      ['2.6000', 2],
    ])
  })

  test('the cells of the comparison are sealed like the quotes, and are there once they are opened, for those who may read them', async ({
    assert,
  }) => {
    const asked = await published()
    await quote(green, asked.green, '2.8')
    await quote(bay, asked.bay, '2.6')
    const cells = async (as: Context) =>
      (
        await search(as, 'enquiryQuote.lines', {
          columns: ['enquiryLine', 'supplier', 'quotedPrice', 'parent.status'],
          filter: { '==': [{ var: 'record.enquiryLine.parent' }, asked.id] },
        })
      ).rows
    for (const who of [buyer, reviewer, portal.admin]) assert.lengthOf(await cells(who), 0)
    await opened(asked.id)
    const seen = await cells(buyer)
    assert.sameMembers(
      seen.map(({ quotedPrice }) => quotedPrice),
      ['2.8000', '2.6000'],
    )
    assert.deepEqual(seen, await cells(reviewer))
    assert.notInclude(await cells(green).then(JSON.stringify, ({ code }) => code), '2.6')
  })

  test('of an award by cells what is awarded is ordered and stands in the price library, and who is awarded nothing has lost', async ({
    assert,
  }) => {
    const asked = await published({
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
      return step(as, 'enquiryQuote', id, 'submit', { changes: { lines: priced } })
    }
    await quoteAll(green, asked.green, ['2.8', '3.9'])
    await quoteAll(bay, asked.bay, ['2.6', '3.5'])
    await opened(asked.id)
    const lines = linesOf(await whole('enquiryQuote', asked.bay), 'lines')
    const award = async (quantities: readonly string[]) => {
      const { version } = await whole('priceEnquiry', asked.id)
      const awards = quantities.map((quantity, index) => ({ quoteLine: lines[index]?.id, quantity }))
      return update(buyer, 'priceEnquiry', asked.id, version as number, { awards } as never)
    }
    assert.deepEqual(await refusal(award(['100', '50.5'])), ['rule'])
    await award(['100', '50'])
    const { whole: awardedNow } = await get(buyer, 'priceEnquiry', asked.id)
    assert.equal(awardedNow.awardAmount, '435.00')
    await submitted(asked.id)
    const left = linesOf(await whole('priceEnquiry', asked.id), 'lines')
    assert.deepEqual(
      left.map(({ allocatedQuantity }) => allocatedQuantity),
      ['100.000', '50.000'],
    )
    const awards = linesOf(await step(reviewer, 'priceEnquiry', asked.id, 'approve', { comment: agreed }), 'awards')
    assert.equal(new Set(awards.map(({ order }) => order)).size, 1)
    const statuses = await Promise.all([asked.green, asked.bay].map((id) => whole('enquiryQuote', id)))
    assert.deepEqual(
      statuses.map(({ status }) => status),
      ['LOST', 'AWARDED'],
    )
    const [first, second] = awards
    const price = await whole('purchasePrice', first?.libraryPrice)
    assert.deepEqual(
      [price.finalSettlementPrice, price.effectiveFrom, price.effectiveTo, price.changeSource],
      ['2.6000', '2027-03-01', '2027-03-31', 'ENQUIRY'],
    )
    assert.equal(price.supplier, portal.id('fish'))
    // The library holds one price of the goods for a supplier at a time: the other grade says why it is not there.
    assert.isNull(second?.libraryPrice ?? null)
    assert.isNotEmpty(second?.priceReason)
  })

  test('minutes say who has looked at the prices of an opened quote and when: in the document, the comparison or a report', async ({
    assert,
  }) => {
    const asked = await published()
    await quote(green, asked.green, '2.8')
    await quote(bay, asked.bay, '2.6')
    await refusal(get(buyer, 'enquiryQuote', asked.green))
    const minutes = async (id: string) =>
      (
        await portal.database.pool.query(
          `select login, version from _audit_log where kind = 'reading.first' and entity = 'enquiryQuote' and record_id = $1 order by id`,
          [id],
        )
      ).rows
    await get(green, 'enquiryQuote', asked.green)
    assert.deepEqual(await minutes(asked.green), [], 'a supplier reads its own, and nobody what is sealed')
    await opened(asked.id)
    const { version } = await whole('enquiryQuote', asked.green)
    const looked = { login: buyer.user.loginAccount, version }
    const compared = { login: reviewer.user.loginAccount, version }
    await get(buyer, 'enquiryQuote', asked.green)
    await search(reviewer, 'enquiryQuote.lines', {
      columns: ['enquiryLine', 'quotedPrice'],
      filter: { '==': [{ var: 'record.enquiryLine.parent' }, asked.id] },
    })
    assert.deepEqual((await minutes(asked.green)).slice(1), [looked, compared])
    assert.deepEqual((await readings(buyer, 'enquiryQuote', asked.green)).map(({ by }) => by).slice(0, 2), [
      reviewer.user.id,
      buyer.user.id,
    ])
    assert.deepEqual(await readings(green, 'enquiryQuote', asked.green), [], 'which of the staff have looked is not told to suppliers')
    const { enquiryNo } = await whole('priceEnquiry', asked.id)
    await report({ ...buyer, now: '2026-11-28T00:00:00.000Z' }, 'supplierQuotation', { params: { enquiryNo } })
    assert.deepInclude(await minutes(asked.bay), looked, 'a report of the prices is a look at each of them')
  })

  test('a question of one supplier is answered to all who are invited, without its name', async ({ assert }) => {
    const asked = await published()
    await step(bay, 'enquiryQuote', asked.bay, 'ask', { comment: '是否接受分批送货？' })
    const { rows: questions } = await search(buyer, 'enquiryQuestion', {
      columns: ['question', 'supplier', 'status'],
      filter: { '==': [{ var: 'record.priceEnquiry' }, asked.id] },
    })
    assert.deepEqual(
      questions.map(({ question, supplier, status }) => [question, supplier, status]),
      [['是否接受分批送货？', portal.id('fish'), 'ASKED']],
    )
    assert.lengthOf((await search(green, 'enquiryQuestion', {})).rows, 0)
    await step(buyer, 'enquiryQuestion', questions[0]?.id, 'answer', { comment: '可以，最多两批。' })
    for (const [who, id] of [
      [green, asked.green],
      [bay, asked.bay],
    ] as const) {
      const { view } = await get(who, 'enquiryQuote', id)
      assert.include(String(view.clarification), '问：是否接受分批送货？\n答：可以，最多两批。')
      assert.notInclude(String(view.clarification), 'fish')
    }
    await step(green, 'enquiryQuote', asked.green, 'ask', { comment: '包装要求？' })
    const [second] = (await search(buyer, 'enquiryQuestion', { filter: { '==': [{ var: 'record.question' }, '包装要求？'] } })).rows
    await step(buyer, 'enquiryQuestion', second?.id, 'answer', { comment: '周转箱。' })
    const { clarification } = (await get(bay, 'enquiryQuote', asked.bay)).view
    assert.include(String(clarification), '可以，最多两批。\n问：包装要求？\n答：周转箱。')
    await portal.database.pool.query(`update enquiry_quote set quote_deadline = '2026-11-01T00:00:00Z' where id = $1`, [asked.green])
    assert.deepEqual(await refusal(step(green, 'enquiryQuote', asked.green, 'ask', { comment: '还来得及吗？' })), ['rule'])
  })
})
