import { test } from '@japa/runner'
import { access } from '../../../engine/runtime/access/decide.ts'
import { withSettings } from '../../../engine/runtime/app/with-settings.ts'
import { linesOf, type RecordData, wireOf } from '../../../engine/runtime/values/record-data.ts'
import { printRecord } from '../../app/prints/print_record.ts'
import type { Context } from '../../app/records/context.ts'
import { entityNamed } from '../../app/records/entity_of.ts'
import { get } from '../../app/records/get.ts'
import { create } from '../../app/steps/create.ts'
import { takeInternalStep } from '../../app/steps/take_internal_step.ts'
import { transition } from '../../app/steps/transition.ts'
import { update } from '../../app/steps/update.ts'
import { convert } from '../../app/writing/convert.ts'
import { refusal } from '../support/lending.ts'
import { Portal } from '../support/portal.ts'
import { world } from '../support/seeds.ts'
import { issuedStatement, minutesLater, statementLine } from '../support/statements.ts'

const line = { ...statementLine, purchaseOrderNo: '4500000001' }
const passed = '票面、税额与对账明细均已核对，同意通过。'
let numbers = 0
/** What an all-digital invoice over one such line says. */
const face = (more: object = {}) => {
  numbers += 1
  return { invoiceNo: `2631200000${String(numbers).padStart(10, '0')}`, invoiceDate: '2026-11-02', invoiceAmount: '1090', ...more }
}

