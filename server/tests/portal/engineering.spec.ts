import { test } from '@japa/runner'
import { linesOf } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from '../../app/records/context.ts'
import { Family } from '../support/family.ts'
import { Portal, type Seeds } from '../support/portal.ts'
import { world } from '../support/seeds.ts'
import { toldOf } from '../support/told_of.ts'

const agreed = { comment: '预算充足、清单与现场一致，同意施工。' }
const of = 'storeEngineeringOrder'
const seeds: Seeds = {
  shop: {
    entity: 'store',
    record: { storeCode: 'S01', storeName: '天河店', storeType: 'DIRECT', supplyWarehouse: '@warehouse', storeAddress: '天河路 1 号' },
  },
  leader: { entity: 'employee', record: { employeeNo: 'E20001', employeeName: '陈志远' } },
  substitute: { entity: 'employee', record: { employeeNo: 'E20002', employeeName: '林小满' } },
  repairs: {
    entity: 'engineeringWarranty',
    record: {
      ruleCode: 'ZB001',
      projectType: 'MAINTENANCE',
      engineeringItem: '日常维修',
      warrantyMonths: 3,
      retentionRatio: '0.05',
      releaseReminderDays: 7,
      effectiveFrom: '2025-01-01',
    },
  },
}

test.group('store engineering, from the order to the retention released', (group) => {
  let family: Family
  let buyer: Context
  let reviewer: Context
  let finance: Context
  let vegetables: Context
  let fish: Context
  group.setup(async () => {
    const portal = await Portal.open(world)
    family = new Family(portal)
    await portal.database.pool.query(`update supplier set status = 'QUALIFIED'`)
    await portal.add(seeds)
    buyer = await portal.person('buyer')
    reviewer = await portal.person('reviewer')
    finance = await portal.person('finance')
    vegetables = await portal.person('supplier', 'vegetables')
    fish = await family.supplier('fish')
    return () => portal.close()
  })

  const order = (budgetAmount: string) =>
    family.made(buyer, of, {
      projectNo: 'PRJ260001',
      projectType: 'MAINTENANCE',
      store: '@shop',
      supplier: '@vegetables',
      engineeringManager: '@buyer',
      warranty: '@repairs',
      budgetAmount,
      plannedStartDate: '2026-11-23',
      plannedFinishDate: '2026-11-28',
      lines: [
        { engineeringItem: '冷柜压缩机维修', unit: '项', quantity: '2', unitPrice: '800' },
        { engineeringItem: '排水疏通', unit: '米', quantity: '10', unitPrice: '35.55' },
      ],
    })
  async function building(budgetAmount: string) {
    const { id } = await order(budgetAmount)
    await family.step(buyer, of, id, 'submit')
    await family.step(reviewer, of, id, 'approve', agreed)
    await family.step(buyer, of, id, 'publish')
    return family.step(vegetables, of, id, 'confirm')
  }
  async function report(id: unknown, quantities: readonly string[], reason?: string) {
    const completionPictures = await family.uploaded(vegetables, of, 'completionPictures', '完工.png')
    const lines = linesOf(await family.whole(of, id), 'lines').map((line, at) => ({
      id: line.id,
      actualQuantity: quantities[at],
      ...(reason !== undefined && { overrunReason: reason }),
    }))
    return family.step(vegetables, of, id, 'report', { changes: { actualFinishDate: '2026-11-21', completionPictures, lines } })
  }
  const accepted = { changes: { acceptanceDate: '2026-11-21', acceptanceOpinion: '验收合格' } }
  const later = (person: Context, now: string): Context => ({ ...person, now })

  test('an order stays within its budget', async ({ assert }) => {
    const { id, orderAmount } = await order('1955.49')
    assert.equal(orderAmount, '1955.50')
    assert.deepEqual(await family.refusal(family.step(buyer, of, id, 'submit')), ['rule budgetAmount'])
    assert.equal((await family.step(buyer, of, (await order('1955.50')).id, 'submit')).status, 'SUBMITTED')
  })

  test('only the supplier of a published order sees it, without its budget, and may return it', async ({ assert }) => {
    const { id } = await order('3000')
    await family.step(buyer, of, id, 'submit')
    await family.step(reviewer, of, id, 'approve', agreed)
    assert.deepEqual(await family.refusal(family.seen(vegetables, of, id)), ['notFound'])
    await family.step(buyer, of, id, 'publish')
    assert.notProperty(await family.seen(vegetables, of, id), 'budgetAmount')
    assert.deepEqual(await family.refusal(family.seen(fish, of, id)), ['notFound'])
    const declined = await family.step(vegetables, of, id, 'decline', { comment: '与门店装修工期冲突，请改期' })
    assert.deepEqual([declined.status, declined.declineReason], ['APPROVED', '与门店装修工期冲突，请改期'])
  })

  test('actual quantities are reported with pictures, reworked, accepted and settled; the retention is released after the warranty', async ({
    assert,
  }) => {
    const { id } = await building('3000')
    assert.deepEqual(await family.refusal(family.step(buyer, of, id, 'accept', accepted)), ['rule '])
    assert.deepEqual(await family.refusal(report(id, ['3', '10'])), ['required lines.0.overrunReason'])
    const reported = await report(id, ['2', '8'])
    assert.equal(reported.settlementTotal, '1884.40')
    const rework = await family.step(buyer, of, id, 'rework', { comment: '排水坡度不足' })
    assert.deepEqual([rework.reportedAt, rework.reworkReason], [null, '排水坡度不足'])
    await report(id, ['2', '10'])
    const done = await family.step(buyer, of, id, 'accept', accepted)
    const facts = [done.status, done.warrantyFrom, done.warrantyTo, done.releaseReminderDate, done.warrantyRetentionAmount]
    assert.deepEqual(facts, ['COMPLETED', '2026-11-21', '2027-02-20', '2027-02-13', '97.78'])
    assert.deepEqual(await family.refusal(family.step(finance, of, id, 'release')), ['rule ', 'rule warrantyTo'])
    assert.equal((await family.step(buyer, of, id, 'settle')).payableAmount, '1857.72')
    assert.deepEqual(await family.refusal(family.step(buyer, of, id, 'settle')), ['rule '])
    assert.deepEqual(await family.refusal(family.step(later(finance, '2027-02-20T02:00:00.000Z'), of, id, 'release')), ['rule warrantyTo'])
    const after = later(finance, '2027-02-21T02:00:00.000Z')
    const deducted = (retentionDeductAmount: string, retentionDeductReason: string | null) => ({
      changes: { retentionDeductAmount, retentionDeductReason },
    })
    assert.deepEqual(await family.refusal(family.step(after, of, id, 'release', deducted('7.78', null))), [
      'required retentionDeductReason',
    ])
    assert.deepEqual(await family.refusal(family.step(after, of, id, 'release', deducted('97.79', '漏水'))), ['rule retentionDeductAmount'])
    const released = await family.step(after, of, id, 'release', deducted('7.78', '漏水返修'))
    assert.deepEqual([released.status, released.retentionReleasedAmount], ['CLOSED', '90.00'])
  })

  test('what became dearer than its budget is settled by a reviewer alone', async ({ assert }) => {
    const { id } = await building('2000')
    await report(id, ['2', '12'], '现场管线更长')
    const { settlementDifference } = await family.step(buyer, of, id, 'accept', accepted)
    assert.equal(settlementDifference, '26.60')
    assert.deepEqual(await family.refusal(family.step(buyer, of, id, 'settle')), ['rule settlementTotal'])
    assert.deepEqual(await family.refusal(family.step(buyer, of, id, 'settleOverBudget', agreed)), ['forbidden'])
    const settled = await family.step(reviewer, of, id, 'settleOverBudget', { comment: '增量已现场核实，同意按实结算。' })
    assert.equal(settled.overBudgetOpinion, '增量已现场核实，同意按实结算。')
  })

  test('one principal is in charge of a range at a time', async ({ assert }) => {
    const first = { invOrg: '@warehouse', purchaseGroup: '@group', principal: '@buyer', dutyFrom: '2026-01-01', dutyTo: '2026-06-30' }
    await family.made(buyer, 'orderPrincipal', first)
    assert.deepEqual(await family.refusal(family.made(buyer, 'orderPrincipal', { ...first, dutyFrom: '2026-06-30', dutyTo: null })), [
      'overlaps principal',
    ])
    await family.made(buyer, 'orderPrincipal', { ...first, dutyFrom: '2026-07-01', dutyTo: null })
    const nothing = { principal: '@buyer', dutyFrom: '2026-01-01' }
    assert.deepEqual(await family.refusal(family.made(buyer, 'orderPrincipal', nothing)), ['rule invOrg'])
  })

  test('an order names its principal and deputy as it is sent in, and both are told when its supplier returns it', async ({ assert }) => {
    const account = (loginAccount: string, employee: string) =>
      family.made(family.portal.admin, 'user', { loginAccount, userName: loginAccount, roles: ['buyer'], userType: 'STAFF', employee })
    await account('leads', '@leader')
    await account('stands.in', '@substitute')
    await family.made(buyer, 'orderPrincipal', {
      invOrg: '@warehouse',
      purchaseGroup: '@group',
      orderType: '@standard',
      principal: '@leader',
      deputyPrincipal: '@substitute',
      dutyFrom: '2026-11-01',
    })
    const line = { goods: '@cabbage', unit: 'KG', quantity: '20', unitPrice: '3.5', taxCode: '@tax', neededDate: '2027-01-05' }
    const head = { orderType: '@standard', supplier: '@vegetables', invOrg: '@warehouse', currency: 'CNY', buyer: '@buyer' }
    const sent = async (more: object) => {
      const { id } = await family.made(buyer, 'purchaseOrder', { ...head, lines: [line], ...more })
      return family.step(buyer, 'purchaseOrder', id, 'submit')
    }
    const usual = await sent({ supplier: '@fish', purchaseGroup: null })
    assert.deepEqual([usual.principal, usual.deputyPrincipal], [family.portal.id('buyer'), null])
    const { id, principal, deputyPrincipal } = await sent({ purchaseGroup: '@group' })
    assert.deepEqual([principal, deputyPrincipal], [family.portal.id('leader'), family.portal.id('substitute')])
    await family.step(reviewer, 'purchaseOrder', id, 'approve', agreed)
    await family.step(buyer, 'purchaseOrder', id, 'publish')
    await family.step(vegetables, 'purchaseOrder', id, 'return', { comment: '产区连日降雨，数量不足，请改期。' })
    const told = (await toldOf(family.portal, id)).filter(({ message }) => message === 'purchaseOrderReturned')
    assert.sameMembers(
      told.map(({ login }) => login),
      ['leads', 'stands.in', 'test.buyer'],
    )
  })
})
