import { test } from '@japa/runner'
import { day, kept, passed, type Told } from './told.ts'

/** What the reports of exceptions say once something is out of order: each figure beside one of SQL written by hand. */
export function differing(told: Told): void {
  const recent = { from: day(-20), to: day(1) }

  test('a deposit that was approved is owed until it is paid, and is nobody else’s', async ({ assert }) => {
    const { people, of, asked } = kept(told)
    const rule = await people.admin.make('depositRule', {
      ruleCode: 'DR901',
      depositType: 'PERFORMANCE',
      depositBasis: 'FIXED',
      fixedAmount: '20000',
      effectiveFrom: day(-1),
    })
    const company = await people.admin.make('organization', { orgCode: 'C901', orgName: '广东鲜达生鲜有限公司', orgType: 'COMPANY' })
    await people.finance.make('depositAccount', {
      organization: company.id,
      payeeName: '广东鲜达生鲜有限公司',
      bankName: '中国建设银行广州黄埔支行',
      bankAccount: '44050158010100000386',
      effectiveFrom: day(-1),
    })
    const deposit = await people.buyer.make('deposit', {
      organization: company.id,
      supplier: of.supplier?.id,
      contractNo: of.contract?.contractNo,
      contractAmount: '1133.6',
      contractStartDate: day(0),
      contractEndDate: day(365),
      contractParties: [{ partyRole: 'PARTY_A', partyName: '广东鲜达生鲜有限公司' }],
      items: [{ depositType: 'PERFORMANCE', rule: rule.id, amount: '20000' }],
    })
    await people.buyer.take('deposit', deposit.id, 'submit')
    await people.reviewer.take('deposit', deposit.id, 'approve', { comment: passed })
    const [row, ...others] = await people.finance.report('depositMakeUp')
    assert.lengthOf(others, 0)
    const owed = await asked(
      `select required_amount::text as required, total_amount::text as total, (total_amount - coalesce(paid_amount, 0))::text as open, pay_due_date::text as due from deposit`,
    )
    assert.deepEqual([owed.required, owed.total], ['20000.00', '20000.00'])
    assert.containsSubset(row, { requiredAmount: owed.required, makeUpAmount: owed.open, makeUpDueDate: owed.due, overdueDays: 0 })
  })

  test('a calculated price stands above what the market asks', async ({ assert }) => {
    const { people, of, asked } = kept(told)
    const category = await asked('select purchase_category::text as id from goods where id = $1', of.goods?.id)
    const calculation = await people.buyer.make('priceCalculation', {
      calculationDate: day(0),
      priceEffectiveDate: day(1),
      purchaseCategory: category.id,
      invOrg: of.receipt?.invOrg,
      calculationLines: [
        {
          goods: of.goods?.id,
          unit: 'KG',
          supplier: of.supplier?.id,
          originalPrice: '9.5',
          marketReferencePrice: '9.5',
          fixedPrice: '10.2',
        },
      ],
    })
    await people.buyer.take('priceCalculation', calculation.id, 'calculate')
    await people.buyer.take('priceCalculation', calculation.id, 'submit')
    const [row] = await people.buyer.report('marketPriceIncrease', { priceDate: { from: day(-20), to: day(2) } })
    const gap = await asked(
      `select market_reference_price::text as market, (market_reference_price + coalesce(factor_amount, 0))::text as increased,
              (final_settlement_price - market_reference_price - coalesce(factor_amount, 0))::text as gap
       from price_calculation_calculation_lines`,
    )
    assert.equal(gap.gap, '0.7000')
    assert.containsSubset(row, { marketReferencePrice: gap.market, increasedPrice: gap.increased, differenceAmount: gap.gap, above: true })
  })

  test('an order whose price is not the one that was agreed differs at its receipt and in its settlement by the same 40.00', async ({
    assert,
  }) => {
    const { people, database, asked } = kept(told)
    await database.pool.query(`update purchase_order_lines set tax_included_price = 10.5`)
    const settled = await asked(
      `select l.quantity::text, l.tax_included_amount::text as amount, round((l.tax_included_price - o.tax_included_price) * l.quantity, 2)::text as gap
       from invoice_invoice_lines l join statement_statement_lines s on s.id = l.statement_line
       join goods_receipt_lines r on r.id = s.receipt_line join purchase_order_lines o on o.id = r.order_line`,
    )
    assert.equal(settled.gap, '40.00')
    const [settlement] = await people.finance.report('settlePriceDiff', { postingDate: recent })
    assert.containsSubset(settlement, {
      differenceAmount: settled.gap,
      settledQuantity: settled.quantity,
      amount: settled.amount,
      orderPrice: '10.5000',
      settlementPrice: '10.9000',
      lines: 1,
    })
    const received = await asked(
      `select round((o.tax_included_price - p.tax_included_price) * r.qualified_quantity, 2)::text as gap, p.tax_included_price::text as approved
       from goods_receipt_lines r join purchase_order_lines o on o.id = r.order_line join purchase_price p on p.id = o.library_price`,
    )
    const [receipt] = await people.buyer.report('priceDiffQuery', { receiptDate: recent })
    assert.containsSubset(receipt, {
      differenceAmount: received.gap,
      approvedPrice: received.approved,
      orderPrice: '10.5000',
      direction: 'BELOW',
    })
    assert.equal(received.gap, '-40.00')
  })
}
