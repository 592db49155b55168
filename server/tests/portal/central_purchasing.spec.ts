import { test } from '@japa/runner'
import { linesOf } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from '../../app/records/context.ts'
import { convert } from '../../app/writing/convert.ts'
import { Family } from '../support/family.ts'
import { Portal, type Seeds } from '../support/portal.ts'
import { world } from '../support/seeds.ts'

const seeds: Seeds = {
  authority: {
    entity: 'centralPurchaser',
    record: {
      employee: '@buyer',
      purchaseMarket: 'JN',
      purchaseArea: 'SOUTH',
      singlePurchaseLimit: '1000',
      dailyPurchaseLimit: '1500',
      effectiveFrom: '2025-01-01',
    },
  },
  depot: { entity: 'organization', record: { orgCode: 'WH02', orgName: '佛山蔬果仓', orgType: 'INV_ORG' } },
}

test.group('fees and bills of central purchasing, and daily quotations', (group) => {
  let family: Family
  let buyer: Context
  let reviewer: Context
  let finance: Context
  group.setup(async () => {
    const portal = await Portal.open(world)
    family = new Family(portal)
    await portal.add(seeds)
    buyer = portal.as({ ...(await portal.person('buyer')).user, employee: portal.id('buyer') })
    reviewer = await portal.person('reviewer')
    finance = await portal.person('finance')
    return () => portal.close()
  })

  test('a fee needs its receipt, and is shared once among organisations, to the cent', async ({ assert }) => {
    const fee = { centralPurchaser: '@authority', purchaseMarket: 'JN', feeType: 'PORTAGE', feeAmount: '100', payee: '江南市场搬运队' }
    const bare = await family.made(buyer, 'centralFeeRecord', fee)
    assert.deepEqual(await family.refusal(family.step(buyer, 'centralFeeRecord', bare.id, 'submit')), ['rule receiptPicture'])
    const receiptPicture = await family.uploaded(buyer, 'centralFeeRecord', 'receiptPicture', 'receipt.png')
    const { id } = await family.made(buyer, 'centralFeeRecord', { ...fee, receiptPicture })
    await family.step(buyer, 'centralFeeRecord', id, 'submit')
    await family.step(reviewer, 'centralFeeRecord', id, 'approve')
    const draft = await convert(finance, 'feeToShare', { ids: [String(id)] })
    const lines = [
      { invOrg: '@warehouse', basisQuantity: '200' },
      { invOrg: '@depot', basisQuantity: '100' },
    ]
    const share = () => family.made(finance, 'centralFeeShare', { ...draft, sharePeriod: '2026-11', lines })
    const [first, second] = [await share(), await share()]
    assert.deepEqual(await family.refusal(family.step(finance, 'centralFeeShare', first.id, 'submit')), ['wrongStatus '])
    const calculated = await family.step(finance, 'centralFeeShare', first.id, 'calculate')
    assert.deepEqual(
      linesOf(calculated, 'lines').map(({ shareAmount }) => shareAmount),
      ['66.67', '33.33'],
    )
    await family.step(finance, 'centralFeeShare', first.id, 'submit')
    await family.step(reviewer, 'centralFeeShare', first.id, 'approve', { comment: '基数与当月采购重量一致，同意分摊。' })
    assert.equal((await family.whole('centralFeeRecord', id)).shareStatus, 'SHARED')
    await family.step(finance, 'centralFeeShare', second.id, 'calculate')
    assert.deepEqual(await family.refusal(family.step(finance, 'centralFeeShare', second.id, 'submit')), ['rule fees'])
  })

  test('bills are issued, used, voided and returned, never more than there are', async ({ assert }) => {
    const bills = { recipient: '@buyer', purchaseMarket: 'JN', billNoFrom: '00000101', billNoTo: '00000150', billCount: 50 }
    const { id } = await family.made(finance, 'centralBillUse', bills)
    const used = (usedCount: number, voidedCount: number) => ({ changes: { usedCount, voidedCount } })
    assert.deepEqual(await family.refusal(family.step(buyer, 'centralBillUse', id, 'register', used(49, 2))), ['rule usedCount'])
    await family.step(buyer, 'centralBillUse', id, 'register', used(48, 1))
    assert.deepEqual(await family.refusal(family.step(finance, 'centralBillUse', id, 'finish')), ['rule '])
    await family.step(buyer, 'centralBillUse', id, 'register', used(48, 2))
    assert.equal((await family.step(finance, 'centralBillUse', id, 'finish')).status, 'USED')
  })

  test('dailyQuotation.effect: a quotation is calculated, then submitted, and accepted; a refused one is new again', async ({ assert }) => {
    const { portal } = family
    const vegetables = await portal.person('supplier', 'vegetables')
    const fish = await family.supplier('fish')
    const line = { goods: '@cabbage', unit: 'KG', quotedPrice: '3.5', supplyQuantity: '800' }
    const { id } = await family.made(vegetables, 'dailyQuotation', { invOrg: '@warehouse', quotationLines: [line] })
    assert.deepEqual(await family.refusal(family.step(vegetables, 'dailyQuotation', id, 'submit')), ['wrongStatus '])
    assert.deepEqual(await family.refusal(family.seen(buyer, 'dailyQuotation', id)), ['notFound'])
    await family.step(vegetables, 'dailyQuotation', id, 'calculate')
    await family.step(vegetables, 'dailyQuotation', id, 'submit')
    assert.deepEqual(await family.refusal(family.seen(fish, 'dailyQuotation', id)), ['notFound'])
    assert.notProperty(linesOf(await family.seen(vegetables, 'dailyQuotation', id), 'quotationLines')[0], 'marketReferencePrice')
    await family.step(buyer, 'dailyQuotation', id, 'reject', { comment: '高于江南市场当日行情，请重新报价。' })
    assert.equal((await family.step(vegetables, 'dailyQuotation', id, 'reopen')).status, 'NEW')
    await family.step(vegetables, 'dailyQuotation', id, 'calculate')
    await family.step(vegetables, 'dailyQuotation', id, 'submit')
    assert.equal((await family.step(buyer, 'dailyQuotation', id, 'approve')).status, 'APPROVED')
    const again = await convert(vegetables, 'quotationAgain', {
      ids: linesOf(await family.whole('dailyQuotation', id), 'quotationLines').map((row) => String(row.id)),
    })
    assert.containsSubset(linesOf(again, 'quotationLines')[0], { previousPrice: '3.5000', quotedPrice: '3.5000' })
  })
})
