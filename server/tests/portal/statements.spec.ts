import { test } from '@japa/runner'
import { linesOf, wireOf } from '../../../engine/runtime/values/record-data.ts'
import { runTimers } from '../../app/jobs/timers.ts'
import { printRecord } from '../../app/prints/print_record.ts'
import { drawInWorker } from '../../app/prints/printer.ts'
import type { Context } from '../../app/records/context.ts'
import { get } from '../../app/records/get.ts'
import { search } from '../../app/records/search.ts'
import { create } from '../../app/steps/create.ts'
import { transition } from '../../app/steps/transition.ts'
import { convert } from '../../app/writing/convert.ts'
import { refusal } from '../support/lending.ts'
import { pdfText } from '../support/pdf_text.ts'
import { Portal } from '../support/portal.ts'
import { orders, world } from '../support/seeds.ts'
import { issuedStatement, minutesLater, statementLine } from '../support/statements.ts'

const passed = '数量、单价与扣款均已核对，同意通过。'

test.group('statements, from the receipt to the confirmation', (group) => {
  let portal: Portal
  let supplier: Context
  let other: Context
  group.setup(async () => {
    portal = await Portal.open(world)
    await portal.database.pool.query(`update supplier set status = 'QUALIFIED'`)
    supplier = await portal.person('supplier', 'vegetables')
    other = await portal.person('supplierSub', 'fish')
    return () => portal.close()
  })

  const take = async (entity: string, id: string, step: string, comment?: string, as: Context = portal.admin) =>
    (await transition(as, entity, id, step, comment === undefined ? {} : { comment })).whole
  const made = async (entity: string, record: object) => (await create(portal.admin, entity, portal.resolved(record))).view
  const field = async (entity: string, id: string, name: string) => wireOf((await get(portal.admin, entity, id)).whole, name)
  const draft = async (conversion: string, id: string) => convert(portal.admin, conversion, { ids: [id], byDocument: true })

  /** A receipt of 20 kg at 3.815, tax of 9 % included, that was ordered, shipped and received. */
  async function received(): Promise<string> {
    const order = (await made('purchaseOrder', { ...orders.order?.record })).id ?? ''
    await take('purchaseOrder', order, 'submit')
    await transition(await reviewer(), 'purchaseOrder', order, 'approve', { comment: passed })
    await take('purchaseOrder', order, 'publish')
    const changes = {
      lines: linesOf((await get(portal.admin, 'purchaseOrder', order)).view, 'lines').map(({ id }) => ({ id, promisedDate: '2027-01-05' })),
    }
    await transition(portal.admin, 'purchaseOrder', order, 'confirm', { changes })
    const note = (await create(portal.admin, 'deliveryNote', await draft('orderToDelivery', order))).view.id ?? ''
    await take('deliveryNote', note, 'submit')
    await take('deliveryNote', note, 'ship')
    const [receipt] = (await search(portal.admin, 'goodsReceipt', { filter: { deliveryNote: note }, columns: ['receiptNo'] })).rows
    await take('goodsReceipt', receipt?.id ?? '', 'receive')
    return receipt?.id ?? ''
  }

  let second: Context | undefined
  const reviewer = async () => (second ??= await portal.person('reviewer'))
  const later = (minutes: number) => minutesLater(portal, minutes)
  const statementOf = async (receipt: string) =>
    (await create(portal.admin, 'statement', await draft('receiptToStatement', receipt))).view.id ?? ''

  const issued = (more: object = {}) => issuedStatement(portal, more)

  test('statement.createOnce: what a statement holds is not in another, and is free again when it is deleted', async ({ assert }) => {
    const receipt = await received()
    const [one, two] = [await statementOf(receipt), await statementOf(receipt)]
    assert.equal(await field('statement', one, 'taxIncludedTotal'), '76.30')
    assert.equal(await field('statement', one, 'netTotal'), '70.00')
    await take('statement', one, 'reconcile')
    assert.deepEqual(await refusal(() => take('statement', one, 'reconcile')), {
      code: 'invalid',
      issues: [{ code: 'wrongStatus', path: '' }],
    })
    const twice = await refusal(() => take('statement', two, 'reconcile'))
    assert.equal(twice.issues?.[0]?.code, 'rule')
    assert.equal((await refusal(() => draft('receiptToStatement', receipt))).issues?.[0]?.code, 'nothingToConvert')
    await take('statement', one, 'delete')
    const { whole } = await get(portal.admin, 'statement', one)
    assert.deepEqual([whole.status, whole.deletionFlag, whole.deletedBy], ['DELETED', true, portal.admin.user.id ?? ''])
    await take('statement', two, 'reconcile')
  })

  test('statement.deleteReconciled: only reconciled data is deleted', async ({ assert }) => {
    const id = (await issued()).id ?? ''
    const { issues } = await refusal(() => take('statement', id, 'delete'))
    assert.deepEqual(issues, [{ code: 'wrongStatus', path: '' }])
  })

  test('const.statementCreation: a statement appears 30 minutes after it was created, and is issued then', async ({ assert }) => {
    const id = await statementOf(await received())
    await take('statement', id, 'reconcile')
    await runTimers(later(29))
    assert.equal(await field('statement', id, 'generatedAt'), null)
    assert.equal((await refusal(() => take('statement', id, 'publish'))).issues?.[0]?.code, 'rule')
    await runTimers(later(30))
    assert.notEqual(await field('statement', id, 'generatedAt'), null)
    assert.equal((await take('statement', id, 'publish')).status, 'PUBLISHED')
  })

  test('statement.reviewOrder: the supplier, two reviewers and finance agree in this order', async ({ assert }) => {
    const id = (await issued()).id ?? ''
    const refused = async (step: string, comment?: string) => (await refusal(() => take('statement', id, step, comment))).issues?.[0]?.code
    assert.equal(await refused('firstReview', passed), 'rule')
    await take('statement', id, 'agree', undefined, supplier)
    assert.equal(await refused('review', passed), 'wrongStatus')
    assert.equal(await refused('confirm'), 'wrongStatus')
    assert.equal(await refused('firstReview', '同意'), 'commentTooShort')
    await take('statement', id, 'firstReview', passed)
    assert.equal(await refused('review', passed), 'rule')
    await take('statement', id, 'review', passed, await reviewer())
    assert.equal((await take('statement', id, 'confirm')).status, 'CONFIRMED')
  })

  test('returnReconciliation.statuses: a reconciled return waits for the second review, and its amounts are negative', async ({
    assert,
  }) => {
    const { id = '', payableAmount } = await issued({ reconciliationType: 'RETURN_NEGATIVE' })
    assert.equal(String(payableAmount), '-1090.00')
    await take('statement', id, 'agree', undefined, supplier)
    assert.equal((await refusal(() => take('statement', id, 'firstReview', passed))).issues?.[0]?.path, 'reconciliationType')
    assert.equal((await take('statement', id, 'rereview')).status, 'PENDING_REREVIEW')
    assert.equal((await take('statement', id, 'review', passed)).status, 'REVIEWED')
  })

  test('a claim is deducted once, and is collected with the statement', async ({ assert }) => {
    const claim = await made('claim', {
      claimType: 'QUALITY',
      supplier: '@vegetables',
      businessEntity: '@unit',
      claimItemCode: 'Q02',
      culpritItemCode: 'R01',
      claimBasis: '采购合同第七条',
      penaltyAmount: '90',
    })
    await take('claim', claim.id ?? '', 'submit')
    await transition(await reviewer(), 'claim', claim.id ?? '', 'approve', { comment: passed })
    await take('claim', claim.id ?? '', 'confirm', undefined, supplier)
    await take('claim', claim.id ?? '', 'release')
    const claimLines = [{ claim: claim.id, deductAmount: '90' }]
    assert.equal(
      (await refusal(() => issued({ claimLines: [{ claim: claim.id, deductAmount: '90.01' }] }))).issues?.[0]?.path,
      'claimLines.0.deductAmount',
    )
    const { id = '', payableAmount } = await issued({ claimLines })
    assert.equal(String(payableAmount), '1000.00')
    await take('statement', id, 'agree', undefined, supplier)
    await take('statement', id, 'firstReview', passed)
    await take('statement', id, 'review', passed, await reviewer())
    await take('statement', id, 'confirm')
    assert.equal(await field('claim', claim.id ?? '', 'status'), 'COLLECTED')
  })

  test('a supplier sees its own statements once they are issued, and nobody else does', async ({ assert }) => {
    const { id = '' } = await issued()
    assert.equal((await get(supplier, 'statement', id)).whole.status, 'PUBLISHED')
    assert.equal((await refusal(() => get(other, 'statement', id))).code, 'notFound')
    const fish = portal.as({ id: '2', roles: ['supplier'], supplier: portal.id('fish') })
    assert.equal((await refusal(() => get(fish, 'statement', id))).code, 'notFound')
    const waiting = await statementOf(await received())
    assert.equal((await refusal(() => get(supplier, 'statement', waiting))).code, 'notFound')
  })

  test('the print of a statement says what is owed in figures and in words, on numbered pages', async ({ assert }) => {
    const { id = '', statementNo } = await issued({
      statementLines: Array.from({ length: 60 }, () => statementLine),
      duesDeductAmount: '400.5',
    })
    const print = await printRecord(supplier, 'statement', id, 'statementSheet')
    assert.equal(print.capitals?.value, '陆万肆仟玖佰玖拾玖元伍角')
    assert.equal(print.qr, statementNo)
    const pages = await pdfText(await drawInWorker(print))
    assert.isAbove(pages.length, 1)
    for (const [index, page] of pages.entries()) assert.include(page, `第 ${index + 1} 页，共 ${pages.length} 页`)
    for (const text of ['64,999.50', '应付金额', '采购方（盖章）', '供应商（盖章）']) assert.include(pages.at(-1) ?? '', text)
    assert.include(pages[1] ?? '', '收货单号')
  })

  test('the paper of a claim says what is claimed, why and until when, with places for both seals', async ({ assert }) => {
    const claim = await made('claim', {
      claimType: 'DEFAULT',
      supplier: '@vegetables',
      businessEntity: '@unit',
      claimItemCode: 'C01',
      culpritItemCode: 'R05',
      claimBasis: '采购合同第八条',
      feedbackDueDate: '2026-12-01',
      penaltyAmount: '2000',
      claimLines: [{ goods: '@cabbage', claimQuantity: '10', unitPrice: '3.5' }],
    })
    const id = claim.id ?? ''
    await take('claim', id, 'submit')
    assert.equal((await refusal(() => printRecord(supplier, 'claim', id, 'claimSheet'))).code, 'notFound')
    await transition(await reviewer(), 'claim', id, 'approve', { comment: passed })
    const [page = ''] = await pdfText(await drawInWorker(await printRecord(supplier, 'claim', id, 'claimSheet')))
    for (const text of [
      '索赔函',
      '贰仟零叁拾伍元整',
      '采购合同第八条',
      '2026-12-01',
      '索赔方（盖章）',
      '供应商（签收、盖章）',
      '第 1 页，共 1 页',
    ])
      assert.include(page, text)
  })
})
