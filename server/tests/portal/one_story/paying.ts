import { test } from '@japa/runner'
import { dueByTerms } from '../../support/due_by_terms.ts'
import { day, kept, passed, settled, type Told } from './told.ts'

/** From the claim for what was refused to the payment: 1,090.00 less 90.00. */
export function paying(told: Told): void {
  test('quality tells the supplier of the frost, hears them, and claims 90.00, which is approved and agreed', async ({ assert }) => {
    const { people, of, asked } = kept(told)
    const abnormal = await people.quality.make('acceptanceAbnormalRecord', {
      receipt: of.receipt?.id,
      goods: of.goods?.id,
      abnormalType: 'QUALITY',
      abnormalDescription: '4 公斤叶菜冻伤，无法上架。',
      abnormalQuantity: '4',
      deliveredQuantity: '104',
    })
    await people.quality.take('acceptanceAbnormalRecord', abnormal.id, 'tell')
    await people.supplier.take('acceptanceAbnormalRecord', abnormal.id, 'feedback', {
      changes: { supplierFeedback: '冷链车温控故障，认可。' },
    })
    await people.quality.take('acceptanceAbnormalRecord', abnormal.id, 'process', { comment: passed })
    const changes = { businessEntity: of.unit?.id, claimUnitPrice: '22.5' }
    const { claim } = await people.quality.take('acceptanceAbnormalRecord', abnormal.id, 'claim', { changes })
    await people.quality.take('claim', claim, 'submit')
    await people.reviewer.take('claim', claim, 'approve', { comment: passed })
    await people.supplier.take('claim', claim, 'confirm')
    of.claim = await people.quality.take('claim', claim, 'release')
    assert.deepEqual(
      await asked(
        `select c.claim_amount::text as claimed, l.claim_quantity::text as quantity, c.status, a.claim = c.id as "of the receipt"
         from claim c join claim_claim_lines l on l.parent = c.id, acceptance_abnormal_record a`,
      ),
      { claimed: '90.00', quantity: '4.000', status: 'RELEASED', 'of the receipt': true },
    )
  })

  test('until it is reconciled, what was received is not settled: 1,090.00, since today', async ({ assert }) => {
    const { people, of, asked } = kept(told)
    const open = await asked(
      `select round(sum((qualified_quantity - reconciled_quantity) * tax_included_price), 2)::text as amount, count(*)::int as lines from goods_receipt_lines`,
    )
    assert.equal(open.amount, '1090.00')
    const [row, ...others] = await people.finance.report('vendorUnSettlePay')
    assert.lengthOf(others, 0)
    assert.containsSubset(row, { supplier: of.supplier?.id })
    assert.isTrue(Object.values(row ?? {}).includes(open.amount), 'the figure')
    const { rows } = await people.finance.behind('vendorUnSettlePay', {}, { supplier: of.supplier?.id, agingBucket: 'd30' })
    assert.lengthOf(rows as readonly unknown[], Number(open.lines))
  })

  test('the statement is 1,090.00 less the claim: the supplier and both reviewers agree to 1,000.00', async ({ assert }) => {
    const { people, of, asked } = kept(told)
    const drafted = await people.finance.draft('receiptToStatement', [of.receipt?.id], true)
    const statement = await people.finance.make('statement', { ...drafted, claimLines: [{ claim: of.claim?.id, deductAmount: '90' }] })
    await people.finance.take('statement', statement.id, 'reconcile')
    await told.world.minutesLater(31)
    await people.finance.take('statement', statement.id, 'publish')
    assert.equal(await people.other.refused('GET', `records/statement/${statement.id}`), 'notFound')
    await people.supplier.take('statement', statement.id, 'agree')
    await people.reviewer.take('statement', statement.id, 'firstReview', { comment: passed })
    await people.second.take('statement', statement.id, 'review', { comment: passed })
    of.statement = await people.finance.take('statement', statement.id, 'confirm')
    assert.deepEqual(
      await asked(
        `select s.tax_included_total::text as goods, s.net_total::text as net, s.claim_deduct_total::text as claimed, s.payable_amount::text as payable,
                r.reconciled_quantity::text as reconciled, c.status as claim
         from statement s join statement_statement_lines l on l.parent = s.id join goods_receipt_lines r on r.id = l.receipt_line, claim c`,
      ),
      { goods: '1090.00', net: '1000.00', claimed: '90.00', payable: '1000.00', reconciled: '100.000', claim: 'COLLECTED' },
    )
  })

  test('the invoice says 1,090.00 and what of it is payable; SAP books it, and its due date follows from the terms', async ({ assert }) => {
    const { people, of, asked } = kept(told)
    const drafted = await people.supplier.draft('statementToInvoice', [of.statement?.id], true)
    const face = { invoiceNo: '26312000010000000001', invoiceDate: day(0), invoiceAmount: '1090' }
    const { id } = await people.supplier.make('invoice', { ...drafted, ...face })
    await people.supplier.take('invoice', id, 'prefabricate')
    await people.supplier.take('invoice', id, 'submit')
    await people.finance.take('invoice', id, 'approve', { comment: passed })
    await people.reviewer.take('invoice', id, 'review', { comment: passed })
    await people.finance.take('invoice', id, 'post')
    of.invoice = await settled(() => people.finance.read('invoice', id), 'PROCESSED')
    assert.deepEqual(
      await asked(
        `select i.invoice_amount::text as face, i.deduct_amount::text as deducted, i.payable_amount::text as payable, i.posting_date::text as posted,
                i.payment_due_date = ${dueByTerms} as "due by the terms",
                l.invoiced_quantity::text as invoiced
         from invoice i join statement s on s.id = i.statement join statement_statement_lines l on l.parent = s.id join supplier p on p.id = i.supplier`,
      ),
      { face: '1090.00', deducted: '90.00', payable: '1000.00', posted: day(0), 'due by the terms': true, invoiced: '100.000' },
    )
  })

  test('the application asks for 1,000.00 without anybody typing a deduction; it is settled, agreed in OA, and paid', async ({
    assert,
  }) => {
    const { people, of, asked } = kept(told)
    const drafted = await people.supplier.draft('invoiceToPayment', [of.invoice?.id])
    const courier = { courierCompany: '顺丰速运', courierNo: 'SF1400000001', mailedDate: day(0) }
    const { id, applyAmount } = await people.supplier.make('paymentApplication', { ...drafted, ...courier })
    assert.equal(applyAmount, '1000.00')
    await people.supplier.take('paymentApplication', id, 'submit')
    await people.finance.take('paymentApplication', id, 'receivePaper')
    await people.finance.take('paymentApplication', id, 'confirm')
    const settlement = await people.finance.make('paymentSettlement', {
      ...(await people.finance.draft('paymentToSettlement', [id])),
      settleReason: '十一月下旬货款',
    })
    await people.finance.take('paymentSettlement', settlement.id, 'submit')
    await told.world.decides('submitPaymentSettlement', 'approve')
    await settled(() => people.finance.read('paymentApplication', id), 'APPROVED')
    const changes = { paidDate: day(0), paymentVoucherNo: '1500000001' }
    of.payment = await people.finance.take('paymentApplication', id, 'recordPayment', { changes })
    assert.deepEqual(
      await asked(
        `select a.invoice_amount::text as invoiced, a.statement_deduct_amount::text as deducted, a.claim_deduct_amount::text as typed,
                a.apply_amount::text as applied, l.payable_amount::text as line, n.total_amount::text as settled, a.payment_progress as progress,
                a.payment_due_date = i.payment_due_date and a.planned_pay_date = i.payment_due_date as "when due"
         from payment_application a join payment_application_invoice_lines l on l.parent = a.id join invoice i on i.id = l.invoice, payment_settlement n`,
      ),
      {
        invoiced: '1090.00',
        deducted: '90.00',
        typed: '0.00',
        applied: '1000.00',
        line: '1000.00',
        settled: '1000.00',
        progress: 'PAID',
        'when due': true,
      },
    )
    const own = await people.supplier.read('paymentApplication', id)
    assert.deepEqual([own.applyAmount, own.paymentProgress, own.paidDate], ['1000.00', 'PAID', day(0)])
    assert.equal(await people.other.refused('GET', `records/paymentApplication/${id}`), 'notFound')
  })
}
