import { expect, test } from 'vitest'
import { dueByTerms } from '../../../server/tests/support/due_by_terms.ts'
import { pane, pickRow } from '../support/acts.ts'
import { day } from '../support/day.ts'
import { choose } from '../support/forms.ts'
import { expectSame, passed, type Told } from './story.ts'

/** From the claim for what was refused to the payment: 1,090.00 less 90.00. */
export function paying(told: Told): void {
  test('quality tells the supplier of the frost, hears them, and claims 90.00, which is approved and agreed', async () => {
    const { people, of, asked } = told.story
    const page = '/qualityBusiness/qualityControlManage/checkAbnormalRecord'
    const finding = await people.quality.opens(`${page}/new`)
    await finding.picks('receipt', String(of.receipt?.receiptNo), String(of.receipt?.receiptNo))
    await finding.picks('goods', String(of.goods?.code), String(of.goods?.name))
    await choose(finding.page, 'abnormalType', '品质异常')
    await finding.types({ abnormalDescription: '4 公斤叶菜冻伤，无法上架。', abnormalQuantity: '4', deliveredQuantity: '104' })
    const { id } = await finding.saves()
    await finding.opens(`${page}/${id}`)
    await finding.takes('tell')
    const answering = await people.supplier.opens(`${page}/${id}`)
    await answering.types({ supplierFeedback: '冷链车温控故障，认可。' })
    await answering.takes('feedback')
    const claiming = await people.quality.opens(`${page}/${id}`)
    await claiming.takes('process', passed)
    await claiming.picks('businessEntity', 'C110', '广东鲜达生鲜有限公司')
    await claiming.types({ claimUnitPrice: '22.5' })
    const { claim } = await claiming.takes('claim')
    of.claim = { id: String(claim) }
    const own = `/qualityBusiness/claimNote/claimQueryInfo/view/${claim}`
    await (await people.quality.opens(own)).takes('submit')
    await (await people.reviewer.opens(own)).takes('approve', passed)
    const agreeing = await people.supplier.opens(`/qualityBusiness/claimNote/claimQueryReceivedInfo/view/${claim}`)
    const shown = await agreeing.figures('claimAmount')
    await agreeing.takes('confirm')
    await (await people.quality.opens(own)).takes('release')
    const stored = await asked(
      `select c.claim_amount::text as "claimAmount", c.claim_no as no, c.status, a.claim = c.id as "of the receipt",
              (select (sum(l.claim_quantity * l.unit_price))::numeric(18, 2)::text from claim_claim_lines l where l.parent = c.id) as "by hand"
       from claim c join acceptance_abnormal_record a on a.claim = c.id and a.receipt = $2 where c.id = $1`,
      claim,
      of.receipt?.id,
    )
    of.claim = { id: String(claim), no: stored.no }
    expectSame(shown, stored)
    expect(stored).toEqual({ claimAmount: '90.00', no: stored.no, status: 'RELEASED', 'of the receipt': true, 'by hand': '90.00' })
  })

  test('the statement is 1,090.00 less the claim: the supplier and both reviewers agree to 1,000.00', async () => {
    const { people, of, asked } = told.story
    const drawing = await people.finance.opens('/finance/purchaseBill/purchaseStatementInfo/new')
    await drawing.brings('statementLines', '收货单', String(of.receipt?.receiptNo))
    await drawing.adds('claimLines', 0, { claim: String(of.claim?.no), deductAmount: '90' })
    const { id, statementNo } = await drawing.saves()
    await drawing.takes('reconcile')
    await told.story.clock.minutesLater(31)
    await (await people.finance.opens(`/finance/purchaseBill/billOrderIssueInfo/${id}/${statementNo}`)).takes('publish')
    const agreeing = await people.supplier.opens(`/finance/billComfirm/mySalesBillInfo/${id}/${statementNo}`)
    const shown = await agreeing.figures('taxIncludedTotal', 'netTotal', 'claimDeductTotal', 'payableAmount')
    await agreeing.takes('agree')
    await (await people.reviewer.opens(`/finance/purchaseBill/preReviewAccountStateInfo/${id}/${statementNo}`)).takes('firstReview', passed)
    await (await people.second.opens(`/finance/purchaseBill/reviewAccountStateInfo/${id}`)).takes('review', passed)
    of.statement = await (await people.finance.opens(`/finance/purchaseBill/confirmAccountStateInfo/${id}/${statementNo}`)).takes('confirm')
    const stored = await asked(
      `select s.tax_included_total::text as "taxIncludedTotal", s.net_total::text as "netTotal", s.claim_deduct_total::text as "claimDeductTotal",
              s.payable_amount::text as "payableAmount", r.reconciled_quantity::text as reconciled, c.status as claim,
              round(l.quantity * l.tax_included_price - 90, 2)::text as "by hand"
       from statement s join statement_statement_lines l on l.parent = s.id join goods_receipt_lines r on r.id = l.receipt_line, claim c
       where s.id = $1 and c.id = $2`,
      id,
      of.claim?.id,
    )
    expectSame(shown, stored)
    expect(stored).toEqual({
      taxIncludedTotal: '1090.00',
      netTotal: '1000.00',
      claimDeductTotal: '90.00',
      payableAmount: '1000.00',
      reconciled: '100.000',
      claim: 'COLLECTED',
      'by hand': '1000.00',
    })
  })

  test('the invoice says 1,090.00 and what of it is payable; SAP books it, and its due date follows from the terms', async () => {
    const { people, of, asked } = told.story
    const writing = await people.supplier.opens(`/finance/billComfirm/mySalesBillInfo/${of.statement?.id}/${of.statement?.statementNo}`)
    await writing.makes('开具发票')
    const invoiceNo = `26${String(Date.now()).padStart(18, '0')}`
    await writing.types({ invoiceNo, invoiceDate: day(0), invoiceAmount: '1090' })
    const { id } = await writing.takes('prefabricate')
    await writing.takes('submit')
    const reviewing = `/finance/invoicePayBypurchaser/reviewInvoicePayableInfo/${id}/${invoiceNo}`
    await (await people.finance.opens(reviewing)).takes('approve', passed)
    await (await people.reviewer.opens(reviewing)).takes('review', passed)
    const posting = await people.finance.opens(`/finance/invoiceManagement/invoicePrepared?invoiceNo=${invoiceNo}`)
    await pickRow(posting.page, 0)
    await posting.takesOfPicked('post', '过账')
    await told.story.id('invoice', { id, status: 'PROCESSED' })
    const seen = await people.supplier.opens(`/finance/supplierInvokes/myinvoicesReceivableInfo/${id}`)
    const shown = await seen.figures('invoiceAmount', 'deductAmount', 'payableAmount')
    const stored = await asked(
      `select i.invoice_amount::text as "invoiceAmount", i.deduct_amount::text as "deductAmount", i.payable_amount::text as "payableAmount",
              i.posting_date::text as posted, l.invoiced_quantity::text as invoiced,
              i.payment_due_date = ${dueByTerms} as "due by the terms"
       from invoice i join statement s on s.id = i.statement join statement_statement_lines l on l.parent = s.id join supplier p on p.id = i.supplier
       where i.id = $1`,
      id,
    )
    of.invoice = { id }
    expectSame(shown, stored)
    expect(stored).toEqual({
      invoiceAmount: '1090.00',
      deductAmount: '90.00',
      payableAmount: '1000.00',
      posted: day(0),
      invoiced: '100.000',
      'due by the terms': true,
    })
  })

  test('the application asks for 1,000.00 without anybody typing a deduction; it is settled, agreed in OA, and paid', async () => {
    const { people, of, asked } = told.story
    const asking = await people.supplier.opens(`/finance/supplierInvokes/myinvoicesReceivableInfo/${of.invoice?.id}`)
    await asking.makes('付款申请')
    await asking.types({ courierCompany: '顺丰速运', courierNo: 'SF1400000001', mailedDate: day(0) })
    const { id, applicationNo } = await asking.saves()
    await asking.takes('submit')
    const own = `/finance/payApply/payApplyFormInfo/${id}`
    const checking = await people.finance.opens(own)
    await checking.takes('receivePaper')
    await checking.takes('confirm')
    const settling = await people.finance.opens('/finance/payApply/paySettleApply/new')
    await settling.brings('settlementLines', '付款申请', String(applicationNo))
    await settling.types({ plannedPayDate: day(7), settleReason: '十一月下旬货款' })
    const settlement = await settling.saves()
    await settling.opens(`/finance/payApply/paySettleApply/${settlement.id}`)
    await settling.takes('submit')
    await told.story.decides('submitPaymentSettlement', 'approve')
    await told.story.id('payment_application', { id, status: 'APPROVED' })
    const paying = await people.finance.opens(own)
    await paying.types({ paidDate: day(0), paymentVoucherNo: '1500000001' })
    of.payment = await paying.takes('recordPayment')
    const seen = await people.supplier.opens(own)
    const shown = await seen.figures('invoiceAmount', 'statementDeductAmount', 'applyAmount')
    const stored = await asked(
      `select a.invoice_amount::text as "invoiceAmount", a.statement_deduct_amount::text as "statementDeductAmount",
              a.claim_deduct_amount::text as typed, a.apply_amount::text as "applyAmount", l.payable_amount::text as line,
              n.total_amount::text as settled, a.payment_progress as progress, a.paid_date::text as paid
       from payment_application a join payment_application_invoice_lines l on l.parent = a.id,
            payment_settlement n join payment_settlement_settlement_lines m on m.parent = n.id
       where a.id = $1 and m.application = a.id`,
      id,
    )
    expectSame(shown, stored)
    expect(stored).toEqual({
      invoiceAmount: '1090.00',
      statementDeductAmount: '90.00',
      typed: '0.00',
      applyAmount: '1000.00',
      line: '1000.00',
      settled: '1000.00',
      progress: 'PAID',
      paid: day(0),
    })
  })

  test('finance reads the way of the money in one row of a report, and each document names what it came of', async () => {
    const { people, of, asked } = told.story
    const no = String(of.statement?.statementNo)
    const reading = await people.finance.opens('/report/financeProgress')
    // the period of the statement ends with its month, and the report asks for those that have ended
    const until = pane(reading.page).locator('.ant-picker-range input').nth(1)
    await until.fill(day(31))
    await until.press('Enter')
    await reading.page.getByRole('textbox', { name: '对账单号' }).fill(no)
    await pane(reading.page).getByRole('button', { name: '查询', exact: true }).click()
    await reading.page.getByRole('row').filter({ hasText: no }).first().waitFor()
    const shown = await reading.inRow(0, 'statementAmount', 'deductAmount', 'invoiceAmount', 'postedAmount', 'applyAmount', 'paidAmount')
    const stored = await asked(
      `select s.tax_included_total::text as "statementAmount", (s.tax_included_total - s.payable_amount)::text as "deductAmount",
              i.total_amount::text as "invoiceAmount", i.total_amount::text as "postedAmount", a.apply_amount::text as "applyAmount",
              a.apply_amount::text as "paidAmount"
       from statement s, invoice i, payment_application a where s.id = $1 and i.id = $2 and a.id = $3`,
      of.statement?.id,
      of.invoice?.id,
      of.payment?.id,
    )
    expectSame(shown, stored)
    for (const [route, before, after] of [
      [`/procurement/purchaseOrder/storeRequestInfo/${of.request?.id}`, [], ['采购需求']],
      [`/procurement/enquiryPrice/priceHallInfo/${of.enquiry?.id}`, ['采购需求'], ['采购订单', '采购合同']],
      [`/procurement/purchaseOrder/purchaseOrderCreateInfo/${of.order?.id}`, ['询价单'], ['送货单', '收货单']],
      [`/sales/deliverGoods/clientReceiveGoodsInfo/${of.receipt?.id}`, ['采购订单'], ['对账单', '验收异常记录']],
      [`/finance/payApply/payApplyFormInfo/${of.payment?.id}`, ['发票'], ['付款结算']],
    ] as const) {
      const who = route.startsWith('/finance') ? people.finance : people.buyer
      const flow = (await who.opens(route)).page.locator('[data-flow]:visible')
      for (const kind of [...before, ...after]) await flow.getByText(kind).first().waitFor()
    }
  })
}
