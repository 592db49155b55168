import { test } from '@japa/runner'
import { Decimal } from '../../../engine/runtime/values/decimal.ts'
import { linesOf, type RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from '../../app/records/context.ts'
import { report, rowsBehind } from '../../app/records/report.ts'
import { search } from '../../app/records/search.ts'
import { convert } from '../../app/writing/convert.ts'
import { Family } from '../support/family.ts'
import { Portal } from '../support/portal.ts'
import { orders, world } from '../support/seeds.ts'

const january = { from: '2027-01-01', to: '2027-01-31' }
const november = { from: '2026-11-01', to: '2026-11-30' }
const decimal = (value: unknown) => new Decimal(String(value ?? 0))
/** The quotient with the digits of a report, half away from zero. */
const quotient = (one: Decimal, other: Decimal) => one.div(other).toFixed(4, Decimal.ROUND_HALF_UP)

test.group('prices of all parties', (group) => {
  let family: Family
  let buyer: Context
  const orders: RecordData[] = []

  const sql = (text: string, ...values: unknown[]) => family.portal.database.pool.query(text, values)
  /** A published order of some kg of cabbage on a day. */
  async function ordered(orderDate: string, quantity: string, unitPrice: string): Promise<void> {
    const line = { goods: '@cabbage', unit: 'KG', quantity, unitPrice, taxCode: '@tax', taxRate: '0.09', neededDate: '2027-01-05' }
    const head = { orderType: '@standard', supplier: '@vegetables', invOrg: '@warehouse', currency: 'CNY' }
    const { id } = await family.made(family.portal.admin, 'purchaseOrder', { ...head, lines: [line] })
    await sql(`update purchase_order set status = 'PUBLISHED', order_date = $2 where id = $1`, id, orderDate)
    orders.push(await family.whole('purchaseOrder', id))
  }
  async function surveyed(price: string, competitorGoodsName?: string): Promise<void> {
    const line = { goods: '@cabbage', unit: 'KG', fixedPrice: price, ...(competitorGoodsName && { competitorGoodsName }) }
    const record = { surveyDate: '2026-11-19', market: 'JN', surveyor: '@buyer', surveyLines: [line] }
    const { id } = await family.made(family.portal.admin, 'marketSurvey', record)
    await sql(`update market_survey set status = 'APPROVED' where id = $1`, id)
  }
  const first = async (name: string, params: object) => (await report(buyer, name, { params: params as never })).rows[0]
  const ownPrice = () => {
    const lines = orders.filter(({ orderDate }) => String(orderDate).startsWith('2026-11')).flatMap((order) => linesOf(order, 'lines'))
    const sum = (field: string) => lines.reduce((total, line) => total.plus(decimal(line[field])), new Decimal(0))
    return quotient(sum('amount'), sum('quantity'))
  }

  group.setup(async () => {
    const portal = await Portal.open(world)
    family = new Family(portal)
    await sql(`update supplier set status = 'QUALIFIED'`)
    buyer = await portal.person('buyer')
    await ordered('2025-11-10', '40', '3.0')
    await ordered('2025-10-10', '10', '2.5')
    await ordered('2026-10-12', '10', '3.1')
    await ordered('2026-11-03', '20', '3.5')
    await ordered('2026-11-12', '30', '3.8')
    const calculation = {
      calculationDate: '2026-11-18',
      priceEffectiveDate: '2026-11-22',
      purchaseCategory: '@category',
      invOrg: '@warehouse',
    }
    const line = {
      goods: '@cabbage',
      unit: 'KG',
      supplier: '@vegetables',
      originalPrice: '3.2',
      marketReferencePrice: '3.2',
      fixedPrice: '3.9',
    }
    const { id } = await family.made(portal.admin, 'priceCalculation', { ...calculation, calculationLines: [line] })
    await sql(`update price_calculation set status = 'APPROVED' where id = $1`, id)
    return () => portal.close()
  })

  test('a comparison without the price of a competitor is empty there, not a gap of 100 %', async ({ assert }) => {
    const row = await first('pricesCompare', { compareDate: november })
    assert.containsSubset(row, { ownPurchasePrice: ownPrice(), marketReferencePrice: '3.2000', purchaseQuantity: '50.000' })
    for (const empty of ['competitorPrice', 'gapToCompetitorRate', 'thirdPartyPrice', 'supplierLowestQuote'])
      assert.isNull(row?.[empty], empty)
    const gap = decimal(ownPrice()).minus('3.2')
    assert.equal(row?.gapToMarketRate, quotient(gap, new Decimal('3.2')))
    assert.equal(row?.gapToLowest, gap.toFixed(4))
    assert.equal(row?.compareConclusion, 'DEARER')
  })

  test('the price of a competitor stands with its gap once it is surveyed, apart from what the market asks', async ({ assert }) => {
    await surveyed('4.0', '优选上海青')
    await surveyed('3.6')
    const row = await first('pricesCompare', { compareDate: november })
    assert.equal(row?.competitorPrice, '4.0000')
    assert.equal(row?.gapToCompetitorRate, quotient(decimal(ownPrice()).minus(4), new Decimal(4)))
    const { rows } = await rowsBehind(buyer, 'pricesCompare', { params: { compareDate: november }, at: {}, measure: 'competitorPrice' })
    assert.deepEqual(
      rows.map(({ source, party }) => [source, party]),
      [['COMPETITOR', '优选上海青']],
    )
  })

  test('prices of a month stand side by side, with the lowest and how far they are apart', async ({ assert }) => {
    const platform = {
      priceDate: '2026-11-20',
      platformName: '优选到家',
      goodsCode: 'G00001',
      goods: '@cabbage',
      platformBenefitPrice: '3.0',
    }
    await family.made(family.portal.admin, 'thirdPartyPrice', platform)
    const row = await first('multipartyPriceReport', { priceDate: november })
    assert.containsSubset(row, {
      priceDate: '2026-11',
      buyerSurveyPrice: '3.6000',
      marketReferencePrice: '3.2000',
      thirdPartyPrice: '3.0000',
    })
    assert.containsSubset(row, { lowestPriceSource: 'THIRD', maxGapRate: quotient(new Decimal('0.6'), new Decimal(3)) })
    assert.isNull(row?.supplierQuotePrice)
  })

  test('a purchase price stands against the market with the agreed increase', async ({ assert }) => {
    const row = await first('marketPriceIncrease', { priceDate: november })
    const increased = decimal(row?.marketReferencePrice).plus(decimal(row?.increaseAmount))
    assert.equal(row?.increasedPrice, increased.toFixed(4))
    assert.equal(row?.differenceAmount, decimal('3.9').minus(increased).toFixed(4))
  })

  test('the index of a month is its mean price against the same month of the year before, and moves from the month before', async ({
    assert,
  }) => {
    const row = await first('purchasePriceIndex', { indexDate: november })
    const index = (price: string, base: string) => decimal(price).div(base).times(100)
    assert.containsSubset(row, { indexDate: '2026-11', currentPrice: ownPrice(), basePrice: '3.0000', previousPrice: '3.1000' })
    const [now, before] = [index(ownPrice(), '3'), index('3.1', '2.5')]
    assert.containsSubset(row, { indexValue: now.toFixed(2), previousIndexValue: before.toFixed(2), sampleGoodsCount: 1 })
    assert.equal(row?.indexChangeRate, quotient(decimal(now.toFixed(2)).minus(before.toFixed(2)), decimal(before.toFixed(2))))
  })

  test('negotiations and alerts are followed in one list', async ({ assert }) => {
    const rounds = [{ roundAt: '2026-11-20T02:00:00.000Z', buyerOffer: '3.4', supplierOffer: '3.7', roundNote: '以量换价' }]
    const own = { supplier: '@vegetables', goods: '@cabbage', invOrg: '@warehouse', effectiveFrom: '2026-11-25', effectiveTo: '2026-12-25' }
    const prices = { quotedPrice: '3.7', targetPrice: '3.4', marketReferencePrice: '3.2' }
    await family.made(buyer, 'priceNegotiation', { ...own, ...prices, negotiationRounds: rounds })
    const alert = { monitorDate: '2026-11-20', goods: '@cabbage', purchasePrice: '4', upperLimitPrice: '3.5', alertReason: '高于上限' }
    const { id } = await family.made(family.portal.admin, 'priceMonitor', alert)
    await sql(`update price_monitor set purchase_price = 4, upper_limit_price = 3.5, alert_reason = '高于上限' where id = $1`, id)
    const { rows } = await report(buyer, 'priceFollow', { params: { followDate: november } as never })
    const of = (source: string) => rows.find(({ followSource }) => followSource === source)
    assert.containsSubset(of('NEGOTIATION'), { gapToTarget: '0.3000', gapToMarketRate: '0.1563', measure: '以量换价', isOpen: true })
    assert.containsSubset(of('ALERT'), { gapToTarget: '0.5000', measure: '高于上限', isOpen: true })
    assert.isNull(of('ALERT')?.gapToMarketRate)
  })
})

/** 20 kg that were ordered at 3.5 before tax of 9 %, of which the price library says 3.4. */
test.group('receipts whose order price is not the approved one', (group) => {
  let family: Family
  let receipt: RecordData
  group.setup(async () => {
    const portal = await Portal.open(world)
    family = new Family(portal)
    const { pool } = portal.database
    await pool.query(`update supplier set status = 'QUALIFIED'`)
    await pool.query('update goods set reference_price = 3.2')
    const reviewer = await portal.person('reviewer')
    const at: Context = { ...portal.admin, now: '2027-01-04T22:00:00.000Z' }
    const order = await family.made(at, 'purchaseOrder', orders.order?.record ?? {})
    await family.step(at, 'purchaseOrder', order.id, 'submit')
    await family.step(reviewer, 'purchaseOrder', order.id, 'approve', { comment: '数量、单价与扣款均已核对，同意通过。' })
    await family.step(at, 'purchaseOrder', order.id, 'publish')
    const [line] = linesOf(order, 'lines')
    await family.step(at, 'purchaseOrder', order.id, 'confirm', { changes: { lines: [{ id: line?.id, promisedDate: '2027-01-05' }] } })
    const draft = await convert(at, 'orderToDelivery', { ids: [order.id ?? ''], byDocument: true })
    const note = await family.made(at, 'deliveryNote', { ...draft, temperature: '4.5' })
    await family.step(at, 'deliveryNote', note.id, 'submit')
    await family.step(at, 'deliveryNote', note.id, 'ship')
    const [found] = (await search(at, 'goodsReceipt', { filter: { deliveryNote: note.id ?? '' }, columns: ['receiptNo'] })).rows
    receipt = await family.step(at, 'goodsReceipt', found?.id, 'receive')
    const price = { goods: '@cabbage', supplier: '@vegetables', finalSettlementPrice: '3.4', taxRate: '0.09', effectiveFrom: '2026-11-01' }
    const approved = await family.made(portal.admin, 'purchasePrice', { ...price, changeSource: 'IMPORT' })
    const { table = '' } = portal.app.entities.get('purchaseOrder.lines') ?? {}
    await pool.query(`update ${table} set library_price = $1 where id = $2`, [approved.id, line?.id])
    return () => portal.close()
  })
  const rowsFor = async (who: Context) => (await report(who, 'priceDiffQuery', { params: { receiptDate: january } as never })).rows

  test('come with the difference of each and of all, for buyers and for the supplier itself', async ({ assert }) => {
    const supplier = await family.portal.person('supplier', 'vegetables')
    for (const who of [await family.portal.person('buyer'), supplier]) {
      const [row] = await rowsFor(who)
      const gap = decimal(row?.orderPrice).minus(decimal(row?.approvedPrice))
      assert.containsSubset(row, { receiptNo: receipt.receiptNo, orderPrice: '3.8150', approvedPrice: '3.7060', direction: 'ABOVE' })
      assert.equal(row?.priceDifference, gap.toFixed(4))
      assert.equal(row?.differenceAmount, gap.times(decimal(row?.receivedQuantity)).toFixed(2))
    }
    assert.lengthOf(await rowsFor(await family.supplier('fish')), 0)
  })

  test('leave the list when the prices are the same', async ({ assert }) => {
    await family.portal.database.pool.query('update purchase_price set tax_included_price = 3.815, final_settlement_price = 3.5')
    assert.lengthOf(await rowsFor(family.portal.admin), 0)
  })
})
