import { describe, expect, it } from 'vitest'
import { compute } from '../engine/runtime/documents/compute.ts'
import { Decimal } from '../engine/runtime/values/decimal.ts'
import { linesOf, type RecordData, wireOf } from '../engine/runtime/values/record-data.ts'
import { app, inStatus, now, number, of, orderLines, statusesOf, sumBy, text } from './support/recent-demonstration.ts'

describe('orders of the demonstration', () => {
  it('stand in every status', () => {
    expect([...statusesOf('purchaseOrder')].sort()).toEqual(Object.keys(app.bundle.workflows.purchaseOrder?.statuses ?? {}).sort())
    expect([...statusesOf('deliveryNote')].sort()).toEqual(Object.keys(app.bundle.workflows.deliveryNote?.statuses ?? {}).sort())
  })

  it('have computed and cleared fields as the engine works them out', () => {
    for (const entity of ['purchaseOrder', 'deliveryNote', 'goodsReceipt']) {
      for (const record of of(entity).slice(0, 200)) expect(compute(app, entity, record, { today: '2026-11-21', now })).toBe(record)
    }
  })

  it('have totals that are exactly the sums of their lines', () => {
    for (const order of of('purchaseOrder')) {
      const sum = linesOf(order, 'lines').reduce((total, line) => total.plus(number(line, 'taxIncludedAmount')), new Decimal(0))
      expect(text(order, 'totalTaxIncludedAmount')).toBe(sum.toFixed(2))
    }
  })

  it('have shipped what is in transit or received, and never more than was ordered', () => {
    for (const { line } of orderLines) {
      const moved = number(line, 'inTransitQuantity').plus(number(line, 'receivedQuantity'))
      expect(text(line, 'shippedQuantity')).toBe(moved.toFixed(3))
      expect(moved.lte(number(line, 'quantity'))).toBe(true)
    }
  })

  it('agree with delivery notes on the way and with receipts', () => {
    const inTransit = sumBy(inStatus('deliveryNote', 'IN_TRANSIT'), 'asnLines', 'orderLine', 'shippedQuantity')
    const received = sumBy(inStatus('goodsReceipt', 'RECEIVED', 'CLOSED'), 'lines', 'orderLine', 'qualifiedQuantity')
    const rejected = sumBy(inStatus('goodsReceipt', 'RECEIVED', 'CLOSED'), 'lines', 'orderLine', 'rejectedQuantity')
    const none = new Decimal(0)
    for (const { line } of orderLines) {
      const id = String(line.id)
      expect(text(line, 'inTransitQuantity')).toBe((inTransit.get(id) ?? none).toFixed(3))
      expect(text(line, 'receivedQuantity')).toBe((received.get(id) ?? none).toFixed(3))
      expect(text(line, 'rejectedQuantity')).toBe((rejected.get(id) ?? none).toFixed(3))
    }
  })

  it('are delivered to one warehouse a note, by their own supplier', () => {
    const ordered = new Map(orderLines.map(({ order, line }) => [line.id, order]))
    for (const note of of('deliveryNote')) {
      for (const line of linesOf(note, 'asnLines')) {
        const order = ordered.get(text(line, 'orderLine')) as RecordData
        expect([wireOf(order, 'supplier'), wireOf(order, 'invOrg')]).toEqual([wireOf(note, 'supplier'), wireOf(note, 'invOrg')])
      }
    }
  })
})

describe('claims and statements of the demonstration', () => {
  it('stand in every status', () => {
    for (const entity of ['claim', 'statement'])
      expect([...statusesOf(entity)].sort(), entity).toEqual(Object.keys(app.bundle.workflows[entity]?.statuses ?? {}).sort())
  })

  it('have amounts that are exactly the sums of their lines', () => {
    for (const claim of of('claim')) {
      const lines = linesOf(claim, 'claimLines').reduce((total, line) => total.plus(number(line, 'lineAmount')), new Decimal(0))
      expect(text(claim, 'claimAmount')).toBe(lines.plus(number(claim, 'penaltyAmount')).toFixed(2))
    }
    for (const statement of of('statement')) {
      const owed = linesOf(statement, 'statementLines').reduce(
        (total, line) => total.plus(number(line, 'taxIncludedAmount')),
        new Decimal(0),
      )
      const deducted = linesOf(statement, 'claimLines').reduce((total, line) => total.plus(number(line, 'deductAmount')), new Decimal(0))
      const payable = owed.minus(deducted).minus(number(statement, 'duesDeductAmount'))
      expect(text(statement, 'payableAmount')).toBe(payable.toFixed(2))
      expect(payable.lt(0)).toBe(statement.reconciliationType === 'RETURN_NEGATIVE')
    }
  })

  it('deduct each claim once, of the same supplier and collected with the statement', () => {
    const claims = new Map(of('claim').map((claim) => [claim.id, claim]))
    const deducted = of('statement').flatMap((statement) => linesOf(statement, 'claimLines').map((line) => ({ statement, line })))
    expect(deducted.length).toBeGreaterThan(4)
    expect(new Set(deducted.map(({ line }) => text(line, 'claim'))).size).toBe(deducted.length)
    for (const { statement, line } of deducted) {
      const claim = claims.get(text(line, 'claim')) as RecordData
      expect([wireOf(claim, 'supplier'), claim.status, statement.status]).toEqual([wireOf(statement, 'supplier'), 'COLLECTED', 'CONFIRMED'])
    }
  })

  it('hold of each receipt what was received, at most once', () => {
    const live = of('statement').filter(({ status }) => !['UNRECONCILED', 'DELETED'].includes(String(status)))
    const reconciled = sumBy(live, 'statementLines', 'receiptLine', 'quantity')
    expect(reconciled.size).toBeGreaterThan(20)
    for (const line of of('goodsReceipt').flatMap((receipt) => linesOf(receipt, 'lines')))
      expect(text(line, 'reconciledQuantity')).toBe((reconciled.get(String(line.id)) ?? new Decimal(0)).toFixed(3))
  })
})

