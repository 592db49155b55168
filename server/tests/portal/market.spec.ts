import { test } from '@japa/runner'
import { linesOf } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from '../../app/records/context.ts'
import { convert } from '../../app/writing/convert.ts'
import { Family } from '../support/family.ts'
import { Portal, type Seeds } from '../support/portal.ts'
import { world } from '../support/seeds.ts'

const agreed = { comment: '重量、价格与凭证一致，同意入账。' }
const year = { effectiveFrom: '2025-01-01' }
const config = { ...year, allowedUpRate: '0.1', allowedDownRate: '0.3', referencePrice: '5' }
const seeds: Seeds = {
  shrimp: {
    entity: 'goods',
    record: { goodsCode: 'G00009', goodsName: '基围虾', ean: '6901234567915', unit: 'KG', purchaseCategory: '@category', taxCode: '@tax' },
  },
  authority: {
    entity: 'centralPurchaser',
    record: {
      ...year,
      employee: '@buyer',
      purchaseMarket: 'JQ',
      purchaseArea: 'EAST',
      singlePurchaseLimit: '1000',
      dailyPurchaseLimit: '1500',
    },
  },
  authorityOfSouth: {
    entity: 'centralPurchaser',
    record: {
      ...year,
      employee: '@buyer',
      purchaseMarket: 'JN',
      purchaseArea: 'SOUTH',
      singlePurchaseLimit: '1000',
      dailyPurchaseLimit: '1500',
    },
  },
  ofCategory: { entity: 'selfPurchasePriceConfig', record: { ...config, purchaseCategory: '@category', overLimitMeasure: 'BLOCK' } },
  ofMarket: {
    entity: 'selfPurchasePriceConfig',
    record: { ...config, purchaseCategory: '@category', purchaseMarket: 'JQ', overLimitMeasure: 'APPROVE', approverRole: 'GROUP_ADMIN' },
  },
  ofShrimp: {
    entity: 'selfPurchasePriceConfig',
    record: { ...config, goods: '@shrimp', purchaseCategory: '@category', maxPurchasePrice: '5.2', overLimitMeasure: 'BLOCK' },
  },
  rate: {
    entity: 'selfPriceRate',
    record: {
      ...year,
      purchaseCategory: '@category',
      lossRate: '0.05',
      transportRate: '0.03',
      managementFeeRate: '0.02',
      targetGrossMargin: '0.2',
    },
  },
}
const line = { goods: '@cabbage', stallNo: 'A12', grossWeight: '103', tareWeight: '3', unitPrice: '5', paymentMethod: 'TRANSFER' }
const order = { centralPurchaser: '@authority', purchaseMarket: 'JQ', purchaseArea: 'EAST', invOrg: '@warehouse', lines: [line] }
const stall = { purchaseMarket: 'JQ', stallNo: 'A12', goods: '@cabbage', grade: '一级', unit: 'KG', stallPrice: '5' }

