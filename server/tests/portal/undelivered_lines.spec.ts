import { test } from '@japa/runner'
import { linesOf, type RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from '../../app/records/context.ts'
import { search } from '../../app/records/search.ts'
import { Family } from '../support/family.ts'
import { runOnce } from '../support/jobs.ts'
import { Portal, type Seeds } from '../support/portal.ts'
import { world } from '../support/seeds.ts'
import { confirmed, shippedOf } from '../support/shipped.ts'

const vegetable = { entity: 'purchaseCategory', record: { ...world.category?.record, categoryLine: 'VEGETABLE' } }

/** An item to apply by for a rate, and its reason. */
const excluding = (rateType: string): Seeds => ({
  [`reason${rateType}`]: {
    entity: 'threeExceptionReason',
    record: {
      reasonCode: rateType,
      reasonName: '道路封闭',
      rateType,
      responsibleParty: 'LOGISTICS',
      evidenceRequired: false,
      applyLimitDays: 60,
    },
  },
  [rateType]: {
    entity: 'threeExceptionItem',
    record: { itemCode: rateType, itemName: '封路剔除', rateType, exceptionReason: `@reason${rateType}`, effectiveFrom: '2026-01-01' },
  },
})
const opinion = { comment: '封路通告齐全，同意剔除该订单行。' }

test.group('order lines of which nothing came by their last agreed day', (group) => {
  let family: Family
  let buyer: Context
  let quality: Context
  let never: string
  let late: string

  group.setup(async () => {
    const portal = await Portal.open({ ...world, category: vegetable })
    family = new Family(portal)
    await portal.database.pool.query(`update supplier set status = 'QUALIFIED'`)
    await portal.add({ ...excluding('FULL_ORDER'), ...excluding('PUNCTUAL') })
    buyer = { ...(await portal.person('buyer')), now: '2027-02-04T02:00:00.000Z' }
    quality = { ...(await portal.person('quality')), now: '2027-02-04T02:00:00.000Z' }
    const reviewer = await portal.person('reviewer')
    const orders: string[] = []
    for (const day of ['05', '05', '05', '05', '05', '08']) orders.push(await confirmed(portal, reviewer, `2027-01-${day}`))
    const [inTime = '', put = '', given = '', longer = ''] = [orders[0], orders[3], orders[4], orders[5]]
    ;[never = '', late = ''] = orders.slice(1)
    await received(inTime, '04')
    await received(longer, '07')
    const ended = { comment: '门店改由本地采购，双方已确认。' }
    await family.step(at('2027-01-10T02:00:00.000Z'), 'purchaseOrder', put, 'close', ended)
    await family.step(at('2027-01-03T02:00:00.000Z'), 'purchaseOrder', given, 'cancel', ended)
    return () => portal.close()
  })

  const at = (now: string): Context => ({ ...family.portal.admin, now })

  async function received(order: string, day: string): Promise<void> {
    await family.step(at(`2027-01-${day}T02:00:00.000Z`), 'goodsReceipt', await shippedOf(family.portal, order), 'receive')
  }

  /** The results after these jobs, by their period. */
  async function results(jobs: Readonly<Record<string, string>>): Promise<Readonly<Record<string, RecordData>>> {
    for (const [job, day] of Object.entries(jobs)) await runOnce(family.portal, job, `${day}T00:00:00.000Z`)
    const { rows } = await search(family.portal.admin, 'threeRateResult', { columns: ['halfMonthPeriod'] })
    const found: [string, RecordData][] = []
    for (const { id, halfMonthPeriod } of rows) found.push([String(halfMonthPeriod), await family.whole('threeRateResult', id)])
    return Object.fromEntries(found)
  }

  const firstHalf = (day: string) => results({ undeliveredFirstHalf: day, ratesFirstHalf: day })
  const sumsOf = ({ orderCount, fullOrderCount, orderedQuantity, receivedQuantity, punctualBase, onTimeQuantity }: RecordData) => [
    orderCount,
    fullOrderCount,
    ...[orderedQuantity, receivedQuantity, punctualBase, onTimeQuantity].map(Number),
  ]

  test('count as nothing delivered in the half-month in which they were due, those that were given up before not at all', async ({
    assert,
  }) => {
    const { H1: first = {} } = await firstHalf('2027-01-18')
    assert.deepEqual(sumsOf(first), [5, 2, 100, 40, 100, 20])
    assert.containsSubset(first, { status: 'CALCULATED', lateRatio: '0.800000', shortRatio: '0.600000', unqualifiedRatio: '0.000000' })
    const lines = linesOf(first, 'lines').filter(({ undelivered }) => undelivered)
    assert.deepEqual(
      lines.map(({ agreedDate, orderedQuantity, receipt }) => [agreedDate, orderedQuantity, receipt]),
      Array.from({ length: 3 }, () => ['2027-01-05', '20.000', null]),
    )
    const { lines: ordered } = await family.whole('purchaseOrder', never)
    assert.include(
      lines.map(({ orderLine }) => orderLine),
      (ordered as RecordData[])[0]?.id ?? '',
    )
  })

  test('are not counted again when they come later, and a run after that changes nothing', async ({ assert }) => {
    const { H1: before = {} } = await firstHalf('2027-01-18')
    await received(late, '20')
    const {
      H1: first,
      H2: second = {},
      MONTH: month = {},
    } = await results({
      ratesFirstHalf: '2027-01-25',
      undeliveredFirstHalf: '2027-01-25',
      ratesSecondHalf: '2027-02-03',
      undeliveredSecondHalf: '2027-02-03',
      undeliveredWholeMonth: '2027-02-03',
      ratesWholeMonth: '2027-02-03',
    })
    assert.deepEqual(first, before)
    assert.deepEqual(sumsOf(second), [0, 0, 0, 20, 0, 0])
    assert.containsSubset(linesOf(second, 'lines'), [{ firstDelivery: false, countedWhenDue: true, qualifiedQuantity: '20.000' }])
    assert.deepEqual(sumsOf(month), [5, 2, 100, 60, 100, 20], 'The halves of a month add up to it.')
  })

  test('can be excluded with evidence, where they count and not where they came', async ({ assert }) => {
    const { H1: first = {}, MONTH: month = {}, H2: second = {} } = await results({})
    const apply = (rateType: string, result: RecordData, line: RecordData | undefined) =>
      family.made(buyer, 'threeRateAbnormal', {
        rateResult: result.id,
        rateType,
        exceptionItem: `@${rateType}`,
        description: '高速公路封闭，通告附后。',
        lines: [{ resultLine: line?.id, excludedQuantity: '20' }],
      })
    const undelivered = (result: RecordData) => linesOf(result, 'lines').find((line) => line.undelivered)
    for (const [rateType, result] of [
      ['FULL_ORDER', first],
      ['PUNCTUAL', month],
    ] as const) {
      const { id } = await apply(rateType, result, undelivered(result))
      await family.step(buyer, 'threeRateAbnormal', id, 'submit')
      await family.step(quality, 'threeRateAbnormal', id, 'approve', opinion)
    }
    for (const { id } of [first, month]) await family.step(family.portal.admin, 'threeRateResult', id, 'calculate')
    const { H1: shorter = {}, MONTH: later = {} } = await results({ undeliveredFirstHalf: '2027-02-03' })
    assert.containsSubset(shorter, { orderCount: 4, fullOrderCount: 2, shortRatio: '0.500000' })
    assert.containsSubset(later, { lateRatio: '0.750000', orderCount: 5 })
    assert.include(await family.refusal(apply('FULL_ORDER', second, linesOf(second, 'lines')[0])), 'rule lines')
  })
})