describe('prices of the demonstration', () => {
  const linesIn = (entity: string, lines: string) =>
    new Map(of(entity).flatMap((document) => linesOf(document, lines).map((line) => [String(line.id), line] as const)))
  const orderLine = linesIn('purchaseOrder', 'lines')
  const days = (count: number) => new Date(Date.parse(now) - count * 86_400_000).toISOString().slice(0, 10)

  it('are settled above and below those of the orders, in the days that finance looks at first', () => {
    const [statementLine, receiptLine] = [linesIn('statement', 'statementLines'), linesIn('goodsReceipt', 'lines')]
    const differences = inStatus('invoice', 'POSTED', 'PROCESSED')
      .filter((invoice) => text(invoice, 'postingDate') >= days(60))
      .flatMap((invoice) => linesOf(invoice, 'invoiceLines'))
      .flatMap((line) => {
        const settled = statementLine.get(String(line.statementLine))
        const ordered = orderLine.get(String(receiptLine.get(String(settled?.receiptLine))?.orderLine))
        return ordered ? [number(line, 'taxIncludedPrice').minus(number(ordered, 'taxIncludedPrice')).toNumber()] : []
      })
    expect(differences.filter((each) => each > 0).length).toBeGreaterThan(10)
    expect(differences.filter((each) => each < 0).length).toBeGreaterThan(10)
    expect(differences.filter((each) => each === 0).length).toBeGreaterThan(10)
  })

  it('are agreed with suppliers, who see which of their receipts of this month cost another', () => {
    const prices = new Map(of('purchasePrice').map((price) => [String(price.id), price]))
    for (const code of ['V100001', 'V100002']) {
      const supplier = of('supplier').find(({ supplierCode }) => supplierCode === code)
      const differing = inStatus('goodsReceipt', 'RECEIVED', 'CLOSED')
        .filter((receipt) => receipt.supplier === supplier?.id && text(receipt, 'receiptDate') >= days(30))
        .flatMap((receipt) => linesOf(receipt, 'lines'))
        .flatMap((line) => {
          const ordered = orderLine.get(String(line.orderLine))
          const agreed = prices.get(String(ordered?.libraryPrice))
          return ordered &&
            agreed?.supplier === supplier?.id &&
            !number(ordered, 'unitPrice').eq(text(agreed ?? {}, 'finalSettlementPrice'))
            ? [line]
            : []
        })
      expect(differing.length, code).toBeGreaterThan(2)
    }
  })
})

describe('bids of the demonstration that better each other', () => {
  it('leave their notice with the lowest of their prices', () => {
    const lowest = new Map<string, Decimal>()
    const standing = of('bidQuote').filter((quote) => text(quote, 'bidMode') === 'DESCENDING' && text(quote, 'status') !== 'NEW')
    for (const line of standing.flatMap((quote) => linesOf(quote, 'bidQuoteLines'))) {
      if (wireOf(line, 'bidPrice') === null) continue
      const [notice, price] = [text(line, 'noticeLine'), number(line, 'bidPrice')]
      lowest.set(notice, Decimal.min(price, lowest.get(notice) ?? price))
    }
    const lines = of('bidNotice').flatMap((notice) => linesOf(notice, 'bidLines'))
    const told = lines.filter((line) => lowest.has(String(line.id)))
    expect(told.length).toBeGreaterThan(5)
    for (const line of told) expect(text(line, 'currentLowestPrice')).toBe(lowest.get(String(line.id))?.toFixed(4))
  })
})