test.group('the market in the morning', (group) => {
  let family: Family
  let buyer: Context
  let reviewer: Context
  let finance: Context
  let head: Context
  group.setup(async () => {
    const portal = await Portal.open(world)
    family = new Family(portal)
    await portal.add(seeds)
    const person = await portal.person('buyer')
    buyer = portal.as({ ...person.user, employee: portal.id('buyer') })
    reviewer = await portal.person('reviewer')
    finance = await portal.person('finance')
    head = await portal.person('groupadmin')
    return () => portal.close()
  })
  const bought = (record: object = {}) => family.made(buyer, 'selfPurchaseOrder', { ...order, ...record })
  const submitted = async (id: unknown) => family.step(buyer, 'selfPurchaseOrder', id, 'submit')

  test('a price is asked at several stalls, the dearer one is taken for a reason, and becomes a purchase', async ({ assert }) => {
    const { id } = await family.made(buyer, 'selfInquiryRecord', {
      purchaseMarket: 'JQ',
      goods: '@cabbage',
      unit: 'KG',
      lines: [
        { stallNo: 'A12', quotedPrice: '5.2', negotiatedPrice: '5' },
        { stallNo: 'B05', quotedPrice: '5.4', selected: true },
      ],
    })
    assert.deepEqual(await family.refusal(family.step(buyer, 'selfInquiryRecord', id, 'submit')), ['rule selectionReason'])
    await family.step(buyer, 'selfInquiryRecord', id, 'submit', { changes: { selectionReason: '品相好、到货整齐' } })
    const confirmed = await family.step(reviewer, 'selfInquiryRecord', id, 'confirm')
    assert.containsSubset(confirmed, { lowestPrice: '5.0000', selectedStallNo: 'B05', selectedPrice: '5.4000' })
    const draft = await convert(buyer, 'selfInquiryToOrder', { ids: [String(id)] })
    assert.containsSubset(linesOf(draft, 'lines')[0], { stallNo: 'B05', unitPrice: '5.4000' })
  })

  test('a stall has one price of goods and grade at a time, and says how it has changed', async ({ assert }) => {
    const pricePicture = await family.uploaded(buyer, 'stallPrice', 'pricePicture', 'price.png')
    const first = await family.made(buyer, 'stallPrice', { ...stall, priceDate: '2026-11-19', pricePicture })
    await family.step(buyer, 'stallPrice', first.id, 'submit')
    await family.step(reviewer, 'stallPrice', first.id, 'approve')
    const today = await convert(buyer, 'stallPriceToday', { ids: [String(first.id)] })
    const again = await family.made(buyer, 'stallPrice', { ...today, stallPrice: '5.5' })
    assert.deepEqual(await family.refusal(family.step(buyer, 'stallPrice', again.id, 'submit')), ['rule pricePicture'])
    const next = await family.made(buyer, 'stallPrice', {
      ...today,
      stallPrice: '5.5',
      pricePicture: await family.uploaded(buyer, 'stallPrice', 'pricePicture', 'next.png'),
    })
    await family.step(buyer, 'stallPrice', next.id, 'submit')
    assert.equal((await family.step(reviewer, 'stallPrice', next.id, 'approve')).priceChangeRate, '0.1000')
    assert.equal((await family.whole('stallPrice', first.id)).supersededOn, '2026-11-20')
  })

  test('a purchase stays within the limits of its purchaser, for one purchase and for the day', async ({ assert }) => {
    const dear = await bought({ lines: [{ ...line, grossWeight: '203.1' }] })
    assert.deepEqual(await family.refusal(submitted(dear.id)), ['rule totalAmount'])
    const atLimit = await bought({ lines: [{ ...line, grossWeight: '203' }] })
    assert.equal((await submitted(atLimit.id)).totalAmount, '1000.00')
    const more = await bought({ lines: [{ ...line, grossWeight: '103.01' }] })
    assert.isNotEmpty(await family.refusal(submitted(more.id)))
    assert.equal((await family.whole('selfPurchaseOrder', more.id)).status, 'NEW')
    const fits = await bought()
    await submitted(fits.id)
    assert.equal((await family.whole('centralPurchaser', family.portal.id('authority'))).usedAmount, '1500.00')
    for (const { id } of [atLimit, fits]) await family.step(buyer, 'selfPurchaseOrder', id, 'withdraw')
    assert.equal((await family.whole('centralPurchaser', family.portal.id('authority'))).usedAmount, '0.00')
  })

  test('a price above its limit is refused, or needs who is named for it, by the configuration that fits best', async ({ assert }) => {
    const blocked = await bought({ lines: [{ ...line, goods: '@shrimp', unitPrice: '5.21' }] })
    assert.deepEqual(await family.refusal(submitted(blocked.id)), ['rule lines'])
    const allowed = await bought({ lines: [{ ...line, goods: '@shrimp', unitPrice: '5.2' }] })
    assert.isFalse((await submitted(allowed.id)).escalates)
    await family.step(buyer, 'selfPurchaseOrder', allowed.id, 'withdraw')
    const over = await bought({ lines: [{ ...line, unitPrice: '5.51' }] })
    assert.isTrue((await submitted(over.id)).escalates)
    await family.step(reviewer, 'selfPurchaseOrder', over.id, 'approve', agreed)
    assert.equal((await family.whole('selfPurchaseOrder', over.id)).status, 'SUBMITTED')
    await family.step(head, 'selfPurchaseOrder', over.id, 'approve', agreed)
    assert.equal((await family.whole('selfPurchaseOrder', over.id)).status, 'APPROVED')
  })

  test('cash needs the picture of its voucher, and South China the owner of the stall and the origin', async ({ assert }) => {
    const cash = await bought({ lines: [{ ...line, paymentMethod: 'CASH' }] })
    assert.deepEqual(await family.refusal(submitted(cash.id)), ['rule lines'])
    const south = bought({ centralPurchaser: '@authorityOfSouth', purchaseMarket: 'JN', purchaseArea: 'SOUTH' })
    assert.deepEqual(await family.refusal(south), ['required lines.0.stallOwner', 'required lines.0.originDetail'])
  })

  test('an approved purchase becomes a cost with its fees, loss and margin', async ({ assert }) => {
    const { pool } = family.portal.database
    const { id } = await bought({ transportFee: '20', portageFee: '10' })
    await submitted(id)
    await family.step(reviewer, 'selfPurchaseOrder', id, 'approve', agreed)
    const found = await pool.query(`select id from self_purchase_cost where "order" = $1`, [id])
    const cost = String(found.rows[0]?.id)
    assert.deepEqual(await family.refusal(family.step(finance, 'selfPurchaseCost', cost, 'submit')), ['wrongStatus '])
    const calculated = await family.step(finance, 'selfPurchaseCost', cost, 'calculate')
    assert.containsSubset(calculated, {
      purchaseQuantity: '100.000',
      purchaseAmount: '500.00',
      transportFee: '20.00',
      portageFee: '10.00',
      managementFee: '10.00',
      lossQuantity: '5.000',
      lossAmount: '25.00',
      unitCost: '5.6842',
      salesPrice: '7.11',
    })
    assert.deepEqual(await family.refusal(family.seen(await family.portal.person('quality'), 'selfPurchaseCost', cost)), ['notFound'])
  })
})
