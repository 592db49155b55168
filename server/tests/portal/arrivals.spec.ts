import { test } from '@japa/runner'
import { linesOf } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from '../../app/records/context.ts'
import { Family } from '../support/family.ts'
import { Portal, type Seeds } from '../support/portal.ts'
import { orders, world } from '../support/seeds.ts'

const seeds: Seeds = {
  shop: { entity: 'store', record: { storeCode: 'S01', storeName: '天河店', storeType: 'DIRECT' } },
  slot: {
    entity: 'deliveryAppointmentSetting',
    record: {
      invOrg: '@warehouse',
      weekday: 'TUE',
      slotFrom: '04:00',
      slotTo: '06:00',
      slotCapacityVehicles: 2,
      effectiveFrom: '2026-01-01',
    },
  },
}
/** On a Tuesday at six in the morning. */
const visit = {
  visitorName: '李绿野',
  mobile: '13800000001',
  visitPurpose: 'DELIVERY',
  plateNo: '粤A12345',
  warehouse: '@warehouse',
  plannedArrivalTime: '2026-11-23T22:00:00.000Z',
  healthDeclaration: true,
}

test.group('arrivals, repairs and customer orders of suppliers', (group) => {
  let family: Family
  let buyer: Context
  let quality: Context
  let vegetables: Context
  let fish: Context
  group.setup(async () => {
    const portal = await Portal.open(world)
    family = new Family(portal)
    await portal.database.pool.query(`update supplier set status = 'QUALIFIED'`)
    await portal.add(seeds)
    await portal.add(orders)
    buyer = await portal.person('buyer')
    quality = await portal.person('quality')
    vegetables = await portal.person('supplier', 'vegetables')
    fish = await family.supplier('fish')
    return () => portal.close()
  })

  test('a slot has as many places as it says, each for one supplier, on its own weekday', async ({ assert }) => {
    const booked = (as: Context, vehicleSeat: number, more: object = {}) =>
      family.made(as, 'visitorRegistration', { ...visit, slot: '@slot', vehicleSeat, ...more })
    const first = await booked(vegetables, 1)
    assert.deepEqual([first.weekday, first.arrivalDate, first.status], ['TUE', '2026-11-24', 'SUBMITTED'])
    assert.deepEqual(await family.refusal(booked(fish, 1)), ['sameKey vehicleSeat'])
    assert.deepEqual(await family.refusal(booked(fish, 3)), ['rule vehicleSeat'])
    assert.deepEqual(await family.refusal(booked(fish, 2, { plannedArrivalTime: '2026-11-24T22:00:00.000Z' })), ['notPickable slot'])
    const second = await booked(fish, 2)
    assert.deepEqual(await family.refusal(family.seen(vegetables, 'visitorRegistration', second.id)), ['notFound'])
    const comment = '当日仓库盘点，请改约次日上午。'
    await family.step(buyer, 'visitorRegistration', first.id, 'reject', { comment })
    assert.equal((await booked(fish, 1)).vehicleSeat, 1)
  })

  test('a delivery is agreed within the hours of its supplier there, and one that enters after the latest is noted late', async ({
    assert,
  }) => {
    await family.made(buyer, 'supplierArrivalTime', {
      supplier: '@vegetables',
      invOrg: '@warehouse',
      weekday: 'TUE',
      arrivalTimeFrom: '04:00',
      arrivalTimeTo: '05:30',
      latestArrivalTime: '06:00',
      graceMinutes: 30,
      effectiveFrom: '2026-01-01',
    })
    const of = 'visitorRegistration'
    const next = { slot: '@slot', vehicleSeat: 1, healthDeclaration: true }
    const { id } = await family.made(vegetables, of, { ...visit, ...next, plannedArrivalTime: '2026-11-30T21:31:00.000Z' })
    const approve = () => family.step(buyer, of, id, 'approve')
    assert.deepEqual(await family.refusal(approve()), ['rule plannedArrivalTime'])
    await family.step(buyer, of, id, 'reject', { comment: '请改约在您的到货时间之内到仓。' })
    const agreedAgain = () => family.step(vegetables, of, id, 'resubmit')
    assert.deepEqual(await family.refusal(agreedAgain()), ['rule plannedArrivalTime'])
    await family.changed(vegetables, of, id, { plannedArrivalTime: '2026-11-30T21:30:00.000Z' })
    await agreedAgain()
    await approve()
    const inTime = await family.step({ ...quality, now: '2026-11-30T22:30:00.000Z' }, of, id, 'enter')
    assert.isFalse(inTime.lateFlag)
    const second = await family.made(vegetables, of, { ...visit, ...next, vehicleSeat: 2, plannedArrivalTime: '2026-11-30T20:00:00.000Z' })
    await family.step(buyer, of, second.id, 'approve')
    assert.isTrue((await family.step({ ...quality, now: '2026-11-30T22:31:00.000Z' }, of, second.id, 'enter')).lateFlag)
  })

  test('a visitor comes in on the day that was agreed, having declared their health', async ({ assert }) => {
    const { id } = await family.made(vegetables, 'visitorRegistration', { ...visit, visitPurpose: 'VISIT', healthDeclaration: false })
    assert.deepEqual(await family.refusal(family.step(quality, 'visitorRegistration', id, 'enter')), ['wrongStatus '])
    await family.step(buyer, 'visitorRegistration', id, 'approve')
    assert.deepEqual(await family.refusal(family.step(quality, 'visitorRegistration', id, 'enter')), [
      'rule plannedArrivalTime',
      'rule healthDeclaration',
    ])
    const onTheDay = { ...quality, now: '2026-11-24T01:00:00.000Z' }
    const entered = await family.step(onTheDay, 'visitorRegistration', id, 'enter', { changes: { healthDeclaration: true } })
    assert.equal(entered.enteredAt, '2026-11-24T01:00:00.000Z')
    assert.equal((await family.step(onTheDay, 'visitorRegistration', id, 'leave')).status, 'LEFT')
  })

  test('the weight of a box is approved as measured, with its picture, within the tolerance', async ({ assert }) => {
    const box = { invOrg: '@warehouse', goods: '@cabbage', boxType: 'K1', standardTareWeight: '2', weightTolerance: '0.05' }
    const { id } = await family.made(vegetables, 'supplierBoxWeight', box)
    const boxPicture = await family.uploaded(quality, 'supplierBoxWeight', 'boxPicture', '称重.png')
    const measured = (measuredTareWeight: string) =>
      family.step(quality, 'supplierBoxWeight', id, 'approve', { changes: { measuredTareWeight, boxPicture } })
    assert.include(await family.refusal(family.step(quality, 'supplierBoxWeight', id, 'approve')), 'required boxPicture')
    assert.deepEqual(await family.refusal(measured('2.101')), ['rule measuredTareWeight'])
    assert.equal((await measured('2.1')).status, 'APPROVED')
    assert.deepEqual(await family.refusal(family.seen(fish, 'supplierBoxWeight', id)), ['notFound'])
  })

  test('a box with its goods weighs what the gross weight of the goods allows, that of its packaging and place', async ({ assert }) => {
    const gross = { goods: '@cabbage', tareWeight: '2', weightTolerance: '0.02', effectiveFrom: '2026-01-01' }
    await family.made(buyer, 'goodsGrossWeight', { ...gross, grossWeight: '20' })
    await family.made(buyer, 'goodsGrossWeight', { ...gross, grossWeight: '12', invOrg: '@warehouse' })
    const box = { invOrg: '@warehouse', goods: '@cabbage', standardTareWeight: '2', netWeightPerBox: '10' }
    const boxPicture = await family.uploaded(quality, 'supplierBoxWeight', 'boxPicture', '称重.png')
    const measured = async (boxType: string, measuredTareWeight: string, more: object = {}) => {
      const { id } = await family.made(vegetables, 'supplierBoxWeight', { ...box, boxType, weightTolerance: '0.5', ...more })
      return family.step(quality, 'supplierBoxWeight', id, 'approve', { changes: { measuredTareWeight, boxPicture } })
    }
    assert.deepEqual(await family.refusal(measured('K2', '2.241')), ['rule measuredTareWeight'])
    assert.deepEqual(await family.refusal(measured('K3', '1.759')), ['rule measuredTareWeight'])
    assert.equal((await measured('K4', '2.24')).grossWeightPerBox, '12.240')
    assert.equal((await measured('K5', '2.241', { boxMaterial: 'FOAM' })).goodsGrossWeight, null)
    assert.equal((await measured('K6', '2.241', { netWeightPerBox: null })).status, 'APPROVED')
  })

  test('a scanned label passes, is another than expected, or is out of its weight; it is scanned once', async ({ assert }) => {
    const scan = (labelCode: string, more: object) =>
      family.made(vegetables, 'nominalScanRecord', {
        invOrg: '@warehouse',
        goods: '@cabbage',
        expectedEan: '6901234567892',
        ean: '6901234567892',
        labelCode,
        nominalWeight: '1',
        actualWeight: '1.03',
        ...more,
      })
    assert.equal((await scan('L1', {})).scanResult, 'PASS')
    assert.equal((await scan('L2', { actualWeight: '1.031' })).scanResult, 'OVERWEIGHT')
    assert.equal((await scan('L3', { actualWeight: '0.969' })).scanResult, 'OVERWEIGHT')
    assert.equal((await scan('L4', { ean: '6901234567908' })).scanResult, 'MISMATCH')
    assert.deepEqual(await family.refusal(scan('L1', {})), ['sameKey labelCode'])
  })

  test('equipment is sent, diagnosed, quoted, agreed, repaired and accepted; under warranty a charge needs a reason', async ({
    assert,
  }) => {
    const of = 'factoryRepairOrder'
    const { id } = await family.made(buyer, of, {
      store: '@shop',
      storeContact: '王店长',
      contactPhone: '13800000003',
      supplier: '@vegetables',
      equipmentName: '电子秤',
      serialNo: 'SN001',
      underWarranty: true,
      faultDescription: '开机无显示',
    })
    assert.deepEqual(await family.refusal(family.seen(vegetables, of, id)), ['notFound'])
    await family.step(buyer, of, id, 'publish', { changes: { returnExpressNo: 'SF1' } })
    const quoted = (repairQuotation: string, chargeReason: string | null = null) =>
      family.step(vegetables, of, id, 'quote', { changes: { diagnosis: '主板损坏', repairQuotation, chargeReason } })
    assert.deepEqual(await family.refusal(quoted('0')), ['rule '])
    await family.step(vegetables, of, id, 'receive')
    assert.deepEqual(await family.refusal(quoted('380')), ['required chargeReason'])
    await quoted('380', '人为进水')
    const refused = await family.step(buyer, of, id, 'refuseQuotation', { comment: '现场查看没有进水痕迹' })
    assert.deepEqual([refused.quotedAt, refused.quotationOpinion], [null, '现场查看没有进水痕迹'])
    assert.deepEqual(await family.refusal(family.step(buyer, of, id, 'agree')), ['rule '])
    await quoted('0')
    assert.isTrue((await family.step(buyer, of, id, 'agree')).retailerConfirmedFlag)
    await family.step(vegetables, of, id, 'sendBack', { changes: { sendBackExpressNo: 'SF2' } })
    await family.step(buyer, of, id, 'refuseRepair', { comment: '复称时仍然跳数，请重新检修' })
    await family.step(vegetables, of, id, 'sendBack', { changes: { sendBackExpressNo: 'SF3' } })
    const accepted = await family.step(buyer, of, id, 'accept', { changes: { acceptanceOpinion: '通电测试正常' } })
    assert.equal(accepted.status, 'COMPLETED')
  })

  test('an order is answered line by line: what is refused leaves its amount and comes back into the demand pool', async ({ assert }) => {
    const line = { goods: '@cabbage', unit: 'KG', quantity: '20', unitPrice: '3.5', taxCode: '@tax', neededDate: '2027-01-05' }
    const record = { orderType: '@standard', supplier: '@vegetables', invOrg: '@warehouse', currency: 'CNY', lines: [line, line] }
    const { id } = await family.made(buyer, 'purchaseOrder', record)
    await family.portal.database.pool.query(`update purchase_order set status = 'APPROVED' where id = $1`, [id])
    const [first, second] = linesOf(await family.step(buyer, 'purchaseOrder', id, 'publish'), 'lines')
    const promised = { id: first?.id, promisedDate: '2027-01-05' }
    const answer = (lines: readonly object[]) => family.step(vegetables, 'purchaseOrder', id, 'confirmLines', { changes: { lines } })
    const noReason = { id: second?.id, refusedFlag: true }
    assert.include(await family.refusal(answer([promised, noReason])), 'required lines.1.refuseReason')
    const refusedBoth = [first, second].map((row) => ({ id: row?.id, refusedFlag: true, refuseReason: '产区降雨' }))
    assert.include(await family.refusal(answer(refusedBoth)), 'rule lines')
    const missing = [{ id: first?.id }, { ...noReason, refuseReason: '产区降雨' }]
    assert.include(await family.refusal(answer(missing)), 'rule lines')
    const answered = await answer([promised, { ...noReason, refuseReason: '产区降雨' }])
    assert.deepEqual([answered.status, answered.totalAmount], ['CONFIRMED', '70.00'])
    assert.containsSubset(linesOf(answered, 'lines'), [
      { cancelFlag: false, promisedDate: '2027-01-05', shippableQuantity: '20.000' },
      { cancelFlag: true, refuseReason: '产区降雨', lineStatus: 'CANCELLED' },
    ])
    const { rows } = await family.portal.database.pool.query(
      `select demand_quantity from purchase_demand d join purchase_demand_sources s on s.parent = d.id where s.source_no = $1`,
      [answered.orderNo],
    )
    assert.lengthOf(rows, 1)
  })
})
