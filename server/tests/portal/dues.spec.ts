import { test } from '@japa/runner'
import { linesOf, type RecordData, wireOf } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from '../../app/records/context.ts'
import { entityNamed } from '../../app/records/entity_of.ts'
import { get } from '../../app/records/get.ts'
import { create } from '../../app/steps/create.ts'
import { takeInternalStep } from '../../app/steps/take_internal_step.ts'
import { transition } from '../../app/steps/transition.ts'
import { update } from '../../app/steps/update.ts'
import { convert } from '../../app/writing/convert.ts'
import { refusal } from '../support/lending.ts'
import { Portal, type Seeds } from '../support/portal.ts'
import { world } from '../support/seeds.ts'
import { minutesLater } from '../support/statements.ts'

const agreed = '费用依据齐全，金额无误，同意。'
const proof = [{ id: 'f1', name: 'proof.pdf', size: 1, type: 'application/pdf' }]
const seeds: Seeds = { department: { entity: 'organization', record: { orgCode: 'D01', orgName: '采购中心', orgType: 'DEPARTMENT' } } }

test.group('dues, from entry to collection or deduction', (group) => {
  let portal: Portal
  let buyer: Context
  let reviewer: Context
  let finance: Context
  let quality: Context
  let supplier: Context
  let payee: string
  group.setup(async () => {
    portal = await Portal.open(world)
    await portal.add(seeds)
    await portal.database.pool.query(
      `update supplier set status = 'QUALIFIED', bank_name = '中国工商银行', bank_account_name = supplier_name`,
    )
    buyer = await portal.person('buyer')
    reviewer = await portal.person('reviewer')
    finance = await portal.person('finance')
    quality = await portal.person('quality')
    supplier = await portal.person('supplier', 'vegetables')
    payee = String(finance.user.id)
    return () => portal.close()
  })

  const shown = async (entity: string, id: unknown): Promise<RecordData> => (await get(portal.admin, entity, String(id))).whole
  const step = async (as: Context, entity: string, id: unknown, name: string, request = {}) =>
    (await transition(as, entity, String(id), name, request)).whole
  const refused = async (what: () => Promise<unknown>) => {
    const { issues, code } = await refusal(what)
    return issues?.[0]?.code ?? code
  }
  const head = () => ({
    duesType: 'LOGISTICS_FEE',
    supplier: '@vegetables',
    department: '@department',
    payeeConfirmer: payee,
    paymentDueDate: '2026-12-10',
  })
  const line = (amount: string) => ({ itemCode: 'LF01', itemDescription: '入仓卸货费', amount, taxRate: '0.06', eventDate: '2026-11-18' })
  const entered = async (...amounts: string[]) =>
    (await create(buyer, 'dues', portal.resolved({ ...head(), duesLines: amounts.map(line) }))).whole
  async function published(...amounts: string[]): Promise<string> {
    const { id } = await entered(...amounts)
    await step(buyer, 'dues', id, 'submit')
    await step(reviewer, 'dues', id, 'approve', { comment: agreed })
    await step(buyer, 'dues', id, 'publish')
    return String(id)
  }
  async function confirmed(amount: string): Promise<string> {
    const id = await published(amount)
    await step(supplier, 'dues', id, 'confirm')
    return id
  }

  test('approval.commentLength: nine characters of opinion are refused, ten are taken', async ({ assert }) => {
    const { id, totalAmount, taxAmount } = await entered('100.10', '6')
    assert.deepEqual([totalAmount, taxAmount], ['106.10', '6.01'])
    await step(buyer, 'dues', id, 'submit')
    assert.equal(await refused(() => step(reviewer, 'dues', id, 'approve', { comment: '同意按合同费率收' })), 'commentTooShort')
    assert.equal(await refused(() => step(reviewer, 'dues', id, 'reject', { comment: '缺少计费依据请补' })), 'commentTooShort')
    const rejected = await step(reviewer, 'dues', id, 'reject', { comment: '缺少计费依据请补充。' })
    assert.deepEqual([rejected.status, rejected.approvalOpinion], ['REJECTED', '缺少计费依据请补充。'])
  })

  test('a supplier sees only its own published dues, objects in time, and the objection is decided', async ({ assert }) => {
    const { id: draft } = await entered('50')
    assert.equal((await refusal(() => get(supplier, 'dues', String(draft)))).code, 'notFound')
    const id = await published('50')
    const seen = (await get(supplier, 'dues', id)).view
    assert.notProperty(seen, 'approvalOpinion')
    assert.equal(await refused(() => step(supplier, 'dues', id, 'object')), 'required')
    assert.equal(await refused(() => step(buyer, 'dues', id, 'confirm')), 'rule')
    const objection = { changes: { feedbackOpinion: '卸货费应按实际板数计收' } }
    assert.equal((await step(supplier, 'dues', id, 'object', objection)).status, 'RETURNED')
    const upheld = await step(buyer, 'dues', id, 'uphold', { comment: '经核对签收单，板数无误。' })
    assert.equal(upheld.status, 'PUBLISHED')
    await step(supplier, 'dues', id, 'object', objection)
    assert.equal((await step(buyer, 'dues', id, 'reopen', { comment: '经核对多计两板，收回修改。' })).status, 'NEW')
    assert.equal((await refusal(() => get(supplier, 'dues', id))).code, 'notFound')
  })

  test('the payee checks the proof: returns it, or confirms the collection; nobody else does', async ({ assert }) => {
    const id = await confirmed('88.5')
    assert.equal(await refused(() => step(finance, 'dues', id, 'collect')), 'required')
    await portal.database.pool.query(`update dues set payment_proof = $1, proof_at = now() where id = $2`, [JSON.stringify(proof), id])
    assert.equal(await refused(() => step(portal.admin, 'dues', id, 'collect')), 'rule')
    const returned = await step(finance, 'dues', id, 'returnProof', { comment: '回单金额不符，请重新提交。' })
    assert.deepEqual([returned.status, returned.paymentProof ?? null], ['PUBLISHED', null])
    await step(supplier, 'dues', id, 'confirm')
    await portal.database.pool.query(`update dues set payment_proof = $1, proof_at = now() where id = $2`, [JSON.stringify(proof), id])
    const collected = await step(finance, 'dues', id, 'collect')
    assert.deepEqual([collected.status, collected.collectedBy], ['COLLECTED', payee])
  })

  async function claimed(): Promise<string> {
    const claim = {
      claimType: 'QUALITY',
      supplier: '@vegetables',
      businessEntity: '@unit',
      claimItemCode: 'Q02',
      culpritItemCode: 'R01',
      eventDate: '2026-11-19',
      claimBasis: '采购合同第七条',
      penaltyAmount: '300',
    }
    return String((await create(quality, 'claim', portal.resolved(claim))).view.id)
  }
  async function released(): Promise<string> {
    const id = await claimed()
    await step(quality, 'claim', id, 'submit')
    await step(reviewer, 'claim', id, 'approve', { comment: agreed })
    await step(supplier, 'claim', id, 'confirm')
    return id
  }

  test('a claim becomes dues once, with its amount, and is collected by them alone', async ({ assert }) => {
    const claim = await released()
    const draft = await convert(quality, 'claimToDues', { ids: [claim] })
    const more = portal.resolved({ department: '@department', payeeConfirmer: payee, paymentDueDate: '2026-12-10' })
    const other = linesOf(draft as RecordData, 'duesLines').map((row) => ({ ...row, amount: '299' }))
    assert.equal(await refused(() => create(quality, 'dues', { ...draft, ...more, duesLines: other })), 'rule')
    const { id } = (await create(quality, 'dues', { ...draft, ...more })).view
    assert.equal(await refused(() => create(quality, 'dues', { ...draft, ...more })), 'sameKey')
    await step(quality, 'dues', id, 'submit')
    await step(reviewer, 'dues', id, 'approve', { comment: agreed })
    await step(quality, 'dues', id, 'publish')
    assert.equal(await refused(() => step(finance, 'claim', claim, 'collect')), 'rule')
    assert.equal(await refused(() => convert(quality, 'claimToDues', { ids: [claim] })), 'nothingToConvert')
    await step(supplier, 'dues', id, 'confirm')
    await portal.database.pool.query(`update dues set payment_proof = $1 where id = $2`, [JSON.stringify(proof), id])
    await step(finance, 'dues', id, 'collect')
    assert.equal((await shown('claim', claim)).status, 'COLLECTED')
  })

  async function application(): Promise<string> {
    const invoice = {
      supplier: '@vegetables',
      invoiceNo: `2631200009${String(Math.round(performance.now() * 1000)).padStart(10, '0')}`,
      invoiceDate: '2026-11-02',
      invoiceAmount: '1090',
      invoiceLines: [{ purchaseOrderNo: '4500000001', goods: '@cabbage', quantity: '100', taxIncludedPrice: '10.9', taxRate: '0.09' }],
    }
    const { id = '' } = (await create(portal.admin, 'invoice', portal.resolved(invoice))).view
    await portal.database.pool.query(`update invoice set status = 'PROCESSED' where id = $1`, [id])
    const courier = { courierCompany: '顺丰速运', courierNo: 'SF1400000001', mailedDate: '2026-11-20' }
    const draft = await convert(supplier, 'invoiceToPayment', { ids: [id] })
    const { id: made } = (await create(supplier, 'paymentApplication', { ...draft, ...courier })).view
    await step(supplier, 'paymentApplication', made, 'submit')
    await step(finance, 'paymentApplication', made, 'receivePaper')
    return String(made)
  }

  test('confirmed dues are deducted from the next payment once, and given back when it is returned', async ({ assert }) => {
    const dues = await confirmed('90')
    const [one, two] = [await application(), await application()]
    const deduction = { duesLines: [{ dues, deductAmount: '90' }] }
    for (const id of [one, two]) await update(finance, 'paymentApplication', id, 'any', deduction)
    const paid = await step(finance, 'paymentApplication', one, 'confirm')
    assert.deepEqual(
      ['duesDeductAmount', 'applyAmount'].map((name) => wireOf(paid, name)),
      ['90.00', '1000.00'],
    )
    const taken = await shown('dues', dues)
    assert.deepEqual([taken.status, taken.deductApplication], ['COLLECTED', one])
    assert.equal(await refused(() => step(finance, 'paymentApplication', two, 'confirm')), 'refusedElsewhere')
    await step(finance, 'paymentApplication', one, 'return', { comment: '银行账号与发票抬头不符，请更正。' })
    const restored = await shown('dues', dues)
    assert.deepEqual([restored.status, restored.deductApplication ?? null], ['CONFIRMED', null])
    await step(finance, 'paymentApplication', two, 'confirm')
    assert.equal((await shown('dues', dues)).deductApplication, two)
  })

  test('a claim of a type that issues itself is published after its delay, up to the limit, and not before', async ({ assert }) => {
    const setting = {
      claimType: 'QUALITY',
      issueFrequency: 'HOURLY',
      delayDays: 2,
      amountUpperLimit: '300',
      feedbackDays: 7,
      notifyChannel: ['LETTER'],
    }
    const { id } = (await create(quality, 'claimAutoIssueSetting', portal.resolved(setting))).view
    await step(quality, 'claimAutoIssueSetting', id, 'enable')
    const [due, early] = [await claimed(), await claimed()]
    for (const claim of [due, early]) await step(quality, 'claim', claim, 'submit')
    const submitted = (claim: string, days: number) =>
      portal.database.pool.query(`update claim set submitted_at = submitted_at - make_interval(days => $1) where id = $2`, [days, claim])
    await submitted(due, 2)
    await submitted(early, 1)
    await takeInternalStep(minutesLater(portal, 0), {
      entity: entityNamed(portal.app, 'claimAutoIssueSetting'),
      id: String(id),
      name: 'issue',
    })
    const issued = await shown('claim', due)
    assert.deepEqual([issued.status, issued.feedbackDueDate], ['PUBLISHED', '2026-11-28'])
    assert.equal((await shown('claim', early)).status, 'PRINTING')
  })
})
