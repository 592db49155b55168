import { test } from '@japa/runner'
import { linesOf, type RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from '../../app/records/context.ts'
import { get } from '../../app/records/get.ts'
import { create } from '../../app/steps/create.ts'
import { transition } from '../../app/steps/transition.ts'
import { convert } from '../../app/writing/convert.ts'
import { Portal, type Seeds } from '../support/portal.ts'
import { world } from '../support/seeds.ts'

const agreed = '需求合理、预算充足，同意按申请办理。'
const seeds: Seeds = {
  fuji: {
    entity: 'goods',
    record: {
      goodsCode: 'G00002',
      goodsName: '红富士',
      ean: '6901234567908',
      unit: 'KG',
      purchaseCategory: '@category',
      taxCode: '@tax',
      referencePrice: '6.5',
    },
  },
  second: { entity: 'organization', record: { orgCode: 'WH02', orgName: '深圳常温仓', orgType: 'INV_ORG' } },
  shop: { entity: 'store', record: { storeCode: 'S01', storeName: '天河店', storeType: 'DIRECT', supplyWarehouse: '@warehouse' } },
  shop2: { entity: 'store', record: { storeCode: 'S02', storeName: '越秀店', storeType: 'DIRECT', supplyWarehouse: '@warehouse' } },
  shop3: { entity: 'store', record: { storeCode: 'S03', storeName: '海珠店', storeType: 'DIRECT', supplyWarehouse: '@warehouse' } },
}

test.group('from demand to order', (group) => {
  let portal: Portal
  let buyer: Context
  let colleague: Context
  let reviewer: Context
  group.setup(async () => {
    portal = await Portal.open(world)
    await portal.database.pool.query(`update supplier set status = 'QUALIFIED'`)
    await portal.add(seeds)
    buyer = await portal.person('buyer')
    colleague = portal.as({ ...buyer.user, id: portal.admin.user.id ?? '' })
    reviewer = await portal.person('reviewer')
    return () => portal.close()
  })

  const whole = async (entity: string, id: unknown): Promise<RecordData> => (await get(portal.admin, entity, String(id))).whole
  const step = async (as: Context, entity: string, id: unknown, name: string, request = {}) =>
    (await transition(as, entity, String(id), name, request)).whole
  const made = async (entity: string, record: object, as = buyer) => (await create(as, entity, portal.resolved(record))).whole
  const refusal = (what: Promise<unknown>) =>
    what.then(
      () => ['nothing was refused'],
      (error: { issues?: readonly { code: string }[] }) => error.issues?.map(({ code }) => code) ?? [String(error)],
    )
  const demand = (store: string, more: object = {}) =>
    made('purchaseDemand', {
      goods: '@fuji',
      unit: 'KG',
      demandQuantity: '10',
      arrivalDate: '2026-11-25',
      store,
      invOrg: '@warehouse',
      suggestedSupplier: '@vegetables',
      ...more,
    })
  const merged = async (...ids: unknown[]) => {
    const draft = await convert(buyer, 'demandToMerge', { ids: ids.map(String) })
    return made('demandMerge', { ...draft, orderType: '@standard' })
  }

  test('an approved requisition puts each line into the pool, and knows what was ordered of it', async ({ assert }) => {
    const line = { goods: '@fuji', unit: 'KG', quantity: '30', suggestedSupplier: '@vegetables', neededDate: '2026-11-26' }
    const { id } = await made('purchaseRequisition', {
      requisitionType: 'GOODS',
      invOrg: '@warehouse',
      lines: [line, { ...line, quantity: '5' }],
    })
    await step(buyer, 'purchaseRequisition', id, 'submit')
    const approved = await step(reviewer, 'purchaseRequisition', id, 'approve', { comment: agreed })
    const demands = linesOf(approved, 'lines').map((row) => String(row.demand))
    assert.equal((await whole('purchaseDemand', demands[0])).demandQuantity, '30.000')
    const order = await made('purchaseOrder', { ...(await convert(buyer, 'demandToOrder', { ids: demands })), orderType: '@standard' })
    await step(buyer, 'purchaseOrder', order.id, 'submit')
    const done = await whole('purchaseRequisition', id)
    assert.equal(done.status, 'PROCESSED')
    assert.deepEqual(
      linesOf(done, 'lines').map(({ orderedQuantity }) => orderedQuantity),
      ['30.000', '5.000'],
    )
    await step(buyer, 'purchaseOrder', order.id, 'withdraw')
    await step(buyer, 'purchaseOrder', order.id, 'cancel', { comment: '改由其他供应商供货' })
    const back = await whole('purchaseDemand', demands[0])
    assert.deepEqual([back.status, back.order, back.orderedQuantity], ['UNTREATED', null, '0.000'])
    assert.equal((await whole('purchaseRequisition', id)).status, 'APPROVED')
  })

  test('demands of three stores become an order for each supplier; what cannot be ordered says why', async ({ assert }) => {
    const demands = [
      await demand('@shop'),
      await demand('@shop2'),
      await demand('@shop3', { suggestedSupplier: '@fish' }),
      await demand('@shop', { suggestedSupplier: '@newcomer' }),
    ]
    const merge = await merged(...demands.map(({ id }) => id))
    await portal.database.pool.query(`update supplier set freeze_status = 'ALL' where id = $1`, [portal.id('newcomer')])
    const generated = await step(buyer, 'demandMerge', merge.id, 'generate')
    const rows = linesOf(generated, 'lines')
    assert.equal(new Set(rows.map(({ order }) => order).filter(Boolean)).size, 2)
    assert.equal(rows[0]?.order, rows[1]?.order)
    assert.equal(rows[3]?.order, null)
    assert.include(String(rows[3]?.reason), '冻结')
    assert.equal(generated.refusedCount, 1)
    const ordered = await whole('purchaseDemand', demands[0]?.id)
    assert.deepEqual(
      [ordered.status, ordered.order, ordered.orderedQuantity, ordered.mergedFlag],
      ['PROCESSED', rows[0]?.order, '10.000', true],
    )
    assert.equal((await whole('purchaseDemand', demands[3]?.id)).status, 'UNTREATED')
    const order = await whole('purchaseOrder', rows[0]?.order)
    assert.equal(linesOf(order, 'lines')[0]?.unitPrice, '6.5000')
    await step(buyer, 'purchaseOrder', order.id, 'cancel', { comment: '供应商临时停供' })
    assert.equal((await whole('purchaseDemand', demands[1]?.id)).status, 'UNTREATED')
  })

  test('demands of warehouses that the group of the supplier orders for together become one order, while that holds', async ({
    assert,
  }) => {
    const own = await demand('@shop')
    const other = await demand('@shop2', { invOrg: '@second' })
    const both = [{ invOrg: '@warehouse' }, { invOrg: '@second' }]
    const merge = { mergedName: '广州下单合并', purchaseGroup: '@group', mergedInvOrg: '@warehouse', memberInvOrgs: both }
    const setting = await made('purchaseGroupInvMerge', { ...merge, effectiveFrom: '2026-01-01' }, portal.admin)
    await step(portal.admin, 'purchaseGroupInvMerge', setting.id, 'enable')
    const rows = linesOf(await step(buyer, 'demandMerge', (await merged(own.id, other.id)).id, 'generate'), 'lines')
    assert.equal(new Set(rows.map(({ order }) => order)).size, 1)
    assert.deepEqual([rows[0]?.invOrg, rows[1]?.invOrg], [portal.id('warehouse'), portal.id('second')])
    const order = await whole('purchaseOrder', rows[0]?.order)
    assert.equal(order.invOrg, portal.id('warehouse'))
    assert.deepEqual(
      linesOf(order, 'lines').map(({ lineRemark }) => lineRemark),
      [null, '深圳常温仓'],
    )
    await step(buyer, 'purchaseOrder', order.id, 'cancel', { comment: '供应商临时停供' })
    await step(portal.admin, 'purchaseGroupInvMerge', setting.id, 'disable')
    const apart = linesOf(await step(buyer, 'demandMerge', (await merged(own.id, other.id)).id, 'generate'), 'lines')
    assert.equal(new Set(apart.map(({ order }) => order)).size, 2)
  })

  test('two buyers who take the same demand at once: one gets it', async ({ assert }) => {
    const { id } = await demand('@shop')
    const merges = [await merged(id), await merged(id)]
    const outcomes = await Promise.allSettled([
      step(buyer, 'demandMerge', merges[0]?.id, 'generate'),
      step(colleague, 'demandMerge', merges[1]?.id, 'generate'),
    ])
    assert.sameMembers(
      outcomes.map(({ status }) => status),
      ['fulfilled', 'rejected'],
    )
    assert.equal((await whole('purchaseDemand', id)).status, 'PROCESSED')
  })

  test('what is left of a demand becomes a demand of its own, once', async ({ assert }) => {
    const { id } = await demand('@shop')
    const draft = await convert(buyer, 'demandToOrder', { ids: [String(id)] })
    const [line] = linesOf(draft, 'lines')
    const order = await made('purchaseOrder', { ...draft, orderType: '@standard', lines: [{ ...line, quantity: '6' }] })
    await step(buyer, 'purchaseOrder', order.id, 'submit')
    const { remainder } = await step(buyer, 'purchaseDemand', id, 'carryOver')
    assert.equal((await whole('purchaseDemand', remainder)).demandQuantity, '4.000')
    assert.deepEqual(await refusal(step(buyer, 'purchaseDemand', id, 'carryOver')), ['rule'])
  })

  test('a quota splits what three stores need over two suppliers, and the rest goes where the rule says', async ({ assert }) => {
    const demands = [await demand('@shop'), await demand('@shop2'), await demand('@shop3', { demandQuantity: '0.001' })]
    const draft = await convert(buyer, 'demandToAllocation', { ids: demands.map(({ id }) => String(id)) })
    const lines = portal.resolved([
      { supplier: '@vegetables', quotaRatio: '0.5', unit: 'KG' },
      { supplier: '@fish', quotaRatio: '0.5', unit: 'KG' },
    ])
    const { id } = await made('orderAllocation', { ...draft, lines, remainderRule: 'LAST', orderType: '@standard' })
    const calculated = await step(buyer, 'orderAllocation', id, 'calculate')
    assert.deepEqual(
      linesOf(calculated, 'lines').map(({ allocatedQuantity }) => allocatedQuantity),
      ['10.000', '10.001'],
    )
    assert.equal(calculated.unallocatedQuantity, '0.000')
    await step(buyer, 'orderAllocation', id, 'submit')
    await step(reviewer, 'orderAllocation', id, 'approve', { comment: agreed })
    const published = await step(buyer, 'orderAllocation', id, 'publish')
    const orders = linesOf(published, 'lines').map(({ order }) => String(order))
    assert.equal(new Set(orders).size, 2)
    assert.equal((await whole('purchaseDemand', demands[2]?.id)).status, 'PROCESSED')
    await step(buyer, 'purchaseOrder', orders[1], 'cancel', { comment: '供应商产能不足' })
    const { rows } = await portal.database.pool.query(
      `select demand_quantity from purchase_demand where allocation = $1 and status = 'UNTREATED'`,
      [id],
    )
    assert.deepEqual(
      rows.map(({ demand_quantity }) => Number(demand_quantity)),
      [10.001],
    )
  })

  test('a store request is approved with what is granted, and ordered by supplier', async ({ assert }) => {
    const line = { goods: '@fuji', unit: 'KG', quantity: '8', supplier: '@vegetables', requestReason: '会员日陈列' }
    const { id } = await made('storeRequest', { store: '@shop', requestType: 'MATERIAL', expectedArrivalDate: '2026-11-28', lines: [line] })
    await step(buyer, 'storeRequest', id, 'submit')
    const { whole: before } = await get(reviewer, 'storeRequest', String(id))
    const [row] = linesOf(before, 'lines')
    await step(reviewer, 'storeRequest', id, 'approve', { comment: agreed, changes: { lines: [{ ...row, approvedQuantity: '5' }] } })
    const ordered = await step(buyer, 'storeRequest', id, 'order', { changes: { orderType: portal.id('standard') } })
    const [done] = linesOf(ordered, 'lines')
    assert.equal(linesOf(await whole('purchaseOrder', done?.order), 'lines')[0]?.quantity, '5.000')
    assert.equal((await whole('storeRequest', id)).status, 'PROCESSED')
  })
})
