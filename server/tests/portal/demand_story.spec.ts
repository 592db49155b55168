import { test } from '@japa/runner'
import { linesOf } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from '../../app/records/context.ts'
import { search } from '../../app/records/search.ts'
import { convert } from '../../app/writing/convert.ts'
import { Family } from '../support/family.ts'
import { Portal, type Seeds } from '../support/portal.ts'
import { world } from '../support/seeds.ts'

const agreed = { comment: '需求合理、预算充足，同意按申请办理。' }
const price = { goods: '@fuji', invOrg: '@warehouse', effectiveFrom: '2026-11-01', changeSource: 'IMPORT' }
const seeds: Seeds = {
  fuji: {
    entity: 'goods',
    record: { goodsCode: 'G00002', goodsName: '红富士', ean: '6901234567908', unit: 'KG', purchaseCategory: '@category', taxCode: '@tax' },
  },
  dear: { entity: 'purchasePrice', record: { ...price, supplier: '@vegetables', finalSettlementPrice: '5.1' } },
  cheap: { entity: 'purchasePrice', record: { ...price, supplier: '@fish', finalSettlementPrice: '4.9' } },
}

test.group('what is requested, split over two suppliers and ordered at the prices of the library', (group) => {
  let family: Family
  let buyer: Context
  let reviewer: Context
  let demands: readonly string[] = []
  let allocation: string
  group.setup(async () => {
    const portal = await Portal.open(world)
    family = new Family(portal)
    await portal.database.pool.query(`update supplier set status = 'QUALIFIED'`)
    await portal.database.pool.query(`update purchase_order_type set price_control = 'PRICE_LIBRARY'`)
    await portal.add(seeds)
    buyer = await portal.person('buyer')
    reviewer = await portal.person('reviewer')
    return () => portal.close()
  })

  const orders = async () => (await search(family.portal.admin, 'purchaseOrder', { columns: ['orderNo'], total: 'exact' })).total

  test('demand.arrivalDate: an approved requisition waits in the pool, and none that should have come yesterday', async ({ assert }) => {
    const line = { goods: '@fuji', unit: 'KG', quantity: '10', suggestedSupplier: '@vegetables', neededDate: '2026-11-25' }
    const made = await family.made(buyer, 'purchaseRequisition', {
      requisitionType: 'GOODS',
      invOrg: '@warehouse',
      lines: [line, { ...line, quantity: '10.001' }],
    })
    await family.step(buyer, 'purchaseRequisition', made.id, 'submit')
    demands = linesOf(await family.step(reviewer, 'purchaseRequisition', made.id, 'approve', agreed), 'lines').map(({ demand }) =>
      String(demand),
    )
    const demand = { goods: '@fuji', unit: 'KG', demandQuantity: '1', invOrg: '@warehouse', suggestedSupplier: '@fish' }
    const late = family.made(buyer, 'purchaseDemand', { ...demand, arrivalDate: '2026-11-20' })
    assert.deepEqual(await family.refusal(late), ['rule arrivalDate'])
  })

  test('is one order for each supplier, or none where one of them cannot be ordered from', async ({ assert }) => {
    const draft = await convert(buyer, 'demandToAllocation', { ids: demands })
    const lines = [
      { supplier: '@vegetables', quotaRatio: '0.7', unit: 'KG' },
      { supplier: '@fish', quotaRatio: '0.3', unit: 'KG' },
    ]
    const made = await family.made(buyer, 'orderAllocation', { ...draft, lines, remainderRule: 'LARGEST', orderType: '@standard' })
    allocation = String(made.id)
    // 20.001 × 0.7 = 14.0007, and what is left of the thousandths goes to the largest share.
    const shares = linesOf(await family.step(buyer, 'orderAllocation', allocation, 'calculate'), 'lines')
    assert.deepEqual(
      shares.map(({ allocatedQuantity }) => allocatedQuantity),
      ['14.001', '6.000'],
    )
    await family.step(buyer, 'orderAllocation', allocation, 'submit')
    await family.step(reviewer, 'orderAllocation', allocation, 'approve', agreed)
    const { pool } = family.portal.database
    await pool.query(`update supplier set freeze_status = 'ALL' where id = $1`, [family.portal.id('fish')])
    const published = () => family.step(buyer, 'orderAllocation', allocation, 'publish')
    assert.notDeepEqual(await family.refusal(published()), ['nothing was refused'])
    assert.equal(await orders(), 0)
    assert.equal((await family.whole('purchaseDemand', demands[0])).status, 'UNTREATED')
    await pool.query(`update supplier set freeze_status = 'NONE' where id = $1`, [family.portal.id('fish')])
    await published()
    assert.equal(await orders(), 2)
  })

  test('takes the prices of the day it is sent in, and comes back when an order is cancelled', async ({ assert }) => {
    const ids = linesOf(await family.whole('orderAllocation', allocation), 'lines').map(({ order }) => String(order))
    const placed = []
    for (const id of ids) placed.push(await family.step(buyer, 'purchaseOrder', id, 'submit'))
    assert.deepEqual(
      placed.map((order) => [linesOf(order, 'lines')[0]?.unitPrice, order.totalAmount]),
      [
        ['5.1000', '71.41'],
        ['4.9000', '29.40'],
      ],
    )
    const line = { goods: '@cabbage', unit: 'KG', quantity: '1', taxCode: '@tax', neededDate: '2026-11-25' }
    const head = { orderType: '@standard', supplier: '@fish', invOrg: '@warehouse', currency: 'CNY' }
    const { id } = await family.made(buyer, 'purchaseOrder', { ...head, lines: [line] })
    assert.include(await family.refusal(family.step(buyer, 'purchaseOrder', id, 'submit')), 'required lines.0.unitPrice')
    await family.step(buyer, 'purchaseOrder', ids[1], 'withdraw')
    await family.step(buyer, 'purchaseOrder', ids[1], 'cancel', { comment: '供应商产能不足' })
    const { rows } = await search(buyer, 'purchaseDemand', { filter: { status: 'UNTREATED' }, columns: ['demandQuantity'] })
    assert.deepEqual(
      rows.map(({ demandQuantity }) => demandQuantity),
      ['6.000'],
    )
  })
})
