import { test } from '@japa/runner'
import { linesOf, type RecordData, wireOf } from '../../../engine/runtime/values/record-data.ts'
import { printRecord } from '../../app/prints/print_record.ts'
import type { Context } from '../../app/records/context.ts'
import { entityNamed } from '../../app/records/entity_of.ts'
import { get } from '../../app/records/get.ts'
import { open } from '../../app/sealing/envelope.ts'
import { create } from '../../app/steps/create.ts'
import { remove } from '../../app/steps/remove.ts'
import { takeInternalStep } from '../../app/steps/take_internal_step.ts'
import { transition } from '../../app/steps/transition.ts'
import { update } from '../../app/steps/update.ts'
import { convert } from '../../app/writing/convert.ts'
import { refusal } from '../support/lending.ts'
import { Portal } from '../support/portal.ts'
import { world } from '../support/seeds.ts'
import { minutesLater } from '../support/statements.ts'

const wrong = '银行账号与发票抬头不符，请更正。'
const courier = { courierCompany: '顺丰速运', courierNo: 'SF1400000001', mailedDate: '2026-11-20' }
let numbers = 0

test.group('payment applications, from posted invoices to the payment', (group) => {
  let portal: Portal
  let supplier: Context
  let finance: Context
  let buyer: Context
  group.setup(async () => {
    portal = await Portal.open(world)
    await portal.add({ shop: { entity: 'store', record: { storeCode: 'S001', storeName: '天河店', storeType: 'DIRECT' } } })
    await portal.database.pool.query(
      `update supplier set status = 'QUALIFIED', bank_name = '中国工商银行', bank_account_name = supplier_name`,
    )
    supplier = await portal.person('supplier', 'vegetables')
    finance = await portal.person('finance')
    buyer = await portal.person('buyer')
    return () => portal.close()
  })

  const steps =
    (entity: string) =>
    async (as: Context, id: string, name: string, comment?: string): Promise<RecordData> =>
      (await transition(as, entity, id, name, comment === undefined ? {} : { comment })).whole
  const step = steps('paymentApplication')
  const settling = steps('paymentSettlement')
  const refused = async (act: () => Promise<unknown>) => (await refusal(act)).issues?.[0]?.code
  const shown = async (entity: string, id: string): Promise<RecordData> => (await get(portal.admin, entity, id)).whole
  const answered = (entity: string, id: string, name: string, comment?: string) =>
    takeInternalStep(minutesLater(portal, 0), {
      entity: entityNamed(portal.app, entity),
      id,
      name,
      ...(comment !== undefined && { comment }),
    })

  /** What another system was told last by an operation. */
  const sentBy = async (operation: string): Promise<Readonly<Record<string, unknown>>> => {
    const { rows } = await portal.database.pool.query<{ sent: string }>(
      'select sent from exchange where operation = $1 order by id desc limit 1',
      [operation],
    )
    return JSON.parse(open(rows[0]?.sent ?? '{}')).body
  }

  /** An invoice over 1,090.00 that SAP has booked. */
  async function posted(of = 'vegetables'): Promise<string> {
    numbers += 1
    const invoiceNo = `2631200001${String(numbers).padStart(10, '0')}`
    const line = { purchaseOrderNo: '4500000001', goods: '@cabbage', quantity: '100', taxIncludedPrice: '10.9', taxRate: '0.09' }
    const record = { supplier: `@${of}`, invoiceNo, invoiceDate: '2026-11-02', invoiceAmount: '1090', invoiceLines: [line] }
    const { id = '' } = (await create(portal.admin, 'invoice', portal.resolved(record))).view
    await portal.database.pool.query(`update invoice set status = 'PROCESSED' where id = $1`, [id])
    return id
  }
  const drafted = (...ids: string[]) => convert(supplier, 'invoiceToPayment', { ids })
  async function applied(...ids: string[]): Promise<string> {
    return (await create(supplier, 'paymentApplication', { ...(await drafted(...ids)), ...courier })).view.id ?? ''
  }
  async function confirmed(): Promise<string> {
    const id = await applied(await posted())
    await step(supplier, id, 'submit')
    await step(finance, id, 'receivePaper')
    await step(finance, id, 'confirm')
    return id
  }
  async function settled(...ids: string[]): Promise<string> {
    const draft = await convert(finance, 'paymentToSettlement', { ids })
    const more = { plannedPayDate: '2026-12-15', settleReason: '十一月下旬货款' }
    return (await create(finance, 'paymentSettlement', { ...draft, ...more })).view.id ?? ''
  }

  test('posted invoices become the lines of an application, each once, with the payee of the supplier', async ({ assert }) => {
    const [one, two] = [await posted(), await posted()]
    const id = await applied(one, two)
    const application = await shown('paymentApplication', id)
    assert.deepEqual(
      linesOf(application, 'invoiceLines').map(({ invoice }) => invoice),
      [one, two],
    )
    assert.deepEqual(
      ['applyAmount', 'payee', 'bankAccount', 'applicationType', 'paymentProgress'].map((name) => wireOf(application, name)),
      ['2180.00', '广州绿野鲜蔬有限公司', '6222000000000001', 'PURCHASE', null],
    )
    const again = await applied(one)
    assert.equal((await step(supplier, id, 'submit')).paymentProgress, 'REQUESTED_NOT_PAID')
    assert.equal(await refused(() => step(supplier, again, 'submit')), 'refusedElsewhere')
    assert.equal(await refused(() => drafted(one)), 'nothingToConvert')
  })

  test('an invoice of somebody else, one that is not booked and one that is typed are refused', async ({ assert }) => {
    const foreign = await posted('fish')
    assert.equal(await refused(() => drafted(foreign)), 'nothingToConvert')
    const draft = await drafted(await posted())
    const typed = { invoiceNo: '12345678', invoiceDate: '2026-11-02', taxIncludedAmount: '999' }
    const record = { ...draft, ...courier, invoiceLines: [...linesOf(draft, 'invoiceLines'), typed] }
    const { issues = [] } = await refusal(() => create(supplier, 'paymentApplication', record))
    assert.deepEqual(
      issues.map(({ code, path }) => [code, path]),
      [['rule', 'invoiceLines.1.invoiceNo']],
    )
  })

  test('payApply.submit, payApply.delete, payApply.print: by its status, and a returned one can be submitted again', async ({ assert }) => {
    const invoice = await posted()
    const id = await applied(invoice)
    assert.equal(await refused(() => step(supplier, id, 'print')), 'wrongStatus')
    await step(supplier, id, 'submit')
    assert.equal(await refused(() => step(supplier, id, 'submit')), 'wrongStatus')
    assert.equal(await refused(() => remove(supplier, 'paymentApplication', id, 'any')), 'notDeletable')
    assert.equal((await printRecord(supplier, 'paymentApplication', id, 'paymentSheet')).capitals?.value, '壹仟零玖拾元整')
    assert.equal(await refused(() => step(finance, id, 'return')), 'commentRequired')
    await step(finance, id, 'return', wrong)
    assert.equal(wireOf(await shown('invoice', invoice), 'paymentRequestedAt'), null)
    await step(supplier, id, 'submit')
    await step(finance, id, 'return', wrong)
    await step(supplier, id, 'cancel', '改用另一张申请')
    await remove(supplier, 'paymentApplication', id, 'any')
    const next = await applied(invoice)
    await remove(supplier, 'paymentApplication', next, 'any')
  })

  test('papers come before the confirmation, and whoever confirms enters the deductions', async ({ assert }) => {
    const id = await applied(await posted())
    await step(supplier, id, 'submit')
    assert.equal(await refused(() => step(finance, id, 'confirm')), 'rule')
    await step(finance, id, 'receivePaper')
    assert.equal(await refused(() => step(finance, id, 'receivePaper')), 'rule')
    const { whole } = await transition(finance, 'paymentApplication', id, 'confirm', { changes: { claimDeductAmount: '90' } })
    assert.equal(wireOf(whole, 'applyAmount'), '1000.00')
  })

  test('payApply.externalWorkflow, payApply.progress: confirmed applications are settled together, the OA decides, and the payment is recorded', async ({
    assert,
  }) => {
    const ids = [await confirmed(), await confirmed()]
    const settlement = await settled(...ids)
    const other = await settled(ids[0] ?? '')
    await settling(finance, settlement, 'submit')
    assert.equal(await refused(() => settling(finance, other, 'submit')), 'refusedElsewhere')
    assert.equal(await refused(() => step(finance, ids[0] ?? '', 'return', wrong)), 'rule')
    const { rows } = await portal.database.pool.query(`select operation from exchange where operation = 'submitPaymentSettlement'`)
    assert.lengthOf(rows, 1)
    const told = await sentBy('submitPaymentSettlement')
    assert.containsSubset(told, { totalAmount: '2180', applicationCount: '2', payments: [{ amount: '1090' }, { amount: '1090' }] })
    for (const payment of told.payments as Record<string, unknown>[])
      for (const key of ['supplierName', 'payee', 'bankAccount']) assert.isString(payment[key], key)

    await answered('paymentSettlement', settlement, 'reject', '请补充说明')
    assert.equal(wireOf(await shown('paymentApplication', ids[0] ?? ''), 'settlementRequestedAt'), null)
    await settling(finance, settlement, 'submit')
    await answered('paymentSettlement', settlement, 'approve', '同意付款')
    for (const id of ids) assert.equal(wireOf(await shown('paymentApplication', id), 'status'), 'APPROVED')

    const changes = { paidDate: '2026-11-20', paymentVoucherNo: '1500000001' }
    assert.equal(await refused(() => step(finance, ids[0] ?? '', 'recordPayment')), 'required')
    const { whole } = await transition(finance, 'paymentApplication', ids[0] ?? '', 'recordPayment', { changes })
    assert.equal(wireOf(whole, 'paymentProgress'), 'PAID')
    assert.equal(await refused(() => transition(finance, 'paymentApplication', ids[0] ?? '', 'recordPayment', { changes })), 'rule')
  })

  test('itStorePayApply.workflow: what a buyer applies for a store goes to the OA and not through the hands of finance', async ({
    assert,
  }) => {
    const line = { invoiceNo: '12345678', invoiceDate: '2026-11-02', taxIncludedAmount: '3600', purchaseOrderNo: '4500000077' }
    const record = portal.resolved({ supplier: '@vegetables', store: '@shop', invoiceLines: [line] })
    const { id = '' } = (await create(buyer, 'paymentApplication', record)).view
    await step(buyer, id, 'submit')
    const told = await sentBy('submitStorePayment')
    assert.containsSubset(told, { amount: '3600', invoices: [{ invoiceNo: '12345678', amount: '3600' }] })
    for (const key of ['supplierName', 'payee', 'bankAccount', 'store']) assert.isString(told[key], key)
    assert.equal(await refused(() => step(finance, id, 'confirm')), 'rule')
    await answered('paymentApplication', id, 'reject', '缺少验收单')
    assert.equal(wireOf(await shown('paymentApplication', id), 'returnReason'), '缺少验收单')
    await update(buyer, 'paymentApplication', id, 'any', { remark: '已补验收单' })
    await step(buyer, id, 'submit')
    await answered('paymentApplication', id, 'approve')
    assert.equal(wireOf(await shown('paymentApplication', id), 'status'), 'APPROVED')
    assert.equal((await refusal(() => get(supplier, 'paymentApplication', id))).code, 'notFound')
  })
})
