import { test } from '@japa/runner'
import { linesOf } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from '../../app/records/context.ts'
import { Family } from '../support/family.ts'
import { Portal } from '../support/portal.ts'
import { world } from '../support/seeds.ts'

const of = 'storePromotion'
const line = {
  goods: '@cabbage',
  originalRetailPrice: '9.9',
  promotionRetailPrice: '7.9',
  expectedQuantity: '1000',
  supplierBearRatio: '0.3',
}
const promotion = {
  promotionName: '周末鲜蔬专场',
  promotionFrom: '2026-11-24',
  promotionTo: '2026-11-29',
  businessEntity: '@unit',
  lines: [
    { ...line, supplier: '@vegetables' },
    { ...line, supplier: '@fish', supplierBearRatio: '0' },
  ],
}

test.group('store promotions, from the plan to what suppliers bear', (group) => {
  let family: Family
  let buyer: Context
  let reviewer: Context
  group.setup(async () => {
    const portal = await Portal.open(world)
    family = new Family(portal)
    await portal.database.pool.query(`update supplier set status = 'QUALIFIED'`)
    buyer = await portal.person('buyer')
    reviewer = await portal.person('reviewer')
    return () => portal.close()
  })

  test('a price that is not lower is no promotion, and the same goods of a supplier stand once', async ({ assert }) => {
    const dearer = { ...promotion, lines: [{ ...line, supplier: '@fish', promotionRetailPrice: '9.9' }] }
    assert.deepEqual(await family.refusal(family.made(buyer, of, dearer)), ['rule lines.0.promotionRetailPrice'])
    const twice = { ...promotion, lines: [promotion.lines[0], promotion.lines[0]] }
    assert.deepEqual(await family.refusal(family.made(buyer, of, twice)), ['sameKey lines.1.goods'])
    const backwards = { ...promotion, promotionTo: '2026-11-23' }
    assert.deepEqual(await family.refusal(family.made(buyer, of, backwards)), ['rule promotionTo'])
  })

  test('what was sold is noted after the end, and each supplier is claimed its share of it once', async ({ assert }) => {
    const { id, expectedBearAmount } = await family.made(buyer, of, promotion)
    assert.equal(expectedBearAmount, '600.00')
    await family.step(buyer, of, id, 'submit')
    assert.deepEqual(await family.refusal(family.step(buyer, of, id, 'approve', { comment: '力度与毛利测算一致，同意执行。' })), [
      'forbidden',
    ])
    const approved = await family.step(reviewer, of, id, 'approve', { comment: '力度与毛利测算一致，同意执行。' })
    const sold = { changes: { lines: linesOf(approved, 'lines').map((row) => ({ id: row.id, soldQuantity: '1200' })) } }
    assert.deepEqual(await family.refusal(family.step(buyer, of, id, 'recordSales', sold)), ['rule promotionTo'])
    assert.deepEqual(await family.refusal(family.step(buyer, of, id, 'charge')), ['rule ', 'rule actualBearAmount'])
    const after = { ...buyer, now: '2026-11-30T02:00:00.000Z' }
    const noted = await family.step(after, of, id, 'recordSales', sold)
    assert.equal(noted.actualBearAmount, '720.00')
    const [first, second] = linesOf(await family.step(after, of, id, 'charge'), 'lines')
    assert.containsSubset(await family.whole('claim', first?.claim), { supplier: family.portal.id('vegetables'), claimAmount: '720.00' })
    assert.isNull(second?.claim)
    assert.deepEqual(await family.refusal(family.step(after, of, id, 'charge')), ['rule '])
    assert.deepEqual(await family.refusal(family.step(after, of, id, 'recordSales', sold)), ['rule '])
  })
})
