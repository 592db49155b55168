import { test } from '@japa/runner'
import { linesOf, type RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from '../../app/records/context.ts'
import { search } from '../../app/records/search.ts'
import { convert } from '../../app/writing/convert.ts'
import { Family } from '../support/family.ts'
import { Portal } from '../support/portal.ts'
import { orders, world } from '../support/seeds.ts'

const agreed = { comment: '价格已与供应商书面确认，同意修改。' }

test.group('a price that is corrected after the goods have come', (group) => {
  let family: Family
  let buyer: Context
  let reviewer: Context
  let director: Context
  let finance: Context
  group.setup(async () => {
    const portal = await Portal.open(world)
    family = new Family(portal)
    await portal.database.pool.query(`update supplier set status = 'QUALIFIED'`)
    buyer = await portal.person('buyer')
    reviewer = await portal.person('reviewer')
    director = await portal.person('groupadmin')
    finance = await portal.person('finance')
    return () => portal.close()
  })

  /** The receipt of 20 kg of an order at 3.5 before tax of 9 %: 76.30 with it. */
  async function received(quantity = '20'): Promise<RecordData> {
    const { admin } = family.portal
    const record = orders.order?.record as { lines: readonly object[] }
    const order = await family.made(admin, 'purchaseOrder', { ...record, lines: record.lines.map((line) => ({ ...line, quantity })) })
    await family.step(admin, 'purchaseOrder', order.id, 'submit')
    await family.portal.database.pool.query(`update purchase_order set status = 'APPROVED' where id = $1`, [order.id])
    await family.step(admin, 'purchaseOrder', order.id, 'publish')
    const lines = linesOf(order, 'lines').map(({ id }) => ({ id, promisedDate: '2027-01-05' }))
    await family.step(admin, 'purchaseOrder', order.id, 'confirm', { changes: { lines } })
    const draft = await convert(admin, 'orderToDelivery', { ids: [String(order.id)], byDocument: true })
    const note = await family.made(admin, 'deliveryNote', { ...draft, temperature: '4' })
    await family.step(admin, 'deliveryNote', note.id, 'submit')
    await family.step(admin, 'deliveryNote', note.id, 'ship')
    const { rows } = await search(admin, 'goodsReceipt', { filter: { deliveryNote: String(note.id) }, columns: ['receiptNo'] })
    return family.step(admin, 'goodsReceipt', rows[0]?.id, 'receive')
  }
  const statementOf = async (receipt: RecordData) =>
    family.made(
      family.portal.admin,
      'statement',
      await convert(family.portal.admin, 'receiptToStatement', { ids: [String(receipt.id)], byDocument: true }),
    )
  const reconciled = (id: unknown) => family.step(family.portal.admin, 'statement', id, 'reconcile')
  const of = 'purchasePriceChange'
  const change = (row: object) => family.made(buyer, of, { changeReason: '到货等级低于约定', invOrg: '@warehouse', changeLines: [row] })
  const submitted = async (receipt: RecordData, newPrice: string) => {
    const [line] = linesOf(receipt, 'lines')
    const { id } = await change({ receiptLine: line?.id, newPrice })
    await family.step(buyer, of, id, 'calculate')
    return family.step(buyer, of, id, 'submit')
  }

  test('is the price of the receipt, of its order and of the statement, which was drawn up before', async ({ assert }) => {
    const receipt = await received()
    const statement = await statementOf(receipt)
    assert.equal(statement.taxIncludedTotal, '76.30')
    const { id, totalDifferenceAmount, changeLines } = await submitted(receipt, '3.2')
    assert.equal(totalDifferenceAmount, '-6.00')
    const said = { purchaseOrderNo: linesOf(receipt, 'lines')[0]?.purchaseOrderNo, receiptNo: receipt.receiptNo, quantity: '20.000' }
    assert.containsSubset(changeLines, [{ ...said, oldPrice: '3.5000', differenceAmount: '-6.00' }])
    assert.notDeepEqual(await family.refusal(family.step(buyer, of, id, 'approve', agreed)), ['nothing was refused'])
    await family.step(reviewer, of, id, 'approve', agreed)
    const [line] = linesOf(await family.whole('goodsReceipt', receipt.id), 'lines')
    assert.deepEqual([line?.taxIncludedPrice, line?.lineAmount], ['3.4880', '69.76'])
    assert.equal((await reconciled(statement.id)).taxIncludedTotal, '69.76')
    assert.equal((await statementOf(await received())).taxIncludedTotal, '76.30')
  })

  test('names the receipt once goods have come, and is not changed any more once it stands in a statement', async ({ assert }) => {
    const receipt = await received()
    const [line] = linesOf(receipt, 'lines')
    assert.deepEqual(await family.refusal(change({ orderLine: line?.orderLine, newPrice: '3.2' })), ['rule changeLines.0.receiptLine'])
    assert.deepEqual(await family.refusal(change({ receiptLine: line?.id, newPrice: '3.5' })), ['rule changeLines.0.newPrice'])
    const { id } = await submitted(receipt, '3.3')
    const statement = await statementOf(receipt)
    await reconciled(statement.id)
    assert.deepEqual(await family.refusal(family.step(reviewer, of, id, 'approve', agreed)), ['rule changeLines'])
    await family.step(family.portal.admin, 'statement', statement.id, 'delete')
    assert.equal((await family.step(reviewer, of, id, 'approve', agreed)).status, 'APPROVED')
    assert.deepEqual(await family.refusal(family.seen(finance, of, id)), ['notFound'])
  })

  test('takes two approvals above 10,000', async ({ assert }) => {
    const { id, totalDifferenceAmount } = await submitted(await received('20000'), '2.9')
    assert.equal(totalDifferenceAmount, '-12000.00')
    await family.step(reviewer, of, id, 'approve', agreed)
    assert.equal((await family.whole(of, id)).status, 'SUBMITTED')
    await family.step(director, of, id, 'approve', agreed)
    assert.equal((await family.whole(of, id)).status, 'APPROVED')
  })
})

test.group('a hot deal, from the library to SAP', (group) => {
  let family: Family
  let buyer: Context
  let reviewer: Context
  group.setup(async () => {
    const portal = await Portal.open(world)
    family = new Family(portal)
    const raw = { goodsCode: 'G00002', goodsName: '上海青（散装）', ean: '6901234567915', unit: 'KG' }
    await portal.add({ raw: { entity: 'goods', record: { ...raw, purchaseCategory: '@category', taxCode: '@tax', referencePrice: '5' } } })
    await portal.database.pool.query(`update supplier set status = 'QUALIFIED'`)
    const price = { goods: '@cabbage', invOrg: '@warehouse', effectiveFrom: '2026-11-01', changeSource: 'IMPORT' }
    await family.made(portal.admin, 'purchasePrice', { ...price, finalSettlementPrice: '7' })
    await family.made(portal.admin, 'purchasePrice', { ...price, finalSettlementPrice: '6.8', supplier: '@vegetables' })
    buyer = await portal.person('buyer')
    reviewer = await portal.person('reviewer')
    return () => portal.close()
  })

  const of = 'hotDealDiscount'
  const deal = (row: object) =>
    family.made(buyer, of, {
      planName: '周末爆款',
      activityFrom: '2026-11-28',
      activityTo: '2026-11-29',
      invOrg: '@warehouse',
      discountLines: [{ goods: '@cabbage', supplier: '@vegetables', expectedQuantity: '1000', supplierShare: '0.6', ...row }],
    })

  test('takes the price of the supplier that holds on its first day, and says what each side bears', async ({ assert }) => {
    const { id } = await deal({ discount: '0.85' })
    assert.deepEqual(await family.refusal(family.step(buyer, of, id, 'submit')), ['wrongStatus '])
    // 6.8 × 0.85 = 5.78, and (6.8 − 5.78) × 1000 × 60 % = 612
    assert.containsSubset(await family.step(buyer, of, id, 'calculate'), {
      totalExpectedAmount: '5780.00',
      totalSupplierAmount: '612.00',
      discountLines: [{ originalPrice: '6.8000', finalSettlementPrice: '5.7800' }],
    })
    await family.step(buyer, of, id, 'submit')
    await family.step(reviewer, of, id, 'approve', agreed)
    assert.deepEqual(await family.refusal(family.changed(buyer, of, id, { planName: '别的' })), ['notEditable '])
    assert.equal((await family.step(buyer, of, id, 'import')).sapImportStatus, 'IMPORTING')
  })

  test('has a fixed price instead, and is calculated again for another supplier', async ({ assert }) => {
    const { id } = await deal({ fixedPrice: '5.9' })
    const calculated = await family.step(buyer, of, id, 'calculate')
    assert.containsSubset(calculated, { totalExpectedAmount: '5900.00', totalSupplierAmount: '540.00' })
    const [line] = linesOf(calculated, 'discountLines')
    await family.changed(buyer, of, id, { discountLines: [{ id: line?.id, supplier: '@fish' }] })
    const changed = await family.whole(of, id)
    assert.containsSubset(changed, { status: 'NEW', discountLines: [{ originalPrice: null }] })
    assert.containsSubset(await family.step(buyer, of, id, 'calculate'), { discountLines: [{ originalPrice: '7.0000' }] })
    await family.changed(buyer, of, id, { discountLines: [{ id: line?.id, fixedPrice: '7' }] })
    assert.deepEqual(await family.refusal(family.step(buyer, of, id, 'submit')), ['rule discountLines.0.finalSettlementPrice'])
  })

  test('of goods with a hot sale in its warehouse tells what is processed, within the daily limit, and while the hot sale lasts', async ({
    assert,
  }) => {
    const sale = { goods: '@cabbage', rawGoods: '@raw', invOrg: '@warehouse', processRatio: '0.4', dailyProcessLimit: '300' }
    const terms = {
      processingFee: '0.5',
      hotSalePrice: '8.88',
      hotSaleFrom: '2026-11-20',
      hotSaleTo: '2026-11-29',
      responsiblePerson: '@buyer',
    }
    const { id: hotSale } = await family.made(buyer, 'hotSaleProcessing', { ...sale, ...terms })
    const { id } = await deal({ discount: '0.85', expectedQuantity: '1500' })
    // 1500 × 40 % = 600, which is 300 a day, and 600 × 0.5 = 300
    const calculated = await family.step(buyer, of, id, 'calculate')
    assert.containsSubset(calculated, {
      totalProcessingAmount: '300.00',
      discountLines: [{ hotSale, processQuantity: '600.000', processingAmount: '300.00', retailPrice: '8.88' }],
    })
    const [line] = linesOf(calculated, 'discountLines')
    await family.changed(buyer, of, id, { discountLines: [{ id: line?.id, expectedQuantity: '1500.01' }] })
    assert.deepEqual(await family.refusal(family.step(buyer, of, id, 'submit')), ['rule discountLines.0.expectedQuantity'])
    await family.changed(buyer, of, id, { activityTo: '2026-11-30' })
    assert.deepEqual(await family.refusal(family.step(buyer, of, id, 'submit')), ['rule discountLines.0.goods'])
    await family.changed(buyer, 'hotSaleProcessing', hotSale, { hotSaleTo: '2026-11-30' })
    assert.equal((await family.step(buyer, of, id, 'submit')).status, 'SUBMITTED')
  })
})
