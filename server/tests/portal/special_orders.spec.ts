import { test } from '@japa/runner'
import { linesOf } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from '../../app/records/context.ts'
import { Family } from '../support/family.ts'
import { Portal } from '../support/portal.ts'
import { world } from '../support/seeds.ts'
import { toldOf } from '../support/told_of.ts'

const agreed = { comment: '数量与时间均已核对，同意执行。' }

test.group('schedules, planned orders, unconventional deliveries and subcontracting', (group) => {
  let family: Family
  let buyer: Context
  let reviewer: Context
  let vegetables: Context
  let fish: Context
  group.setup(async () => {
    const portal = await Portal.open(world)
    family = new Family(portal)
    await portal.database.pool.query(`update supplier set status = 'QUALIFIED'`)
    buyer = await portal.person('buyer')
    reviewer = await portal.person('reviewer')
    vegetables = await portal.person('supplier', 'vegetables')
    fish = await family.supplier('fish')
    return () => portal.close()
  })

  const told = (id: unknown) => toldOf(family.portal, id)
  /** A line as a step changes it. */
  const first = (record: Parameters<typeof linesOf>[0], lines: string, more: object) => [{ id: linesOf(record, lines)[0]?.id, ...more }]

  test('a schedule has windows; its supplier alone confirms it, and what it cannot deliver reaches who drew it up', async ({ assert }) => {
    const line = { goods: '@cabbage', planQuantity: '100', arrivalTimeFrom: '06:30', arrivalTimeTo: '07:30' }
    const facts = { scheduleDate: '2026-11-23', supplier: '@vegetables', invOrg: '@warehouse' }
    const late = { ...facts, lines: [{ ...line, arrivalTimeFrom: '08:00' }] }
    assert.deepEqual(await family.refusal(family.made(buyer, 'deliverySchedule', late)), ['rule lines.0.arrivalTimeTo'])
    const { id } = await family.made(buyer, 'deliverySchedule', { ...facts, lines: [line] })
    assert.deepEqual(await family.refusal(family.seen(vegetables, 'deliverySchedule', id)), ['notFound'])
    const published = await family.step(buyer, 'deliverySchedule', id, 'publish')
    assert.deepEqual(await family.refusal(family.seen(fish, 'deliverySchedule', id)), ['notFound'])
    const confirming = (confirmedQuantity: string) =>
      family.step(vegetables, 'deliverySchedule', id, 'confirm', { changes: { lines: first(published, 'lines', { confirmedQuantity }) } })
    assert.deepEqual(await family.refusal(confirming('100.001')), ['rule lines.0.confirmedQuantity'])
    const short = await confirming('80')
    assert.containsSubset(short, { status: 'CONFIRMED', totalQuantity: '100.000', confirmedTotal: '80.000' })
    assert.includeDeepMembers(await told(id), [
      { message: 'deliverySchedulePublished', login: vegetables.user.loginAccount },
      { message: 'deliveryScheduleShort', login: buyer.user.loginAccount },
    ])
    await family.step(buyer, 'deliverySchedule', id, 'cancel', { comment: '改由本地仓供货' })
    assert.deepInclude(await told(id), { message: 'deliveryScheduleCancelled', login: vegetables.user.loginAccount })
  })

  test('a planned order is worked out from forecast, stock and quota, adjusted, approved, and becomes an order of SAP once', async ({
    assert,
  }) => {
    const { id } = await family.made(buyer, 'plannedOrder', {
      goods: '@cabbage',
      supplier: '@vegetables',
      invOrg: '@warehouse',
      forecastQuantity: '500',
      safetyStock: '100',
      onHandQuantity: '120',
      inTransitQuantity: '80',
      quotaRatio: '0.6',
      neededDate: '2026-11-30',
    })
    const worked = await family.step(buyer, 'plannedOrder', id, 'calculate')
    assert.deepEqual([worked.suggestedQuantity, worked.adjustedQuantity], ['240.000', '240.000'])
    await family.changed(buyer, 'plannedOrder', id, { adjustedQuantity: '200' })
    await family.step(buyer, 'plannedOrder', id, 'submit')
    assert.deepEqual(await family.refusal(family.step(buyer, 'plannedOrder', id, 'approve', agreed)), ['forbidden'])
    await family.step(reviewer, 'plannedOrder', id, 'approve', agreed)
    await family.step(buyer, 'plannedOrder', id, 'import')
    assert.deepEqual(await family.refusal(family.step(buyer, 'plannedOrder', id, 'import')), ['rule '])
    const answer = { changes: { convertedOrderNo: '4500009001' } }
    const converted = await family.step(family.portal.admin, 'plannedOrder', id, 'confirmImport', answer)
    assert.containsSubset(converted, { status: 'IMPORT_SUCCESS', adjustedQuantity: '200.000', convertedOrderNo: '4500009001' })
  })

  test('an unconventional delivery says why, what differs from the order, and is approved before SAP hears of it', async ({ assert }) => {
    const line = { goods: '@cabbage', orderedQuantity: '100', deliveredQuantity: '112.5' }
    const { id, ...made } = await family.made(buyer, 'unconventionalDelivery', {
      purchaseOrderNo: '4500000001',
      supplier: '@vegetables',
      invOrg: '@warehouse',
      deliveryReason: '台风前提前备货，直送门店。',
      lines: [line],
    })
    assert.deepEqual([made.deliveredTotal, linesOf(made, 'lines')[0]?.differenceQuantity], ['112.500', '12.500'])
    await family.step(buyer, 'unconventionalDelivery', id, 'submit')
    assert.deepEqual(await family.refusal(family.step(buyer, 'unconventionalDelivery', id, 'import')), ['wrongStatus '])
    await family.step(reviewer, 'unconventionalDelivery', id, 'approve', agreed)
    assert.equal((await family.step(buyer, 'unconventionalDelivery', id, 'import')).sapImportStatus, 'IMPORTING')
  })

  test('components are issued for finished goods; what came of them is a yield beside the one agreed', async ({ assert }) => {
    const order = await family.made(buyer, 'subcontractOrder', {
      supplier: '@vegetables',
      invOrg: '@warehouse',
      processingRequirement: '清洗、切配、真空包装',
      finishedLines: [{ goods: '@cabbage', quantity: '90', processingFee: '1.2', yieldRate: '0.9' }],
      componentLines: [{ parentLineNo: 1, goods: '@cabbage', issuedQuantity: '100' }],
    })
    assert.deepEqual([order.processingFeeTotal, order.targetYieldRate, order.actualYieldRate], ['108.00', '0.9000', null])
    const take = (as: Context, name: string, request: object = {}) => family.step(as, 'subcontractOrder', order.id, name, request)
    await take(buyer, 'submit')
    await take(reviewer, 'approve', agreed)
    assert.deepEqual(await family.refusal(take(buyer, 'publish')), ['rule '])
    await take(buyer, 'import')
    await take(family.portal.admin, 'confirmImport', { changes: { sapOrderNo: '4500009002' } })
    await take(buyer, 'publish')
    await take(vegetables, 'confirm', { changes: { finishedLines: first(order, 'finishedLines', { promisedDate: '2026-11-25' }) } })
    const recorded = (received: string, consumed: string, returned: string) => ({
      changes: {
        finishedLines: first(order, 'finishedLines', { receivedQuantity: received }),
        componentLines: first(order, 'componentLines', { consumedQuantity: consumed, returnedQuantity: returned }),
      },
    })
    assert.deepEqual(await family.refusal(take(buyer, 'record', recorded('80', '96', '5'))), ['rule componentLines.0.consumedQuantity'])
    const done = await take(buyer, 'record', recorded('81.6', '96', '4'))
    assert.equal(done.actualYieldRate, '0.8500')
    assert.equal((await take(buyer, 'close', { comment: '出成率低于约定，按合同扣加工费' })).status, 'CLOSED')
  })
})
