import { test } from '@japa/runner'
import { linesOf } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from '../../app/records/context.ts'
import { get } from '../../app/records/get.ts'
import { report, rowsBehind } from '../../app/records/report.ts'
import { search } from '../../app/records/search.ts'
import { create } from '../../app/steps/create.ts'
import { transition } from '../../app/steps/transition.ts'
import { convert } from '../../app/writing/convert.ts'
import { Family } from '../support/family.ts'
import { Portal } from '../support/portal.ts'
import { orders, world } from '../support/seeds.ts'

const range = { from: '2027-01-01', to: '2027-01-31' }

/** One order of 20 kg at 3.5 before tax of 9 %, of which 18 kg were taken and 2 kg refused, on the day. */
test.group('figures of the reports on orders and receipts', (group) => {
  let portal: Portal
  let family: Family
  let buyer: Context
  let supplier: Context
  const first = async (who: Context, name: string, params: object = { orderDate: range }) =>
    (await report(who, name, { params: params as never })).rows[0] ?? {}
  group.setup(async () => {
    portal = await Portal.open(world)
    family = new Family(portal)
    await portal.database.pool.query(`update supplier set status = 'QUALIFIED'`)
    await portal.database.pool.query(`update goods set reference_price = 3.2`)
    buyer = await portal.person('buyer')
    supplier = await portal.person('supplier', 'vegetables')
    const reviewer = await portal.person('reviewer')
    const at: Context = { ...portal.admin, now: '2027-01-04T22:00:00.000Z' }
    const { view } = await create(at, 'purchaseOrder', portal.resolved(orders.order?.record ?? {}))
    const order = view.id ?? ''
    await transition(at, 'purchaseOrder', order, 'submit')
    await transition(reviewer, 'purchaseOrder', order, 'approve', { comment: '数量、单价与扣款均已核对，同意通过。' })
    await transition(at, 'purchaseOrder', order, 'publish')
    const lines = linesOf((await get(at, 'purchaseOrder', order)).view, 'lines').map(({ id }) => ({ id, promisedDate: '2027-01-05' }))
    await transition(at, 'purchaseOrder', order, 'confirm', { changes: { lines } })
    const draft = await convert(at, 'orderToDelivery', { ids: [order], byDocument: true })
    const note = (await create(at, 'deliveryNote', { ...draft, temperature: '4.5' })).view.id ?? ''
    await transition(at, 'deliveryNote', note, 'submit')
    await transition(at, 'deliveryNote', note, 'ship')
    const [receipt] = (await search(at, 'goodsReceipt', { filter: { deliveryNote: note }, columns: ['receiptNo'] })).rows
    const id = receipt?.id ?? ''
    const received = linesOf((await get(at, 'goodsReceipt', id)).view, 'lines').map((line) => ({
      id: line.id,
      receivedQuantity: '20',
      rejectedQuantity: '2',
      rejectReason: '叶面发黄',
    }))
    await transition(at, 'goodsReceipt', id, 'receive', { changes: { lines: received } })
    return () => portal.close()
  })

  test('rates come with their scores by the standard weights, in the month of the order', async ({ assert }) => {
    assert.containsSubset(await first(buyer, 'threeRateNum'), {
      orderCount: 1,
      orderedQuantity: '20.000',
      receivedQuantity: '20.000',
      qualifiedQuantity: '18.000',
      qualifiedRate: '0.9000',
      qualifiedRateScore: '45.00',
      fullOrderRate: '0.0000',
    })
    assert.equal((await report(buyer, 'threeRateNum', { params: { orderDate: range, businessLine: ['PIG'] } as never })).rows.length, 0)
  })

  test('what is refused is a share of what came, and has its price', async ({ assert }) => {
    assert.containsSubset(await first(buyer, 'accepItemQualityReport', { receiptDate: range }), {
      receivedQuantity: '20.000',
      defectQuantity: '2.000',
      defectRate: '0.1000',
      refusedLines: 1,
    })
    const year = await first(supplier, 'supplierYearReport')
    assert.containsSubset(year, {
      yearPurchaseQuantity: '20.000',
      yearPurchaseAmount: '76.30',
      returnAmount: '7.63',
      qualifiedRate: '0.9000',
    })
  })

  test('prices stand beside their reference', async ({ assert }) => {
    const goods = family.portal.id('cabbage')
    const { purchasePrice, referencePrice, deviationRate } = await first(buyer, 'vendorPriceTrend', { orderDate: range, goods })
    assert.deepEqual([purchasePrice, referencePrice, deviationRate], ['3.8150', '3.4880', '0.0938'])
  })

  test('what is short stands by goods, supplier and warehouse; suppliers see it of their own', async ({ assert }) => {
    const row = await first(supplier, 'singleDelivery')
    assert.containsSubset(row, { deliveredQuantity: '18.000', shortageQuantity: '2.000', deliveryRate: '0.9000' })
    const fish = await family.supplier('fish')
    for (const name of ['singleDelivery', 'orderBusiness', 'threeRateNum', 'supplierYearReport'])
      assert.lengthOf((await report(fish, name, { params: { orderDate: range } as never })).rows, 0, name)
  })

  test('rows behind a figure name the purchasing group to staff alone', async ({ assert }) => {
    const behind = async (who: Context) => {
      const { columns } = await rowsBehind(who, 'orderBusiness', { params: { orderDate: range } })
      return columns.map(({ name }) => name).filter((name) => name === 'buyer' || name === 'purchaseGroup' || name === 'orderType')
    }
    assert.sameMembers(await behind(buyer), ['orderType', 'purchaseGroup', 'buyer'])
    assert.sameMembers(await behind(supplier), ['orderType', 'buyer'])
  })

  test('every report runs over the stored tables', async ({ assert }) => {
    const goods = portal.id('cabbage')
    for (const [name, { filters }] of Object.entries(portal.app.bundle.reports ?? {})) {
      const asked = Object.entries(filters ?? {}).flatMap(([key, { required, maxDays }]) => {
        if (maxDays !== undefined) return [[key, { from: '2027-01-01', to: '2027-01-05' }]]
        return required || key === 'goods' || key === 'invOrg' ? [[key, key === 'goods' ? goods : portal.id('warehouse')]] : []
      })
      const { rows } = await report(portal.admin, name, { params: Object.fromEntries(asked) })
      assert.isArray(rows, name)
    }
  })
})
