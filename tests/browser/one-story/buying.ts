import { expect, test } from 'vitest'
import { pickRow } from '../support/acts.ts'
import { day } from '../support/day.ts'
import { choose } from '../support/forms.ts'
import { expectSame, passed, type Told } from './story.ts'

/** From the demand of a store to goods that are received but for four kilograms. */
export function buying(told: Told): void {
  test('a store that has just opened asks for 104 kg; what is approved stands in the pool of demands', async () => {
    const { people, of, asked } = told.story
    of.goods = await told.story.row(
      `select g.id::text, g.goods_code as code, g.goods_name as name from goods g join purchase_category c on c.id = g.purchase_category
       where c.category_code = '1001' and g.status = 'ENABLED'
         and not exists (select 1 from purchase_price p where p.goods = g.id) order by g.id limit 1`,
    )
    of.warehouse = await told.story.row(
      `select o.id::text, o.org_name as name from organization o join store s on s.supply_warehouse = o.id
       where o.status = 'ENABLED' group by o.id order by count(*) desc, o.id limit 1`,
    )
    const opening = await people.groupadmin.opens('/allocationManage/shopInfoAdminInfo/new')
    await opening.types({ storeCode: 'S9001', storeName: '天河体育东店' })
    await choose(opening.page, 'storeType', '直营')
    await opening.picks('supplyWarehouse', String(of.warehouse.name), String(of.warehouse.name))
    of.store = await opening.saves()

    const asking = await people.buyer.opens('/procurement/purchaseOrder/storeRequestInfo/new')
    await asking.picks('store', 'S9001', '天河体育东店')
    await asking.types({ expectedArrivalDate: day(1) })
    await asking.adds('lines', 0, { goods: String(of.goods.code), quantity: '104', requestReason: '周末促销备货' })
    const { id } = await asking.saves()
    await asking.takes('submit')
    const deciding = await people.reviewer.opens(`/procurement/purchaseOrder/storeRequestInfo/${id}`)
    await deciding.fills('lines', 0, { approvedQuantity: '104' })
    of.request = await deciding.takes('approve', passed)

    const demand = await told.story.id('purchase_demand', { store_request: id })
    of.demand = { id: demand }
    const pool = await people.colleague.opens(`/procurement/demandManage/demandPoolInfo/${demand}`)
    const stored = await asked(
      `select demand_quantity::text as "demandQuantity", inv_org::text as warehouse, status from purchase_demand where store_request = $1`,
      id,
    )
    expectSame(await pool.figures('demandQuantity'), stored)
    expect(stored).toEqual({ demandQuantity: '104.000', warehouse: of.warehouse.id, status: 'UNTREATED' })
  })

  test('the buyer enquires for the demand; two suppliers quote under seal, and the cheaper one is awarded', async () => {
    const { people, of, asked } = told.story
    const asking = await people.colleague.opens(`/procurement/demandManage/demandPool/${of.demand?.id}`)
    await pickRow(asking.page, 0)
    await asking.makes('发起询价')
    await asking.types({
      enquiryTitle: '叶菜周末备货询价',
      quoteDeadline: `${day(1)} 08:00`,
      priceEffectiveFrom: day(0),
      priceEffectiveTo: day(30),
    })
    for (const [row, supplier] of ['V100001', 'V100002'].entries()) await asking.adds('invitedSuppliers', row, { supplier })
    const enquiry = await asking.saves()
    await asking.takes('publish')
    for (const [who, supplier, price] of [
      ['supplier', 'V100001', '10'],
      ['other', 'V100002', '10.5'],
    ] as const) {
      const quote = await told.story.row(
        `select q.id::text from enquiry_quote q join supplier s on s.id = q.supplier where q.price_enquiry = $1 and s.supplier_code = $2`,
        enquiry.id,
        supplier,
      )
      const quoting = await people[who].opens(`/procurement/enquiryPrice/priceHallCarrierInfo/${quote.id}`)
      await quoting.fills('lines', 0, { quotedPrice: price, supplyQuantity: '104' })
      await quoting.takes('submit')
      const sealed = await people.colleague.opens(`/procurement/enquiryPrice/priceHallInfo/${enquiry.id}`)
      expect(await sealed.says()).not.toContain(`${price}.`)
    }
    await told.story.passes(
      `update price_enquiry set quote_deadline = now() - interval '1 minute', open_at = now() - interval '1 minute' where id = $1`,
      enquiry.id,
    )
    const awarding = await people.colleague.opens(`/procurement/enquiryPrice/priceHallInfoNum/${enquiry.id}`)
    await awarding.takes('open')
    await awarding.opens(`/procurement/enquiryPrice/priceHallInfoNum/${enquiry.id}`)
    await awarding.page.getByRole('button', { name: '按最低报价填满' }).click()
    await awarding.picks('orderType', 'ZNB', '标准采购订单')
    await awarding.types({ neededDate: day(1), awardReason: '价低且可供足量' })
    await awarding.saves()
    await awarding.takes('submit')
    const deciding = await people.second.opens(`/procurement/enquiryPrice/priceHallInfoCheck/${enquiry.id}`)
    const shown = await deciding.figures('awardAmount')
    of.enquiry = await deciding.takes('approve', passed)
    const stored = await asked(
      `select e.award_amount::text as "awardAmount", a.quantity::text, q.quoted_price::text as price, q.rank_no as rank, s.supplier_code as supplier,
              (select sum(x.quantity * y.quoted_price)::numeric(18, 2)::text from price_enquiry_awards x
               join enquiry_quote_lines y on y.id = x.quote_line where x.parent = e.id) as "by hand"
       from price_enquiry e join price_enquiry_awards a on a.parent = e.id
       join enquiry_quote_lines q on q.id = a.quote_line join enquiry_quote h on h.id = q.parent join supplier s on s.id = h.supplier
       where e.id = $1`,
      enquiry.id,
    )
    expectSame(shown, stored)
    expect(stored).toEqual({
      awardAmount: '1040.00',
      quantity: '104.000',
      price: '10.0000',
      rank: '1',
      supplier: 'V100001',
      'by hand': '1040.00',
    })
  })

  test('the award is the price in the library, an order of the demand, and what the contract says', async () => {
    const { people, of, asked } = told.story
    const enquiryNo = String(of.enquiry?.enquiryNo)
    of.order = { id: await told.story.id('purchase_order', { enquiry: of.enquiry?.id }) }
    const writing = await people.buyer.opens('/contractSupplyAgree/purchaseContract/newPurchaseContractInfo/new')
    await writing.brings('supplyGoodsLines', '询价单', enquiryNo)
    await writing.types({
      contractName: '叶菜采购合同',
      contractSubject: '叶菜供应',
      originDetail: '广东增城',
      contractAmount: '1133.6',
    })
    await writing.adds('contractParties', 0, { partyRole: '甲方', partyName: '广东鲜达生鲜有限公司' })
    await writing.adds('contractParties', 1, { partyRole: '乙方', partyName: '广州绿野鲜蔬农业发展有限公司' })
    const { id } = await writing.saves()
    await writing.takes('submit')
    const at = `/contractSupplyAgree/purchaseContract/newPurchaseContractInfo/${id}`
    await (await people.reviewer.opens(at)).takes('release', passed)
    await (await people.supplier.opens(at)).signs('sign')
    const deciding = await people.second.opens(at)
    expectSame(await deciding.inRow(0, 'taxIncludedPrice'), { taxIncludedPrice: '10.9' })
    of.contract = await deciding.takes('passReview', passed)
    expect(
      await asked(
        `select p.final_settlement_price::text as price, p.tax_included_price::text as "with tax", g.tax_included_price::text as contracted,
                l.unit_price::text as ordered, d.status, d.ordered_quantity::text as quantity, o.enquiry = d.enquiry as "of the demand"
         from purchase_price p, contract_supply_goods_lines g, purchase_order o join purchase_order_lines l on l.parent = o.id, purchase_demand d
         where p.source_doc_no = $1 and g.parent = $2 and o.id = $3 and d.id = $4`,
        enquiryNo,
        id,
        of.order.id,
        of.demand?.id,
      ),
    ).toEqual({
      price: '10.0000',
      'with tax': '10.9000',
      contracted: '10.9000',
      ordered: '10.0000',
      status: 'PROCESSED',
      quantity: '104.000',
      'of the demand': true,
    })
  })

  test('the order is approved by somebody else, confirmed by the supplier, and shipped by its sub-account', async () => {
    const { people, of, asked } = told.story
    const id = String(of.order?.id)
    const own = `/procurement/purchaseOrder/purchaseOrderCreateInfo/${id}`
    await (await people.buyer.opens(own)).takes('submit')
    await (await people.reviewer.opens(own)).takes('approve', passed)
    await (await people.buyer.opens(`/procurement/purchaseOrder/orderIssueInfo/issue/${id}`)).takes('publish')
    const confirming = await people.supplier.opens(`/procurement/purchaseOrder/purchaseOrderReceiptInfo/${id}`)
    const shown = await confirming.figures('totalAmount', 'totalTaxIncludedAmount')
    await confirming.takes('confirm')
    const shipping = await (await people.helper.opens(`/procurement/purchaseOrder/purchaseOrderReceiptInfo/${id}`)).makes('生成送货单')
    const note = await shipping.saves()
    await shipping.takes('submit')
    of.note = await shipping.takes('ship')
    expect(of.note.id).toBe(note.id)
    const stored = await asked(
      `select o.total_amount::text as "totalAmount", o.total_tax_included_amount::text as "totalTaxIncludedAmount",
              l.shipped_quantity::text as "shippedQuantity", l.in_transit_quantity::text as "inTransitQuantity",
              round(l.quantity * l.unit_price * 1.09, 2)::text as "by hand"
       from purchase_order o join purchase_order_lines l on l.parent = o.id where o.id = $1`,
      id,
    )
    expectSame(shown, stored)
    const under = await people.supplier.opens(`/procurement/purchaseOrder/purchaseOrderReceiptInfo/${id}`)
    expectSame(await under.inRow(0, 'shippedQuantity', 'inTransitQuantity'), stored)
    expect(stored).toEqual({
      totalAmount: '1040.00',
      totalTaxIncludedAmount: '1133.60',
      shippedQuantity: '104.000',
      inTransitQuantity: '104.000',
      'by hand': '1133.60',
    })
  })

  test('four kilograms are refused on arrival: 100 kg are received, 1,090.00', async () => {
    const { people, of, asked } = told.story
    const id = await told.story.id('goods_receipt', { delivery_note: of.note?.id })
    const receiving = await people.colleague.opens(`/sales/deliverGoods/clientReceiveGoodsInfo/${id}`)
    await receiving.fills('lines', 0, { receivedQuantity: '104', rejectedQuantity: '4', rejectReason: '冻伤' })
    of.receipt = await receiving.takes('receive')
    const seen = await people.supplier.opens(`/sales/deliverGoods/clientReceiveGoodsInfo/${id}`)
    const stored = await asked(
      `select r.total_tax_included_amount::text as "totalTaxIncludedAmount", l.qualified_quantity::text as "qualifiedQuantity",
              l.rejected_quantity::text as "rejectedQuantity", o.received_quantity::text as received, o.in_transit_quantity::text as "on the way",
              round((l.received_quantity - l.rejected_quantity) * o.unit_price * 1.09, 2)::text as "by hand"
       from goods_receipt r join goods_receipt_lines l on l.parent = r.id join purchase_order_lines o on o.id = l.order_line where r.id = $1`,
      id,
    )
    expectSame(await seen.figures('totalTaxIncludedAmount'), stored)
    expectSame(await seen.inRow(0, 'qualifiedQuantity', 'rejectedQuantity'), stored)
    expect(stored).toEqual({
      totalTaxIncludedAmount: '1090.00',
      qualifiedQuantity: '100.000',
      rejectedQuantity: '4.000',
      received: '100.000',
      'on the way': '0.000',
      'by hand': '1090.00',
    })
  })
}