test.group('invoices, from the statement to SAP', (group) => {
  let portal: Portal
  let supplier: Context
  let finance: Context
  let reviewer: Context
  group.setup(async () => {
    portal = await Portal.open(world)
    await portal.database.pool.query(`update supplier set status = 'QUALIFIED'`)
    supplier = await portal.person('supplier', 'vegetables')
    finance = await portal.person('finance')
    reviewer = await portal.person('reviewer')
    return () => portal.close()
  })

  const step = async (as: Context, id: string, name: string, comment?: string) =>
    (await transition(as, 'invoice', id, name, comment === undefined ? {} : { comment })).whole
  const refused = async (as: Context, id: string, name: string, comment?: string) =>
    (await refusal(() => step(as, id, name, comment))).issues?.[0]?.code
  const shown = async (id: string): Promise<RecordData> => (await get(portal.admin, 'invoice', id)).whole

  /** A statement that finance has confirmed. */
  async function confirmed(more: object = {}): Promise<string> {
    const { id = '' } = await issuedStatement(portal, { statementLines: [line], ...more })
    const take = (as: Context, name: string, comment?: string) =>
      transition(as, 'statement', id, name, comment === undefined ? {} : { comment })
    await take(supplier, 'agree')
    if ('reconciliationType' in more) await take(portal.admin, 'rereview')
    else await take(portal.admin, 'firstReview', passed)
    await take(reviewer, 'review', passed)
    await take(portal.admin, 'confirm')
    return id
  }
  const drafted = async (statement: string) => convert(supplier, 'statementToInvoice', { ids: [statement], byDocument: true })
  const issued = async (statement: string, more: object = {}) =>
    (await create(supplier, 'invoice', { ...(await drafted(statement)), ...face(more) })).view.id ?? ''
  async function submitted(more: object = {}): Promise<string> {
    const id = await issued(await confirmed(), more)
    await step(supplier, id, 'prefabricate')
    await step(supplier, id, 'submit')
    return id
  }

  test('preparedInvoice.once: a statement line is invoiced once, and again when the invoice is deleted', async ({ assert }) => {
    const statement = await confirmed()
    const [one, two] = [await issued(statement), await issued(statement)]
    assert.equal(wireOf(await shown(one), 'invoiceCategory'), 'ONLINE')
    assert.equal(wireOf(await shown(one), 'totalAmount'), '1090.00')
    await step(supplier, one, 'prefabricate')
    assert.equal(await refused(supplier, one, 'prefabricate'), 'wrongStatus')
    assert.equal(await refused(supplier, two, 'prefabricate'), 'rule')
    assert.equal((await refusal(() => drafted(statement))).issues?.[0]?.code, 'nothingToConvert')
    await step(supplier, one, 'delete')
    const { status, deletionFlag, deletedBy } = await shown(one)
    assert.deepEqual([status, deletionFlag, deletedBy], ['DELETED', true, supplier.user.id ?? ''])
    await step(supplier, two, 'prefabricate')
  })

  test('onlineInvoice.delete, onlineInvoice.print: only a prefabricated invoice is deleted, and none is printed before it is submitted', async ({
    assert,
  }) => {
    const id = await issued(await confirmed())
    assert.equal(await refused(supplier, id, 'delete'), 'wrongStatus')
    assert.equal(await refused(supplier, id, 'print'), 'wrongStatus')
    await step(supplier, id, 'prefabricate')
    assert.equal(await refused(supplier, id, 'print'), 'wrongStatus')
    await step(supplier, id, 'submit')
    assert.equal(await refused(supplier, id, 'delete'), 'wrongStatus')
    const sheet = await printRecord(supplier, 'invoice', id, 'invoiceSheet')
    assert.equal(sheet.capitals?.value, '壹仟零玖拾元整')
  })

  test('posting.noPost, posting.noInvalidate: finance approves, another reviews, SAP books, and then nothing is taken back', async ({
    assert,
  }) => {
    const id = await submitted()
    assert.equal(await refused(finance, id, 'approve', '同意'), 'commentTooShort')
    await step(finance, id, 'approve', passed)
    assert.equal(await refused(finance, id, 'post'), 'wrongStatus')
    await step(reviewer, id, 'review', passed)
    assert.equal((await step(finance, id, 'post')).status, 'POSTED')
    assert.equal(await refused(finance, id, 'post'), 'rule')
    assert.equal(await refused(finance, id, 'invalidate', passed), 'rule')
    const answered = (name: string, comment?: string) =>
      takeInternalStep(minutesLater(portal, 0), {
        entity: entityNamed(portal.app, 'invoice'),
        id,
        name,
        ...(comment !== undefined && { comment }),
      })
    await answered('failImport', '记账期间已关闭')
    assert.equal(wireOf(await shown(id), 'sapImportMessage'), '记账期间已关闭')
    await step(finance, id, 'post')
    await answered('confirmImport')
    assert.equal(wireOf(await shown(id), 'status'), 'PROCESSED')
    assert.equal(await refused(finance, id, 'post'), 'wrongStatus')
    assert.equal(await refused(finance, id, 'invalidate', passed), 'wrongStatus')
  })

  test('a total that differs from what was reconciled does not go without a reason', async ({ assert }) => {
    const id = await issued(await confirmed(), { invoiceAmount: '1092' })
    const differs = { code: 'invalid', issues: [{ code: 'rule', path: 'invoiceAmount' }] }
    assert.deepEqual(await refusal(() => transition(supplier, 'invoice', id, 'prefabricate')), differs)
    await update(supplier, 'invoice', id, 'any', { remark: '票面含运费' })
    await step(supplier, id, 'prefabricate')
    await update(supplier, 'invoice', id, 'any', { remark: null })
    assert.deepEqual(await refusal(() => transition(supplier, 'invoice', id, 'submit')), differs)
    await update(supplier, 'invoice', id, 'any', { remark: '票面含运费' })
    await step(supplier, id, 'submit')
  })

  test('what is returned is corrected and submitted again, with the reason kept until then', async ({ assert }) => {
    const id = await submitted({ invoiceAmount: '1092', remark: '票面含运费' })
    assert.equal(await refused(finance, id, 'approve', passed), 'rule')
    await step(finance, id, 'return', '票面金额与对账单不一致')
    assert.equal(wireOf((await get(supplier, 'invoice', id)).view, 'returnReason'), '票面金额与对账单不一致')
    const { whole } = await transition(supplier, 'invoice', id, 'submit', { changes: { invoiceAmount: '1090' } })
    assert.deepEqual([whole.status, whole.returnReason], ['SUBMITTED', null])
    await step(finance, id, 'approve', passed)
  })

  test('a difference passes with an exemption of the supplier that covers it', async ({ assert }) => {
    const exemption = {
      supplier: '@vegetables',
      invoiceType: 'SPECIAL_VAT',
      toleranceAmount: '5',
      exemptReason: '按批次汇总开票',
      effectiveFrom: '2026-01-01',
    }
    const { id: checkExemption = '' } = (await create(finance, 'invoiceCheckWhitelist', portal.resolved(exemption))).view
    const approve = async (invoiceAmount: string) => {
      const id = await submitted({ invoiceAmount, remark: '按批次汇总开票' })
      return refusal(() => transition(finance, 'invoice', id, 'approve', { changes: { checkExemption }, comment: passed }))
    }
    assert.deepEqual(await approve('1095.01'), { code: 'invalid', issues: [{ code: 'rule', path: 'checkExemption' }] })
    assert.equal((await approve('1095')).code, 'nothing was refused')
  })

  test('an exemption with a rate covers what lies within both', async ({ assert }) => {
    const exemption = { supplier: '@vegetables', invoiceType: 'SPECIAL_VAT', exemptReason: '按批次汇总开票', effectiveFrom: '2026-01-01' }
    const rated = portal.resolved({ ...exemption, toleranceAmount: '5', toleranceRate: '0.002' })
    const { id: checkExemption = '' } = (await create(finance, 'invoiceCheckWhitelist', rated)).view
    const approve = async (invoiceAmount: string) => {
      const id = await submitted({ invoiceAmount, remark: '按批次汇总开票' })
      return refusal(() => transition(finance, 'invoice', id, 'approve', { changes: { checkExemption }, comment: passed }))
    }
    assert.deepEqual(await approve('1092.19'), { code: 'invalid', issues: [{ code: 'rule', path: 'checkExemption' }] })
    assert.equal((await approve('1092.18')).code, 'nothing was refused')
  })

  test('finance records what the verification says, once; a return asks for it again, and suppliers do not read it', async ({ assert }) => {
    const id = await submitted()
    assert.equal(await refused(finance, id, 'verify'), 'commentRequired')
    const told = { verifiedFlag: true, verificationMessage: '查验平台查验一致' }
    assert.containsSubset(await step(finance, id, 'verify', '查验平台查验一致'), told)
    assert.equal(await refused(finance, id, 'verify', '再次查验'), 'rule')
    assert.equal((await refusal(() => step(reviewer, id, 'verify', '查验平台查验一致'))).code, 'forbidden')
    const { view } = await get(supplier, 'invoice', id)
    assert.isTrue(view.verifiedFlag)
    assert.notProperty(view, 'verificationMessage')
    await step(finance, id, 'return', '票面金额与对账单不一致')
    assert.containsSubset(await shown(id), { verifiedFlag: false, verificationMessage: null, verifiedAt: null })
  })

  test('where verification is asked for, an invoice is reviewed only with it', async ({ assert }) => {
    const app = withSettings(reviewer.app, { platform: { invoiceVerificationRequired: true } })
    const strict: Context = { ...reviewer, app, access: access(app, ['reviewer']) }
    const id = await submitted()
    await step(finance, id, 'approve', passed)
    assert.equal(await refused(strict, id, 'review', passed), 'rule')
    await step(finance, id, 'verify', '查验平台查验一致')
    assert.equal((await step(strict, id, 'review', passed)).status, 'REVIEWED')
  })

  test('returnReconciliation.negative: the invoice of reconciled returns is negative', async ({ assert }) => {
    const statement = await confirmed({ reconciliationType: 'RETURN_NEGATIVE' })
    assert.deepEqual(await refusal(() => issued(statement)), { code: 'invalid', issues: [{ code: 'rule', path: 'invoiceAmount' }] })
    const id = await issued(statement, { invoiceAmount: '-1090' })
    assert.equal(wireOf(await shown(id), 'totalAmount'), '-1090.00')
  })

  test('invoice.poRequired: each line names its purchase order', async ({ assert }) => {
    const typed = {
      supplier: '@vegetables',
      invoiceLines: [{ goods: '@cabbage', quantity: '1', taxIncludedPrice: '10.9', taxRate: '0.09' }],
    }
    const made = (record: object) => create(finance, 'invoice', portal.resolved({ ...record, ...face() }))
    assert.deepEqual((await refusal(() => made(typed))).issues, [{ code: 'required', path: 'invoiceLines.0.purchaseOrderNo' }])
    const [row] = typed.invoiceLines
    const { view } = await made({ ...typed, invoiceLines: [{ ...row, purchaseOrderNo: '4500000001' }] })
    assert.equal(wireOf(view, 'invoiceCategory'), 'MANUAL')
    assert.equal((await refusal(() => get(supplier, 'invoice', view.id ?? ''))).code, 'notFound')
  })

  test('msg.recordExists: one number is for one invoice, with its code, until that is void', async ({ assert }) => {
    const old = { invoiceCode: '3100261130', invoiceNo: '20260001' }
    const first = await issued(await confirmed(), old)
    const again = await confirmed()
    assert.deepEqual((await refusal(() => issued(again, old))).issues, [{ code: 'notUnique', path: 'invoiceKey' }])
    assert.deepEqual((await refusal(() => issued(again, { invoiceNo: '20260001' }))).issues, [{ code: 'rule', path: 'invoiceCode' }])
    await step(supplier, first, 'invalidate', '开票信息有误，作废重开')
    await issued(again, old)
  })

  test('a supplier sees its own invoices, without who approved them', async ({ assert }) => {
    const id = await submitted()
    await step(finance, id, 'approve', passed)
    const { view } = await get(supplier, 'invoice', id)
    assert.isFalse('approvedBy' in view)
    assert.lengthOf(linesOf(view, 'invoiceLines'), 1)
    const fish = portal.as({ id: '2', roles: ['supplier'], supplier: portal.id('fish') })
    assert.equal((await refusal(() => get(fish, 'invoice', id))).code, 'notFound')
  })
})
