import { test } from '@japa/runner'
import { linesOf } from '../../../engine/runtime/values/record-data.ts'
import { plannedMoment } from '../../app/jobs/schedules.ts'
import type { Context } from '../../app/records/context.ts'
import { search } from '../../app/records/search.ts'
import { Family } from '../support/family.ts'
import { runOnce } from '../support/jobs.ts'
import { Portal, type Seeds } from '../support/portal.ts'
import { world } from '../support/seeds.ts'
import { confirmed, shippedOf } from '../support/shipped.ts'

const vegetable = { entity: 'purchaseCategory', record: { ...world.category?.record, categoryLine: 'VEGETABLE' } }
const seeds: Seeds = {
  reason: {
    entity: 'threeExceptionReason',
    record: {
      reasonCode: 'R1',
      reasonName: '冷链车辆故障',
      rateType: 'FULL_ORDER',
      responsibleParty: 'LOGISTICS',
      evidenceRequired: false,
      applyLimitDays: 7,
    },
  },
  item: {
    entity: 'threeExceptionItem',
    record: {
      itemCode: 'I1',
      itemName: '冷链故障剔除',
      rateType: 'FULL_ORDER',
      exceptionReason: '@reason',
      maxApplyPerMonth: 2,
      effectiveFrom: '2026-01-01',
    },
  },
}

test.group('order lines that come in several deliveries', (group) => {
  let family: Family
  let buyer: Context
  let result: string
  group.setup(async () => {
    const portal = await Portal.open({ ...world, category: vegetable })
    await portal.database.pool.query(`update supplier set status = 'QUALIFIED'`)
    await portal.add(seeds)
    family = new Family(portal)
    buyer = { ...(await portal.person('buyer')), now: '2027-02-03T02:00:00.000Z' }
    const reviewer = await portal.person('reviewer')
    const [twice, short] = [await confirmed(portal, reviewer), await confirmed(portal, reviewer)]
    for (const [order, rejectedQuantity] of [
      [twice, '8'],
      [twice, '0'],
      [short, '8'],
    ] as const) {
      const receipt = await shippedOf(portal, order)
      const [line] = linesOf(await family.whole('goodsReceipt', receipt), 'lines')
      const lines = [{ id: line?.id, rejectedQuantity, ...(rejectedQuantity !== '0' && { rejectReason: '冻伤' }) }]
      await family.step({ ...portal.admin, now: '2027-01-05T02:00:00.000Z' }, 'goodsReceipt', receipt, 'receive', { changes: { lines } })
    }
    await runOnce(portal, 'ratesWholeMonth', plannedMoment(portal.app, 'ratesWholeMonth', '2027-02-02T21:00:20.000Z') ?? '')
    const { rows } = await search(portal.admin, 'threeRateResult', { columns: ['resultNo'] })
    result = rows[0]?.id ?? ''
    await family.step(portal.admin, 'threeRateResult', result, 'calculate')
    return () => portal.close()
  })

  test('are one order each, ordered once, and full by all that has come', async ({ assert }) => {
    assert.containsSubset(await family.whole('threeRateResult', result), {
      orderedQuantity: '40.000',
      receivedQuantity: '48.000',
      qualifiedQuantity: '32.000',
      orderCount: 2,
      fullOrderCount: 1,
      shortRatio: '0.500000',
      fullOrderRateScore: '5.00',
    })
  })

  test('are left out by their first delivery, and by no other', async ({ assert }) => {
    const lines = linesOf(await family.whole('threeRateResult', result), 'lines')
    const apply = (resultLine: unknown) =>
      family.made(buyer, 'threeRateAbnormal', {
        rateResult: result,
        rateType: 'FULL_ORDER',
        exceptionItem: '@item',
        description: '冷机故障，承运商已书面认责。',
        lines: [{ resultLine, excludedQuantity: '8' }],
      })
    assert.deepEqual(
      lines.map(({ firstDelivery }) => firstDelivery),
      [true, false, true],
    )
    assert.include(await family.refusal(apply(lines[1]?.id)), 'rule lines')
    const { id } = await apply(lines[2]?.id)
    assert.containsSubset(await family.step(buyer, 'threeRateAbnormal', id, 'submit'), {
      rateBefore: '0.500000',
      rateAfter: '1.000000',
      scoreAfter: '10.00',
    })
  })
})
