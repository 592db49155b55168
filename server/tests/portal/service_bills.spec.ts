import { test } from '@japa/runner'
import { linesOf, type RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from '../../app/records/context.ts'
import { get } from '../../app/records/get.ts'
import { create } from '../../app/steps/create.ts'
import { transition } from '../../app/steps/transition.ts'
import { refusal } from '../support/lending.ts'
import { Portal } from '../support/portal.ts'
import { world } from '../support/seeds.ts'

test.group('service bills, box bills and feedback', (group) => {
  let portal: Portal
  let finance: Context
  let buyer: Context
  let supplier: Context
  group.setup(async () => {
    portal = await Portal.open(world)
    await portal.database.pool.query(`update supplier set status = 'QUALIFIED'`)
    finance = await portal.person('finance')
    buyer = await portal.person('buyer')
    supplier = await portal.person('supplier', 'vegetables')
    return () => portal.close()
  })

  const made = async (as: Context, entity: string, record: object) => (await create(as, entity, portal.resolved(record))).whole
  const step = async (as: Context, entity: string, id: unknown, name: string, request = {}) =>
    (await transition(as, entity, String(id), name, request)).whole
  const refused = async (what: () => Promise<unknown>) => {
    const { issues, code } = await refusal(what)
    return issues?.[0] ? [issues[0].code, issues[0].path].join(' ') : code
  }
  const rowsWith = (record: RecordData, ...changes: object[]) =>
    linesOf(record, 'serviceLines').map((row, index) => ({ id: row.id, ...changes[index] }))

  test('a supplier disputes a bill line by line, the warehouse agrees to a part, and that amount is settled', async ({ assert }) => {
    const service = { billingMethod: 'BY_PIECE', serviceQuantity: '100', serviceDate: '2026-10-20' }
    const bill = await made(finance, 'warehouseServiceBill', {
      billPeriod: '2026-10',
      supplier: '@vegetables',
      warehouse: '@warehouse',
      serviceLines: [
        { ...service, feeKind: 'SORTING', serviceItem: '按店分拣', unitPrice: '1.5' },
        { ...service, feeKind: 'INBOUND', serviceItem: '入库卸货', unitPrice: '0.8' },
      ],
    })
    assert.deepEqual([bill.totalFee, bill.sortingFee, bill.inboundFee, bill.taxAmount], ['230.00', '150.00', '80.00', '13.02'])
    assert.equal((await refusal(() => get(supplier, 'warehouseServiceBill', String(bill.id)))).code, 'notFound')
    const published = await step(finance, 'warehouseServiceBill', bill.id, 'publish')
    const dispute = (disputedAmount: string | null) => ({
      changes: { disputeNote: '件数多计', serviceLines: rowsWith(published, { disputedAmount, disputeReason: '多计 20 件' }) },
    })
    const disputing = (amount: string | null) => () => step(supplier, 'warehouseServiceBill', bill.id, 'dispute', dispute(amount))
    assert.equal(await refused(disputing(null)), 'rule serviceLines')
    assert.equal(await refused(disputing('150.01')), 'rule serviceLines.0.disputedAmount')
    const disputed = await disputing('30')()
    const answer = (agreedReduction: string) => () =>
      step(finance, 'warehouseServiceBill', bill.id, 'answer', {
        comment: '核对装车单后同意核减。',
        changes: { serviceLines: rowsWith(disputed, { agreedReduction }) },
      })
    assert.equal(await refused(answer('30.01')), 'rule serviceLines.0.agreedReduction')
    assert.equal((await answer('22.5')()).totalFee, '207.50')
    assert.equal(await refused(() => step(finance, 'warehouseServiceBill', bill.id, 'confirm')), 'rule answerDueDate')
    await step(supplier, 'warehouseServiceBill', bill.id, 'confirm')
    assert.equal((await step(finance, 'warehouseServiceBill', bill.id, 'pay')).status, 'PAID')
  })

  test('boxes of a period add up, damaged ones are compensated, and no more come back than there were', async ({ assert }) => {
    const line = { boxType: 'B6040', businessDate: '2026-10-20', openingBoxCount: 10, issuedBoxCount: 30, unitDeposit: '35' }
    const bill = (returnedBoxCount: number) => ({
      billPeriod: '2026-10',
      supplier: '@vegetables',
      invOrg: '@warehouse',
      boxLines: [{ ...line, returnedBoxCount, damagedBoxCount: 2 }],
    })
    assert.equal(await refused(() => made(finance, 'turnoverBoxBill', bill(39))), 'rule boxLines.0.returnedBoxCount')
    const { closingBoxCount, compensationAmount } = await made(finance, 'turnoverBoxBill', bill(38))
    assert.deepEqual([closingBoxCount, compensationAmount], [0, '70.00'])
  })

  test('feedback of a supplier is answered, asked again and rated', async ({ assert }) => {
    const asked = { feedbackType: 'ORDER', feedbackContent: '到货时间与预约不一致', contactName: '李绿野' }
    const { id, supplier: own } = await made(supplier, 'supplierFeedback', asked)
    assert.equal(own, portal.id('vegetables'))
    const comment = '已与仓库协调月台时间。'
    assert.equal((await step(buyer, 'supplierFeedback', id, 'reply', { comment })).handlingReply, comment)
    await step(supplier, 'supplierFeedback', id, 'askAgain', { comment: '下周是否仍按此时间到货？' })
    await step(buyer, 'supplierFeedback', id, 'reply', { comment: '下周起按新的月台时间到货。' })
    assert.equal(await refused(() => step(supplier, 'supplierFeedback', id, 'rate')), 'required satisfaction')
    const rated = await step(supplier, 'supplierFeedback', id, 'rate', { changes: { satisfaction: 'SATISFIED' } })
    assert.equal(rated.status, 'CLOSED')
  })
})
