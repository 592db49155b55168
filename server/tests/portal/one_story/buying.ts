import { test } from '@japa/runner'
import { day, kept, passed, type Told } from './told.ts'

/** From the demand of a store to goods that are received but for four kilograms. */
export function buying(told: Told): void {
  test('a store asks for 104 kg; what is approved stands in the pool of demands', async ({ assert }) => {
    const { people, of } = told.world
    of.unit = await people.buyer.one('organization', { orgCode: 'C110' })
    of.group = await people.buyer.one('purchaseGroup', { purchaseGroupCode: 'PG01' })
    of.type = await people.buyer.one('purchaseOrderType', { orderTypeCode: 'ZNB' })
    of.supplier = await people.buyer.one('supplier', { supplierCode: 'V100001' })
    of.other = await people.buyer.one('supplier', { supplierCode: 'V100002' })
    const [goods] = await people.buyer.find('goods', { 'purchaseCategory.categoryCode': '1001', status: 'ENABLED' }, ['purchaseCategory'])
    of.goods = goods as typeof of.unit
    const [store] = await people.buyer.find('store', { status: 'ENABLED' }, ['supplyWarehouse'])
    const warehouse = store?.supplyWarehouse
    // the group administrator opens the store that asks
    of.store = await people.groupadmin.make('store', {
      storeCode: 'S9001',
      storeName: '天河体育东店',
      storeType: 'DIRECT',
      supplyWarehouse: warehouse,
    })
    const line = { goods: of.goods?.id, quantity: '104', requestReason: '周末促销备货' }
    const request = await people.buyer.make('storeRequest', { store: of.store.id, expectedArrivalDate: day(1), lines: [line] })
    await people.buyer.take('storeRequest', request.id, 'submit')
    const [row] = (await people.reviewer.read('storeRequest', request.id)).lines as readonly { id: string }[]
    of.request = await people.reviewer.take('storeRequest', request.id, 'approve', {
      comment: passed,
      changes: { lines: [{ id: row?.id, approvedQuantity: '104' }] },
    })
    of.demand = await people.buyer.one('purchaseDemand', { storeRequest: of.request.id }, ['demandQuantity', 'status'])
    assert.deepEqual([of.demand.demandQuantity, of.demand.status], ['104.000', 'UNTREATED'])
    assert.deepEqual(
      await told.world.asked(
        'select demand_quantity::text, inv_org::text = $2 as "at the warehouse" from purchase_demand where store_request = $1',
        of.request.id,
        warehouse,
      ),
      { demand_quantity: '104.000', 'at the warehouse': true },
    )
  })

  test('the buyer enquires for the demand; two suppliers quote under seal, and the cheaper one is awarded', async ({ assert }) => {
    const { people, of, asked, database } = kept(told)
    const drafted = await people.colleague.draft('demandToEnquiry', [of.demand?.id])
    const enquiry = await people.colleague.make('priceEnquiry', {
      ...drafted,
      enquiryTitle: '叶菜周末备货询价',
      quoteDeadline: `${day(1)}T08:00:00.000Z`,
      priceEffectiveFrom: day(0),
      priceEffectiveTo: day(30),
      invitedSuppliers: [{ supplier: of.supplier?.id }, { supplier: of.other?.id }],
    })
    await people.colleague.take('priceEnquiry', enquiry.id, 'publish')
    for (const [who, price] of [
      ['supplier', '10'],
      ['other', '10.5'],
    ] as const) {
      const quote = await people[who].one('enquiryQuote', { enquiryNo: enquiry.enquiryNo })
      const [line] = (await people[who].read('enquiryQuote', quote.id)).lines as readonly object[]
      const changes = { lines: [{ ...line, quotedPrice: price, supplyQuantity: '104' }] }
      await people[who].take('enquiryQuote', quote.id, 'submit', { changes })
      assert.lengthOf(await people.colleague.find('enquiryQuote', { id: quote.id }), 0)
    }
    assert.equal(await people.colleague.refused('POST', `records/priceEnquiry/${enquiry.id}/transitions/open`, {}), 'invalid')
    await database.pool.query(
      `update price_enquiry set quote_deadline = now() - interval '1 minute', open_at = now() - interval '1 minute'`,
    )
    await people.colleague.take('priceEnquiry', enquiry.id, 'open')
    const [cheapest] = await people.colleague.find('enquiryQuote.lines', { rankNo: 1 }, ['quotedPrice'])
    await people.colleague.change('priceEnquiry', enquiry.id, { awards: [{ quoteLine: cheapest?.id, quantity: '104' }] })
    const changes = { orderType: of.type?.id, neededDate: day(1), awardReason: '价低且可供足量' }
    await people.colleague.take('priceEnquiry', enquiry.id, 'submit', { changes })
    of.enquiry = await people.second.take('priceEnquiry', enquiry.id, 'approve', { comment: passed })
    assert.deepEqual(
      await asked(
        `select e.award_amount::text, a.quantity::text, q.quoted_price::text, q.rank_no, s.supplier_code
         from price_enquiry e join price_enquiry_awards a on a.parent = e.id
         join enquiry_quote_lines q on q.id = a.quote_line join enquiry_quote h on h.id = q.parent join supplier s on s.id = h.supplier`,
      ),
      { award_amount: '1040.00', quantity: '104.000', quoted_price: '10.0000', rank_no: '1', supplier_code: 'V100001' },
    )
  })

  test('the award is the price in the library, an order of the demand, and what the contract says', async ({ assert }) => {
    const { people, of, asked } = kept(told)
    of.price = await people.buyer.one('purchasePrice', { sourceDocNo: of.enquiry?.enquiryNo }, ['finalSettlementPrice', 'taxIncludedPrice'])
    of.order = await people.buyer.one('purchaseOrder', { enquiry: of.enquiry?.id })
    const [award] = (of.enquiry?.awards ?? []) as readonly { id: string }[]
    const drafted = await people.buyer.draft('awardToContract', [award?.id])
    const contract = await people.buyer.make('contract', {
      ...drafted,
      contractName: '叶菜采购合同',
      contractSubject: '叶菜供应',
      originDetail: '广东增城',
      contractAmount: '1133.6',
      performanceAmount: '0',
      warrantyAmount: '0',
      integrityAmount: '0',
      contractParties: [
        { partyRole: 'PARTY_A', partyName: '广东鲜达生鲜有限公司' },
        { partyRole: 'PARTY_B', partyName: '广州绿野鲜蔬农业发展有限公司' },
      ],
    })
    await people.buyer.take('contract', contract.id, 'submit')
    await people.reviewer.take('contract', contract.id, 'release', { comment: passed })
    await people.supplier.sign('contract', contract.id, 'sign', '广州绿野鲜蔬农业发展有限公司')
    of.contract = await people.second.take('contract', contract.id, 'passReview', { comment: passed })
    assert.deepEqual(
      await asked(
        `select p.final_settlement_price::text as price, p.tax_included_price::text as "with tax", g.tax_included_price::text as contracted,
                l.unit_price::text as ordered, o.enquiry = d.enquiry as "of the demand"
         from purchase_price p, contract_supply_goods_lines g, purchase_order o join purchase_order_lines l on l.parent = o.id, purchase_demand d`,
      ),
      { price: '10.0000', 'with tax': '10.9000', contracted: '10.9000', ordered: '10.0000', 'of the demand': true },
    )
    assert.deepEqual(await asked('select status, ordered_quantity::text, enquiry::text from purchase_demand'), {
      status: 'PROCESSED',
      ordered_quantity: '104.000',
      enquiry: of.enquiry?.id,
    })
  })

  test('the order is approved by somebody else, confirmed by the supplier, and shipped by its sub-account', async ({ assert }) => {
    const { people, of, asked } = kept(told)
    const order = of.order?.id
    await people.buyer.take('purchaseOrder', order, 'submit')
    await people.reviewer.take('purchaseOrder', order, 'approve', { comment: passed })
    await people.buyer.take('purchaseOrder', order, 'publish')
    const [line] = (await people.supplier.read('purchaseOrder', order)).lines as readonly { id: string }[]
    await people.supplier.take('purchaseOrder', order, 'confirm', { changes: { lines: [{ id: line?.id, promisedDate: day(1) }] } })
    const draft = await people.helper.draft('orderToDelivery', [order], true)
    const note = await people.helper.make('deliveryNote', draft)
    await people.helper.take('deliveryNote', note.id, 'submit')
    of.note = await people.helper.take('deliveryNote', note.id, 'ship')
    for (const who of ['other', 'fruit'] as const)
      assert.equal(await people[who].refused('GET', `records/purchaseOrder/${order}`), 'notFound')
    assert.deepEqual(
      await asked(
        `select o.total_amount::text as net, o.total_tax_included_amount::text as gross, l.shipped_quantity::text as shipped,
                l.in_transit_quantity::text as "on the way" from purchase_order o join purchase_order_lines l on l.parent = o.id`,
      ),
      { net: '1040.00', gross: '1133.60', shipped: '104.000', 'on the way': '104.000' },
    )
  })

  test('four kilograms are refused on arrival: 100 kg are received, 1,090.00', async ({ assert }) => {
    const { people, of, asked } = kept(told)
    const waiting = await people.colleague.one('goodsReceipt', { deliveryNote: of.note?.id })
    const [line] = (await people.colleague.read('goodsReceipt', waiting.id)).lines as readonly { id: string }[]
    const changes = { lines: [{ id: line?.id, receivedQuantity: '104', rejectedQuantity: '4', rejectReason: '冻伤' }] }
    of.receipt = await people.colleague.take('goodsReceipt', waiting.id, 'receive', { changes })
    assert.deepEqual(
      await asked(
        `select r.total_tax_included_amount::text as amount, l.qualified_quantity::text as taken, o.received_quantity::text as received,
                o.rejected_quantity::text as rejected, o.on_time_quantity::text as "on time", o.in_transit_quantity::text as "on the way"
         from goods_receipt r join goods_receipt_lines l on l.parent = r.id join purchase_order_lines o on o.id = l.order_line`,
      ),
      { amount: '1090.00', taken: '100.000', received: '100.000', rejected: '4.000', 'on time': '100.000', 'on the way': '0.000' },
    )
  })
}
