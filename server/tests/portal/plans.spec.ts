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
  shop: {
    entity: 'store',
    record: { storeCode: 'S01', storeName: '天河店', storeType: 'DIRECT', supplyWarehouse: '@warehouse', storeAddress: '天河路 1 号' },
  },
  till: {
    entity: 'goods',
    record: {
      goodsCode: 'IT0001',
      goodsName: '收银一体机',
      ean: '6901234567908',
      unit: 'EA',
      purchaseCategory: '@category',
      taxCode: '@tax',
      referencePrice: '1000',
    },
  },
}

test.group('plans, activities and special orders', (group) => {
  let portal: Portal
  let buyer: Context
  let reviewer: Context
  let vegetables: Context
  let fish: Context
  group.setup(async () => {
    portal = await Portal.open(world)
    await portal.database.pool.query(`update supplier set status = 'QUALIFIED'`)
    await portal.add(seeds)
    buyer = await portal.person('buyer')
    reviewer = await portal.person('reviewer')
    vegetables = await portal.person('supplier', 'vegetables')
    const account = portal.resolved({
      loginAccount: 'test.fish',
      userName: 'fish',
      roles: ['supplier'],
      userType: 'SUPPLIER',
      supplier: '@fish',
    })
    fish = portal.as((await create(portal.admin, 'user', account)).whole)
    return () => portal.close()
  })

  const whole = async (entity: string, id: unknown): Promise<RecordData> => (await get(portal.admin, entity, String(id))).whole
  const step = async (as: Context, entity: string, id: unknown, name: string, request = {}) =>
    (await transition(as, entity, String(id), name, request)).whole
  const made = async (entity: string, record: object) => (await create(buyer, entity, portal.resolved(record))).whole
  const refusal = (what: Promise<unknown>) =>
    what.then(
      () => ['nothing was refused'],
      (error: { code?: string; issues?: readonly { code: string }[] }) => error.issues?.map(({ code }) => code) ?? [error.code],
    )

  test('a published plan reaches each supplier with its own lines alone; what is short goes to the next one', async ({ assert }) => {
    const line = { goods: '@cabbage', unit: 'KG', invOrg: '@warehouse', planDate: '2026-12-01', planQuantity: '100' }
    const plan = await made('procurementPlan', {
      planName: '十二月第一周',
      planStartDate: '2026-12-01',
      planEndDate: '2026-12-07',
      confirmDueAt: '2026-11-28T10:00:00.000Z',
      lines: [
        { ...line, supplier: '@vegetables' },
        { ...line, supplier: '@fish' },
      ],
    })
    await step(buyer, 'procurementPlan', plan.id, 'submit')
    const published = await step(buyer, 'procurementPlan', plan.id, 'publish')
    const [own, other] = linesOf(published, 'lines').map(({ supplierPlan }) => String(supplierPlan))
    const seen = (await get(vegetables, 'supplierPlan', own ?? '')).view
    assert.lengthOf(linesOf(seen, 'lines'), 1)
    assert.notProperty(seen, 'plan')
    assert.deepEqual(await refusal(get(vegetables, 'supplierPlan', other ?? '')), ['notFound'])
    const [row] = linesOf(seen, 'lines')
    const short = { lines: [{ id: row?.id, confirmedQuantity: '70' }] }
    assert.include(await refusal(step(vegetables, 'supplierPlan', own, 'confirm', { changes: short })), 'required')
    const told = { lines: [{ id: row?.id, confirmedQuantity: '70', shortageReason: '产区降雨' }] }
    await step(vegetables, 'supplierPlan', own, 'confirm', { changes: told })
    assert.equal((await whole('procurementPlan', plan.id)).status, 'PUBLISHED')
    const theirs = linesOf((await get(fish, 'supplierPlan', other ?? '')).view, 'lines').map(({ id }) => ({ id, confirmedQuantity: '100' }))
    await step(fish, 'supplierPlan', other, 'confirm', { changes: { lines: theirs } })
    const confirmed = await whole('procurementPlan', plan.id)
    assert.deepEqual([confirmed.status, confirmed.shortageQuantity], ['CONFIRMED', '30.000'])
    const next = {
      lines: linesOf(confirmed, 'lines').map(({ id }, index) => (index === 0 ? { id, nextSupplier: portal.id('fish') } : { id })),
    }
    const settled = await step(buyer, 'procurementPlan', plan.id, 'settleShortage', { changes: next })
    const nextPlan = linesOf(settled, 'lines')[0]?.nextPlan
    const extra = linesOf((await get(fish, 'supplierPlan', String(nextPlan))).view, 'lines')
    assert.equal(extra[0]?.planQuantity, '30.000')
    await step(fish, 'supplierPlan', nextPlan, 'confirm', { changes: { lines: [{ id: extra[0]?.id, confirmedQuantity: '30' }] } })
    assert.equal((await whole('procurementPlan', plan.id)).shortageQuantity, '0.000')
  })

  test('activity.feedback: an activity is answered on own lines, while it is released', async ({ assert }) => {
    const line = { goods: '@cabbage', unit: 'KG', planQuantity: '200', activityPurchasePrice: '3.2' }
    const plan = await made('activityPlan', {
      planName: '冬至火锅节',
      activityFrom: '2026-12-18',
      activityTo: '2026-12-22',
      feedbackDueAt: '2026-11-30T10:00:00.000Z',
      lines: [
        { ...line, supplier: '@vegetables' },
        { ...line, supplier: '@fish' },
      ],
    })
    await step(buyer, 'activityPlan', plan.id, 'submit')
    const released = await step(buyer, 'activityPlan', plan.id, 'release')
    const [own, other] = linesOf(released, 'lines').map(({ feedback }) => String(feedback))
    const [row] = linesOf((await get(vegetables, 'activityFeedback', own ?? '')).view, 'lines')
    const offer = { changes: { lines: [{ id: row?.id, feedbackQuantity: '150', feedbackPrice: '3.1' }] } }
    assert.deepEqual(await refusal(get(vegetables, 'activityFeedback', other ?? '')), ['notFound'])
    await step(vegetables, 'activityFeedback', own, 'feedback', offer)
    assert.containsSubset(linesOf(await whole('activityPlan', plan.id), 'lines')[0], {
      supplierFeedbackQuantity: '150.000',
      supplierFeedbackPrice: '3.1000',
    })
    assert.deepEqual(await refusal(step(vegetables, 'activityFeedback', own, 'feedback', offer)), ['wrongStatus'])
    await step(buyer, 'activityPlan', plan.id, 'close', { comment: '活动取消' })
    assert.deepEqual(await refusal(step(fish, 'activityFeedback', other, 'feedback')), ['wrongStatus'])
  })

  test('msg.noMissingStores: a store has one order of first stock', async ({ assert }) => {
    const order = {
      store: '@shop',
      requiredArrivalDate: '2026-12-01',
      orderType: '@standard',
      lines: [{ goods: '@till', unit: 'EA', quantity: '2', supplier: '@vegetables' }],
    }
    const { id } = await made('newStoreOrder', order)
    const again = await made('newStoreOrder', order).then(
      () => undefined,
      (error: { issues?: readonly { params?: { message?: unknown } }[] }) => JSON.stringify(error.issues),
    )
    assert.include(String(again), '没有缺失的门店')
    await step(buyer, 'newStoreOrder', id, 'submit')
    await step(reviewer, 'newStoreOrder', id, 'approve', { comment: agreed })
    const ordered = await step(buyer, 'newStoreOrder', id, 'order')
    assert.equal((await whole('purchaseOrder', linesOf(ordered, 'lines')[0]?.order)).supplier, portal.id('vegetables'))
  })

  test('store IT equipment is ordered of its requisition, installed by the supplier and accepted', async ({ assert }) => {
    const line = {
      goods: '@till',
      unit: 'EA',
      quantity: '2',
      suggestedSupplier: '@vegetables',
      neededDate: '2026-12-10',
      store: '@shop',
      estimatedPrice: '1000',
    }
    const { id } = await made('purchaseRequisition', { requisitionType: 'IT', lines: [line] })
    await step(buyer, 'purchaseRequisition', id, 'submit')
    const approved = await step(reviewer, 'purchaseRequisition', id, 'approve', { comment: agreed })
    const draft = await convert(buyer, 'itRequisitionToOrder', { ids: [String(linesOf(approved, 'lines')[0]?.id)] })
    const order = await made('itStoreOrder', draft)
    assert.equal(order.totalTaxIncludedAmount, '2180.00')
    await step(buyer, 'itStoreOrder', order.id, 'submit')
    assert.equal((await whole('purchaseRequisition', id)).status, 'PROCESSED')
    await step(reviewer, 'itStoreOrder', order.id, 'approve', { comment: agreed })
    await step(buyer, 'itStoreOrder', order.id, 'publish')
    await step(vegetables, 'itStoreOrder', order.id, 'confirm')
    const [row] = linesOf(order, 'lines')
    const accepted = { changes: { acceptanceDate: '2026-12-09', lines: [{ id: row?.id, acceptedQuantity: '2' }] } }
    assert.deepEqual(await refusal(step(buyer, 'itStoreOrder', order.id, 'accept', accepted)), ['rule'])
    await step(vegetables, 'itStoreOrder', order.id, 'install', { changes: { lines: [{ id: row?.id, serialNo: 'SN001' }] } })
    assert.equal((await step(buyer, 'itStoreOrder', order.id, 'accept', accepted)).status, 'RECEIVED')
  })
})
