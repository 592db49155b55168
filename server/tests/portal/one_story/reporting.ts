import { test } from '@japa/runner'
import type { Row } from '../../support/someone.ts'
import { day, kept, type Told } from './told.ts'

/** The reports across the documents: what each says of the story, who may ask, and where its figures lead. */
export function reporting(told: Told): void {
  const year = { from: day(-40), to: day(60) }
  const recent = { from: day(-20), to: day(1) }
  const params = {
    depositMakeUp: {},
    financeProgress: { periodTo: year },
    marketPriceIncrease: { priceDate: recent },
    multipartyPriceReport: { priceDate: recent },
    paymentTime: {},
    priceDiffQuery: { receiptDate: recent },
    priceFollow: { followDate: recent },
    pricesCompare: { compareDate: recent },
    purchasePriceIndex: { indexDate: recent },
    reconciliationReport: { periodTo: { from: day(-20), to: day(40) } },
    settlementProgress: { settlementPeriod: year },
    settlementTrend: { postingDate: recent },
    settlePriceDiff: { postingDate: recent },
    vendorUnSettlePay: {},
  } as const
  const picked = (row: Row | undefined, ...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, row?.[name] ?? null]))

  test('the money of the supplier is followed to 1,000.00 in what finance reads, and each figure is that of the tables', async ({
    assert,
  }) => {
    const { people, asked } = kept(told)
    const tables = await asked(
      `select s.tax_included_total::text as goods, (s.tax_included_total - s.payable_amount)::text as deducted, i.total_amount::text as invoiced,
              a.apply_amount::text as paid, a.paid_date::text as on, r.total_tax_included_amount::text as received
       from statement s, invoice i, payment_application a, goods_receipt r`,
    )
    assert.deepEqual([tables.goods, tables.deducted, tables.paid], ['1090.00', '90.00', '1000.00'])
    const [statement] = await people.finance.report('financeProgress', params.financeProgress)
    assert.containsSubset(statement, {
      statementAmount: tables.goods,
      deductAmount: tables.deducted,
      invoiceAmount: tables.invoiced,
      postedAmount: tables.invoiced,
      applyAmount: tables.paid,
      paidAmount: tables.paid,
      paidAt: tables.on,
      unpaidAmount: '0.00',
      settlementStage: 'PAID',
    })
    const [period] = await people.finance.report('settlementProgress', params.settlementProgress)
    assert.containsSubset(period, {
      receiptAmount: tables.received,
      reconciledAmount: tables.goods,
      unreconciledAmount: '0.00',
      claimDeductAmount: tables.deducted,
      postedAmount: tables.invoiced,
      appliedAmount: tables.paid,
      paidAmount: tables.paid,
      settlementStage: 'PAID',
    })
    const [reconciled] = await people.finance.report('reconciliationReport', params.reconciliationReport)
    const own = {
      receiptAmount: tables.received,
      claimDeduct: tables.deducted,
      payableAmount: tables.paid,
      invoicedAmount: tables.invoiced,
    }
    assert.containsSubset(reconciled, { ...own, returnAmount: '0.00', uninvoicedAmount: '0.00' })
    assert.lengthOf(await people.finance.report('vendorUnSettlePay'), 0)
    const [time] = await people.finance.report('paymentTime')
    assert.deepEqual(picked(time, 'applyAmount', 'invoices', 'overdueCount'), { applyAmount: tables.paid, invoices: 1, overdueCount: 0 })
  })

  test('what was settled stands in the trend and beside the order, without a difference', async ({ assert }) => {
    const { people, asked } = kept(told)
    const line = await asked(
      `select quantity::text, tax_included_amount::text as amount, round(tax_included_amount / quantity, 4)::text as average from invoice_invoice_lines`,
    )
    const [trend] = await people.finance.report('settlementTrend', params.settlementTrend)
    assert.deepEqual(picked(trend, 'settledQuantity', 'settlementAmount', 'settlementAveragePrice'), {
      settledQuantity: line.quantity,
      settlementAmount: line.amount,
      settlementAveragePrice: line.average,
    })
    assert.lengthOf(await people.finance.report('settlePriceDiff', params.settlePriceDiff), 0)
    assert.lengthOf(await people.buyer.report('priceDiffQuery', params.priceDiffQuery), 0)
    assert.lengthOf(await people.finance.report('depositMakeUp'), 0)
  })

  test('the prices of the story are compared: 10.00 was ordered, quoted and settled, and a negotiation is followed', async ({ assert }) => {
    const { people, of, asked } = kept(told)
    const price = await asked(
      `select round(sum(l.amount) / sum(l.quantity), 4)::text as ordered,
              (select min(quoted_price)::text from enquiry_quote_lines) as lowest, (select round(avg(quoted_price), 4)::text from enquiry_quote_lines) as quoted,
              (select round(avg(price_without_tax), 4)::text from invoice_invoice_lines) as settled, sum(l.quantity)::text as quantity
       from purchase_order_lines l`,
    )
    const [compared] = await people.buyer.report('pricesCompare', params.pricesCompare)
    assert.containsSubset(compared, {
      ownPurchasePrice: price.ordered,
      supplierLowestQuote: price.lowest,
      gapToLowest: '0.0000',
      compareConclusion: 'EQUAL',
    })
    const [parties] = await people.buyer.report('multipartyPriceReport', params.multipartyPriceReport)
    assert.deepEqual([parties?.supplierQuotePrice, parties?.settlementPrice], [price.quoted, price.settled])
    const [index] = await people.buyer.report('purchasePriceIndex', params.purchasePriceIndex)
    assert.deepEqual([index?.currentQuantity, index?.currentPrice], [price.quantity, price.ordered])
    await people.buyer.make('priceNegotiation', {
      supplier: of.supplier?.id,
      goods: of.goods?.id,
      invOrg: of.receipt?.invOrg,
      effectiveTo: day(30),
      quotedPrice: '10',
      targetPrice: '9.6',
      marketReferencePrice: '9.5',
      negotiationRounds: [{ buyerOffer: '9.5', supplierOffer: '9.8', roundNote: '以量换价' }],
    })
    const [followed] = await people.buyer.report('priceFollow', params.priceFollow)
    assert.deepEqual(picked(followed, 'gapToTarget', 'measure'), { gapToTarget: '0.4000', measure: '以量换价' })
    assert.lengthOf(await people.buyer.report('marketPriceIncrease', params.marketPriceIncrease), 0)
  })

  test('every figure opens the documents that it is made of: statement, invoice and application', async ({ assert }) => {
    const { people, of } = kept(told)
    const at = { supplier: of.supplier?.id, statementNo: of.statement?.statementNo }
    const { rows, document } = await people.finance.behind('financeProgress', params.financeProgress, at)
    const addresses = (rows as readonly Row[]).map(({ $address, $document }) => String($address ?? `${document}/${$document}`))
    for (const [name, entity] of Object.entries({ statement: 'statement', invoice: 'invoice', payment: 'paymentApplication' })) {
      const id = String(of[name]?.id)
      const [address = ''] = addresses.filter((each) => each.split('/').includes(id))
      const route = address.slice(0, address.indexOf(id) - 1)
      const { bundle } = (await people.finance.screen(route)) as { readonly bundle: { readonly screens: Record<string, object> } }
      assert.containsSubset(bundle.screens[route], { kind: 'document', entity })
      await people.finance.read(entity, id)
    }
  })

  test('a supplier sees its own in each report that it may open, and another nothing of it', async ({ assert }) => {
    const { people, of } = kept(told)
    const opened: string[] = []
    for (const [name, asked] of Object.entries(params)) {
      const body = { params: asked }
      if ((await people.supplier.refused('POST', `reports/${name}/run`, body)) === 'notFound') {
        assert.equal(await people.other.refused('POST', `reports/${name}/run`, body), 'notFound', name)
        continue
      }
      opened.push(name)
      for (const row of await people.supplier.report(name, asked)) assert.equal(row.supplier ?? of.supplier?.id, of.supplier?.id, name)
      const foreign = await people.other.report(name, asked)
      assert.notInclude(JSON.stringify(foreign), '1000.00', name)
      assert.notInclude(JSON.stringify(foreign), '1090.00', name)
    }
    assert.includeMembers(opened, ['financeProgress', 'settlementProgress'])
    const [money] = await people.supplier.report('financeProgress', params.financeProgress)
    assert.deepEqual(picked(money, 'paidAmount', 'unpaidAmount'), { paidAmount: '1000.00', unpaidAmount: '0.00' })
  })
}
