import { test } from '@japa/runner'
import { Decimal } from '../../../engine/runtime/values/decimal.ts'
import { linesOf, type RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from '../../app/records/context.ts'
import { report, rowsBehind } from '../../app/records/report.ts'
import { search } from '../../app/records/search.ts'
import { convert } from '../../app/writing/convert.ts'
import { Family } from '../support/family.ts'
import { Portal } from '../support/portal.ts'
import { world } from '../support/seeds.ts'
import { issuedStatement, statementLine } from '../support/statements.ts'

const autumn = { from: '2026-10-01', to: '2026-11-30' }
const standing = ['SUBMITTED', 'APPROVED', 'REVIEWED', 'POSTED', 'PROCESSED']
const sumOf = (rows: readonly RecordData[], field: string): string =>
  rows.reduce((sum, row) => sum.plus(String(row[field] ?? 0)), new Decimal(0)).toFixed(2)

test.group('how far money has come', (group) => {
  let family: Family
  let finance: Context
  let supplier: Context
  let statement: RecordData
  let numbers = 0

  const sql = (text: string, ...values: unknown[]) => family.portal.database.pool.query(text, values)
  /** An invoice over some of a line of the statement. */
  async function invoiced(quantity: string, status: string): Promise<string> {
    numbers += 1
    const [line] = linesOf(statement, 'statementLines')
    const own = {
      statementLine: line?.id,
      purchaseOrderNo: '4500000001',
      goods: '@cabbage',
      quantity,
      taxIncludedPrice: '10.9',
      taxRate: '0.09',
    }
    const face = {
      invoiceNo: `2631200009${String(numbers).padStart(10, '0')}`,
      invoiceDate: '2026-11-02',
      invoiceAmount: new Decimal('10.9').times(quantity).toFixed(2),
    }
    const record = { supplier: '@vegetables', ...face, invoiceLines: [own] }
    const { id = '' } = await family.made(family.portal.admin, 'invoice', record)
    const posted = status === 'PROCESSED' ? '2026-11-05' : null
    await sql('update invoice set status = $2, posting_date = $3, statement = $4 where id = $1', id, status, posted, statement.id)
    return id
  }
  const all = async (entity: string): Promise<readonly RecordData[]> => {
    const { rows } = await search(family.portal.admin, entity, { columns: ['id'] })
    return Promise.all(rows.map(({ id }) => family.whole(entity, id)))
  }
  const linesIn = async (entity: string, ...statuses: string[]) =>
    (await all(entity)).filter(({ status }) => statuses.includes(String(status))).flatMap((record) => linesOf(record, 'invoiceLines'))
  const rowsOf = async (who: Context, name: string, params: object) => (await report(who, name, { params: params as never })).rows

  group.setup(async () => {
    const portal = await Portal.open(world)
    family = new Family(portal)
    await sql(`update supplier set status = 'QUALIFIED', bank_name = '中国工商银行', bank_account_name = supplier_name`)
    finance = await portal.person('finance')
    supplier = await portal.person('supplier', 'vegetables')
    statement = await issuedStatement(portal, { statementLines: [statementLine, { ...statementLine, quantity: '30' }] })
    const period = { periodFrom: '2026-10-01', periodTo: '2026-10-31' }
    const dropped = { supplier: '@vegetables', invOrg: '@warehouse', ...period, statementLines: [{ ...statementLine, quantity: '7' }] }
    const { id: deleted } = await family.made(portal.admin, 'statement', dropped)
    await family.step(portal.admin, 'statement', deleted, 'reconcile')
    await family.step(portal.admin, 'statement', deleted, 'delete')
    await sql('update statement set claim_deduct_total = 80 where id = $1', deleted)
    await sql('update statement set claim_deduct_total = 25.5, payable_amount = payable_amount - 25.5 where id = $1', statement.id)
    const first = await invoiced('60', 'PROCESSED')
    await invoiced('40', 'SUBMITTED')
    await invoiced('15', 'CANCELLED')
    const courier = { courierCompany: '顺丰速运', courierNo: 'SF1400000001', mailedDate: '2026-11-20', plannedPayDate: '2026-11-30' }
    const { id: paid } = await family.made(supplier, 'paymentApplication', {
      ...(await convert(supplier, 'invoiceToPayment', { ids: [first] })),
      ...courier,
    })
    await family.step(supplier, 'paymentApplication', paid, 'submit')
    return () => portal.close()
  })

  const expected = async () => ({
    reconciledAmount: sumOf(
      (await all('statement')).filter(({ status }) => status !== 'DELETED' && status !== 'UNRECONCILED'),
      'taxIncludedTotal',
    ),
    invoiced: sumOf(await linesIn('invoice', ...standing), 'taxIncludedAmount'),
    posted: sumOf(await linesIn('invoice', 'POSTED', 'PROCESSED'), 'taxIncludedAmount'),
    applied: sumOf(await linesIn('paymentApplication', 'SUBMITTED', 'CONFIRMED', 'APPROVED'), 'payableAmount'),
  })

  test('a settlement period adds up its documents; a statement line on two invoices counts both, what is deleted or invalidated counts nowhere', async ({
    assert,
  }) => {
    const { reconciledAmount, invoiced: invoicedAmount, posted: postedAmount, applied: appliedAmount } = await expected()
    assert.deepEqual([reconciledAmount, invoicedAmount, postedAmount, appliedAmount], ['1417.00', '1090.00', '654.00', '654.00'])
    const rows = await rowsOf(finance, 'settlementProgress', { settlementPeriod: autumn })
    const [october] = rows.filter(({ supplier: of }) => of === family.portal.id('vegetables'))
    assert.containsSubset(october, { reconciledAmount, invoicedAmount, postedAmount, appliedAmount, paidAmount: '0.00' })
    assert.equal(october?.claimDeductAmount, '25.50')
    assert.equal(october?.settlementStage, 'RECONCILED')
    assert.equal(october?.paymentDueDate, (await all('paymentApplication'))[0]?.plannedPayDate)
  })

  test('a statement stands with what is invoiced, posted, applied for and owed, and its rows are of all three kinds', async ({
    assert,
  }) => {
    const { invoiced: invoiceAmount, posted: postedAmount, applied: applyAmount } = await expected()
    const rows = (await rowsOf(finance, 'financeProgress', { periodTo: autumn })).filter(({ statementNo }) => statementNo)
    assert.lengthOf(rows, 1)
    assert.containsSubset(rows[0], { statementNo: statement.statementNo, invoiceAmount, postedAmount, applyAmount, invoices: 2 })
    assert.containsSubset(rows[0], { deductAmount: '25.50', unpaidAmount: postedAmount, settlementStage: 'RECONCILED' })
    const at = { supplier: family.portal.id('vegetables'), statementNo: statement.statementNo }
    const behind = await rowsBehind(finance, 'financeProgress', { params: { periodTo: autumn }, at })
    assert.lengthOf(behind.rows, 4)
    assert.equal(sumOf(behind.rows, 'invoiceAmount'), invoiceAmount)
    assert.equal(sumOf(behind.rows, 'statementAmount'), String(statement.taxIncludedTotal))
  })

  test('what is paid is owed no more', async ({ assert }) => {
    const [application] = await all('paymentApplication')
    await sql(
      `update payment_application set status = 'APPROVED', paid_date = '2026-11-20', payment_progress = 'PAID' where id = $1`,
      application?.id,
    )
    const [row] = (await rowsOf(finance, 'financeProgress', { periodTo: autumn })).filter(({ statementNo }) => statementNo)
    assert.containsSubset(row, { paidAmount: '654.00', unpaidAmount: '0.00', paidAt: '2026-11-20' })
  })

  test('a supplier sees its own money and nobody else the same', async ({ assert }) => {
    const fish = await family.supplier('fish')
    for (const [name, params] of [
      ['settlementProgress', { settlementPeriod: autumn }],
      ['financeProgress', { periodTo: autumn }],
    ] as const) {
      assert.isAbove((await rowsOf(supplier, name, params)).length, 0, name)
      assert.lengthOf(await rowsOf(fish, name, params), 0, name)
    }
  })
})
