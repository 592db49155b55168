import { test } from '@japa/runner'
import { linesOf } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from '../../app/records/context.ts'
import { entityNamed } from '../../app/records/entity_of.ts'
import { search } from '../../app/records/search.ts'
import { create } from '../../app/steps/create.ts'
import { takeInternalStep } from '../../app/steps/take_internal_step.ts'
import { update } from '../../app/steps/update.ts'
import { convert } from '../../app/writing/convert.ts'
import { Family } from '../support/family.ts'
import { refusal } from '../support/lending.ts'
import { Portal } from '../support/portal.ts'
import { world } from '../support/seeds.ts'

const of = 'purchaseQuotation'
const line = { goods: '@cabbage', unit: 'KG', quantity: '20', taxRate: '0.09' }
const quotation = {
  supplier: '@vegetables',
  buyer: '@buyer',
  invOrg: '@warehouse',
  shipTo: '广州常温仓',
  paymentTerms: 'NET30',
  quotationDate: '2026-11-21',
  needByDate: '2026-11-28',
  lines: [line],
}
const reason = '单价高于近期采购价，请重新议价。'
const agreed = '单价与近期采购价相符，同意采购。'

test.group('purchase quotations, version by version', (group) => {
  let portal: Portal
  let family: Family
  let buyer: Context
  let reviewer: Context
  let supplier: Context
  let other: Context
  group.setup(async () => {
    portal = await Portal.open(world)
    family = new Family(portal)
    await portal.database.pool.query(`update supplier set status = 'QUALIFIED'`)
    buyer = await portal.person('buyer')
    reviewer = await portal.person('reviewer')
    supplier = await portal.person('supplier', 'vegetables')
    other = portal.as({ ...supplier.user, id: '999', supplier: portal.id('fish') })
    return () => portal.close()
  })

  const made = async (more: object = {}) => String((await create(buyer, of, portal.resolved({ ...quotation, ...more }))).view.id)
  const priced = (more: object = {}) => made({ lines: [{ ...line, priceWithoutTax: '3.5' }], ...more })
  const said = async (what: Promise<unknown>) => (await refusal(() => what)).issues?.map(({ code, path }) => `${code} ${path}`)
  /** The whole story of a quotation up to its place in the ERP. */
  const synced = async () => {
    const id = await priced()
    await family.step(buyer, of, id, 'submit')
    await family.step(reviewer, of, id, 'approve', { comment: agreed })
    await takeInternalStep(portal.admin, { entity: entityNamed(portal.app, of), id, name: 'confirmSync' })
    return id
  }

  test('a supplier fills in the prices it is asked for, and nothing else; another supplier sees nothing of it', async ({ assert }) => {
    const id = await made()
    assert.equal((await refusal(() => family.seen(supplier, of, id))).code, 'notFound')
    await family.step(buyer, of, id, 'ask')
    assert.equal((await refusal(() => family.seen(other, of, id))).code, 'notFound')
    const seen = await family.seen(supplier, of, id)
    const [asked] = linesOf(seen, 'lines')
    const changes = { shipTo: '别处', lines: [{ id: asked?.id, quantity: '9', priceWithoutTax: '3.5', leadTimeDays: 3 }] }
    const refused = await refusal(() => update(supplier, of, id, 'any', changes))
    assert.exists(refused.code)
    await update(supplier, of, id, 'any', { lines: [{ id: asked?.id, priceWithoutTax: '3.5', leadTimeDays: 3 }] })
    const submitted = await family.step(supplier, of, id, 'submit')
    assert.deepEqual(
      [submitted.status, submitted.totalWithoutTax, submitted.totalWithTax, submitted.shipTo],
      ['SUBMITTED', '70.00', '76.30', '广州常温仓'],
    )
  })

  test('of a requisition knows it once it is saved, and the supplier does not', async ({ assert }) => {
    const asked = { goods: '@cabbage', unit: 'KG', quantity: '30', suggestedSupplier: '@vegetables', neededDate: '2026-11-26' }
    const requisition = await family.made(buyer, 'purchaseRequisition', { requisitionType: 'GOODS', invOrg: '@warehouse', lines: [asked] })
    await family.step(buyer, 'purchaseRequisition', requisition.id, 'submit')
    const approved = await family.step(reviewer, 'purchaseRequisition', requisition.id, 'approve', { comment: agreed })
    const draft = await convert(buyer, 'requisitionToQuotation', { ids: linesOf(approved, 'lines').map(({ id }) => String(id)) })
    const kept = await family.made(buyer, of, { ...quotation, ...draft, buyer: '@buyer' })
    assert.deepEqual([kept.requisition, kept.requisitionNo], [requisition.id, requisition.requisitionNo])
    await family.step(buyer, of, kept.id, 'ask')
    const seen = await family.seen(supplier, of, kept.id)
    assert.notProperty(seen, 'requisition')
    assert.notProperty(linesOf(seen, 'lines')[0], 'requisitionLine')
  })

  test('a line without a price, or with none above zero, is not submitted', async ({ assert }) => {
    assert.include(await said(family.step(buyer, of, await made(), 'submit')), 'required lines.0.priceWithoutTax')
    const free = await made({ lines: [{ ...line, priceWithoutTax: '0' }] })
    assert.deepEqual(await said(family.step(buyer, of, free, 'submit')), ['rule lines'])
    const cheap = await made({ lines: [{ ...line, priceWithoutTax: '0.0001' }] })
    assert.equal((await family.step(buyer, of, cheap, 'submit')).status, 'SUBMITTED')
  })

  test('what is needed is needed on the day of the quotation or later, and the quotation lasts at least that day', async ({ assert }) => {
    assert.exists(await made({ needByDate: '2026-11-21', validTo: '2026-11-21' }))
    assert.deepEqual(await said(made({ needByDate: '2026-11-20' })), ['rule needByDate'])
    assert.deepEqual(await said(made({ validTo: '2026-11-20' })), ['rule validTo'])
  })

  test('quotation.statuses: a version comes to stand as synchronised, rejected or taken back, and lists find it by that', async ({
    assert,
  }) => {
    const kept = await synced()
    const rejected = await priced()
    await family.step(buyer, of, rejected, 'submit')
    assert.exists(await said(family.step(reviewer, of, rejected, 'reject', { comment: '太贵了请重新议价' })))
    assert.equal((await family.step(reviewer, of, rejected, 'reject', { comment: reason })).rejectReason, reason)
    const taken = await synced()
    assert.equal((await family.step(buyer, of, taken, 'takeBack', { comment: '需求数量有变，需要重新报价。' })).status, 'TAKEN_BACK')
    const standing = { SYNCED: kept, REJECTED: rejected, TAKEN_BACK: taken }
    for (const [status, id] of Object.entries(standing)) {
      const { rows } = await search(buyer, of, { columns: ['status'], filter: { '==': [{ var: 'record.status' }, status] } })
      assert.include(
        rows.map((row) => row.id),
        id,
      )
    }
  })

  test('quotation.statuses: what is not approved is not synchronised, and what was never handed in is not taken back', async ({
    assert,
  }) => {
    const id = await priced()
    const back = { comment: '需求数量有变，需要重新报价。' }
    assert.exists(await said(family.step(buyer, of, id, 'takeBack', back)))
    await family.step(buyer, of, id, 'submit')
    assert.exists(await said(family.step(buyer, of, id, 'sync')))
    await family.step(buyer, of, id, 'takeBack', back)
    assert.exists(await said(family.step(reviewer, of, id, 'approve', { comment: agreed })))
  })

  test('a rejected version is followed by one with the same number, once, which knows the price before', async ({ assert }) => {
    const id = await priced()
    await family.step(buyer, of, id, 'submit')
    await family.step(reviewer, of, id, 'reject', { comment: reason })
    const before = await family.step(buyer, of, id, 'revise')
    const next = await family.whole(of, before.nextVersion)
    const [row] = linesOf(next, 'lines')
    assert.deepEqual(
      [next.status, next.quotationNo, next.quotationVersion, next.previousVersion, row?.previousPrice, row?.priceChangeRate],
      ['NEW', before.quotationNo, 2, id, '3.5000', '0.0000'],
    )
    assert.exists(await said(family.step(buyer, of, id, 'revise')))
  })

  test('whoever made a quotation does not approve it', async ({ assert }) => {
    const both = portal.as({ ...buyer.user, roles: ['buyer', 'reviewer'] })
    const id = await priced()
    await family.step(buyer, of, id, 'submit')
    assert.exists((await refusal(() => family.step(both, of, id, 'approve', { comment: agreed }))).code)
  })
})
