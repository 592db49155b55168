import { test } from '@japa/runner'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import { runJob } from '../../app/jobs/run_job.ts'
import { Mailer } from '../../app/mail/mailer.ts'
import { addRun } from '../../app/queues/add_run.ts'
import type { Context } from '../../app/records/context.ts'
import { report as runReport } from '../../app/records/report.ts'
import { type RunsOf, runsOf } from '../../app/records/run_records.ts'
import { search } from '../../app/records/search.ts'
import { update } from '../../app/steps/update.ts'
import { Family } from '../support/family.ts'
import { refusal } from '../support/lending.ts'
import { type Peers, withPeers } from '../support/peers.ts'
import { world } from '../support/seeds.ts'

test.group('signs, audits, stock, market trade and names of goods', (group) => {
  let peers: Peers
  let family: Family
  let quality: Context
  let buyer: Context
  let reviewer: Context
  let supplier: Context
  let report: RecordData
  withPeers(group, async (opened) => {
    peers = opened
    family = new Family(peers.portal)
    await peers.portal.database.pool.query(`update supplier set status = 'QUALIFIED'`)
    quality = await peers.portal.person('quality')
    buyer = await peers.portal.person('buyer')
    reviewer = await peers.portal.person('reviewer')
    supplier = await peers.portal.person('supplier', 'vegetables')
    report = await reported('JC00001')
  })

  const columns = async (sql: string, ...values: unknown[]) => (await peers.portal.database.pool.query(sql, values)).rows
  const codeOf = async (name: string) =>
    (await columns('select supplier_code as code from supplier where id = $1', peers.portal.id(name)))[0].code
  async function reported(reportNo: string, more: object = {}): Promise<RecordData> {
    return family.made(peers.portal.admin, 'inspectionReport', {
      reportNo,
      supplier: '@vegetables',
      goods: '@cabbage',
      batchNo: 'B20261118',
      productionDate: '2026-11-18',
      inspectionAgency: '华测检测认证集团',
      reportDate: '2026-11-19',
      reportValidTo: '2026-12-31',
      ...more,
    })
  }
  const inForce = (id: unknown) => columns(`update inspection_report set status = 'IMPORT_SUCCESS', effective = true where id = $1`, id)
  async function bring(job: string) {
    const { app, database, accesses } = peers.portal
    const runs = runsOf(app) as RunsOf
    const context = { ...peers.context, now: '2026-11-21T02:00:00.000Z' }
    const { id = '' } = await addRun(context, database.pool, runs, { job, key: `${job} ${Math.random()}`, dueAt: context.now })
    await accesses.read()
    await runJob({ context, runs, mailer: new Mailer({ url: '', from: '' }), addresses: peers.addresses }, id, new AbortController().signal)
    return peers.read('jobRun', id)
  }

  test('checkReport.effect: goods are signed on a report that is in force, as it says, and each print is counted', async ({ assert }) => {
    const sign = (more: object = {}) => ({ inspectionReport: report.id, originDetail: '广东省广州市增城区', ...more })
    assert.include(String(await family.refusal(family.made(quality, 'goodsSign', sign()))), 'notPickable inspectionReport')
    await inForce(report.id)
    const early = await family.made(quality, 'goodsSign', sign({ batchNo: 'B1' }))
    assert.deepEqual(
      [early.goods, early.supplier, early.batchNo, early.productionDate],
      [peers.portal.id('cabbage'), peers.portal.id('vegetables'), 'B20261118', '2026-11-18'],
    )
    assert.include(String(await family.refusal(family.made(quality, 'goodsSign', sign()))), 'sameKey')
    assert.include(String(await family.refusal(family.made(quality, 'goodsSign', sign({ signVersion: '2' })))), 'signVersion')
    await columns(`update inspection_report set effective = false where id = $1`, report.id)
    assert.deepEqual(await family.refusal(family.step(quality, 'goodsSign', early.id, 'sign')), ['rule inspectionReport'])
    await inForce(report.id)
    const late = { ...quality, now: '2027-01-01T02:00:00.000Z' }
    assert.deepEqual(await family.refusal(family.step(late, 'goodsSign', early.id, 'sign')), ['rule inspectionReport'])
    assert.deepEqual(await family.refusal(family.step(buyer, 'goodsSign', early.id, 'sign')), ['forbidden'])
    const signed = await family.step(quality, 'goodsSign', early.id, 'sign')
    assert.deepEqual([signed.signStatus, signed.signedBy, signed.printedCount], ['SIGNED', quality.user.id, 0])
    assert.match(String(signed.traceCode), /^ZS20261121\d{6}$/)
    await family.step(quality, 'goodsSign', early.id, 'print')
    assert.equal((await family.step(quality, 'goodsSign', early.id, 'print')).printedCount, 2)
    const voided = await family.step(quality, 'goodsSign', early.id, 'void', { comment: '产地写错，换新版本。' })
    assert.equal(voided.signStatus, 'VOIDED')
    assert.equal((await family.made(quality, 'goodsSign', sign({ signVersion: 'V2' }))).signVersion, 'V2')
    assert.deepEqual(await family.refusal(family.seen(supplier, 'goodsSign', early.id)), ['notFound'])
  })

  test('what was recognised on reports comes in codes, and a mismatch passes with an opinion only', async ({ assert }) => {
    const recognised = {
      auditNo: 'AI0001',
      reportNo: 'JC00001',
      supplierCode: await codeOf('vegetables'),
      goodsCode: 'G00001',
      recognisedProductName: '上海青',
      recognisedBatchNo: 'B20261118',
      recognisedProductionDate: '2026-11-18',
      recognisedConclusion: 'PASS',
      recognisedAgency: '华测检测认证集团',
      confidence: '0.98',
      aiAuditResult: 'PASS',
      recognisedAt: '2026-11-20T02:00:00.000Z',
    }
    const mismatched = {
      ...recognised,
      auditNo: 'AI0002',
      recognisedBatchNo: 'B20261117',
      mismatchFields: ['BATCH_NO', 'AGENCY'],
      aiAuditResult: 'FAIL',
    }
    const unread = {
      auditNo: 'AI0003',
      reportNo: 'JC00001',
      supplierCode: await codeOf('vegetables'),
      goodsCode: 'G00001',
      aiAuditResult: 'UNRECOGNISED',
    }
    const rows = [recognised, mismatched, unread]
    peers.peer('wms').rows.set('inspectionReportAiAudit', rows)
    const { refused } = await bring('feedWms')
    assert.equal(refused, 0)
    const found = await search(quality, 'inspectionReportAiAudit', {
      columns: ['auditNo', 'matchResult', 'mismatchFields', 'supplier', 'manualAuditResult'],
      sort: [['auditNo', 'asc']],
    })
    const [first, second, third] = found.rows as readonly RecordData[]
    assert.deepEqual([first?.matchResult, second?.matchResult, third?.matchResult ?? null], ['MATCHED', 'MISMATCHED', null])
    assert.deepEqual(second?.mismatchFields, ['BATCH_NO', 'AGENCY'])
    assert.equal(first?.supplier, peers.portal.id('vegetables'))
    const step = (as: Context, of: RecordData | undefined, name: string, comment?: string) =>
      family.step(as, 'inspectionReportAiAudit', of?.id, name, comment === undefined ? {} : { comment })
    for (const each of [second, third]) assert.deepEqual(await family.refusal(step(quality, each, 'pass')), ['rule matchResult'])
    assert.deepEqual(await family.refusal(step(quality, second, 'passChecked', '原件批次号清晰一')), ['commentTooShort comment'])
    const checked = await step(quality, second, 'passChecked', '原件批次号印刷重影，核对无误。')
    assert.deepEqual([checked.manualAuditResult, checked.auditedBy], ['PASS', quality.user.id])
    await columns(`update inspection_report set batch_no = 'B20261119' where id = $1`, report.id)
    assert.deepEqual(await family.refusal(step(quality, first, 'pass')), ['rule report'])
    await columns(`update inspection_report set batch_no = 'B20261118' where id = $1`, report.id)
    assert.equal((await family.seen(quality, 'inspectionReportAiAudit', first?.id))['report.inspectionAgency'], '华测检测认证集团')
    assert.equal((await step(quality, first, 'pass')).manualAuditResult, 'PASS')
    assert.deepEqual(await family.refusal(step(reviewer, third, 'fail', '扫描件无法辨认，请重新上传。')), ['forbidden'])
    await step(quality, third, 'fail', '扫描件无法辨认，请重新上传。')
    peers.peer('wms').rows.set('inspectionReportAiAudit', [{ ...recognised, confidence: '0.99' }, mismatched, unread])
    await bring('feedWms')
    const after = await family.whole('inspectionReportAiAudit', first?.id)
    assert.deepEqual([after.confidence, after.manualAuditResult], ['0.9900', 'PASS'])
    assert.equal((await refusal(() => search(supplier, 'inspectionReportAiAudit', { columns: ['auditNo'] }))).code, 'notFound')
  })

  test('a supplier reports its stock; it lasts for whole days, and without demand for no number of them', async ({ assert }) => {
    const stock = (more: object = {}) => ({ supplierWarehouseName: '增城产地仓', goods: '@cabbage', onHandQuantity: '100', ...more })
    const days = async (available: string, dailyDemand: string | null, supplierWarehouseName: string) =>
      (await family.made(supplier, 'supplierInventory', stock({ onHandQuantity: available, dailyDemand, supplierWarehouseName })))
        .supplyDays
    assert.deepEqual(
      [
        await days('300', '100', '1'),
        await days('299.999', '100', '2'),
        await days('300.001', '100', '3'),
        await days('0.001', '3', '4'),
        await days('0', '3', '5'),
        await days('999999.999', '1000000', '6'),
        await days('10', '0', '7'),
        await days('10', null, '8'),
      ],
      [3, 2, 3, 0, 0, 0, null, null],
    )
    const row = await family.made(supplier, 'supplierInventory', stock({ lockedQuantity: '100', dailyDemand: '7' }))
    assert.deepEqual([row.supplier, row.availableQuantity, row.supplyDays], [peers.portal.id('vegetables'), '0.000', 0])
    assert.include(String(await family.refusal(family.made(supplier, 'supplierInventory', stock()))), 'sameKey')
    const changed = (changes: object) => update(supplier, 'supplierInventory', String(row.id), 'any', changes)
    assert.deepEqual(await family.refusal(changed({ lockedQuantity: '100.001' })), ['rule lockedQuantity'])
    assert.equal((await changed({ lockedQuantity: '58' })).view.supplyDays, 6)
    const fish = await family.supplier('fish')
    assert.lengthOf((await search(fish, 'supplierInventory', { columns: ['goods'] })).rows, 0)
    assert.isAbove((await search(buyer, 'supplierInventory', { columns: ['goods'] })).rows.length, 0)
    assert.deepEqual(await family.refusal(update(buyer, 'supplierInventory', String(row.id), 'any', { onHandQuantity: '1' })), [
      'forbidden',
    ])
  })

  test('a connected system brings stock beside what is typed, and marks none of it as gone', async ({ assert }) => {
    const before = await columns(`select count(*)::int as count from supplier_inventory`)
    const brought = {
      supplier: await codeOf('fish'),
      supplierWarehouseName: '霞山冷库',
      goods: 'G00001',
      onHandQuantity: '50',
      lockedQuantity: '20',
      dailyDemand: '4',
    }
    peers.peer('erp').rows.set('supplierInventory', [{ ...brought, reportedThrough: 'SYSTEM' }])
    const { refused } = await bring('feedErp')
    assert.equal(refused, 0)
    const rows = await columns(`select reported_through, supply_days::int from supplier_inventory order by id`)
    assert.lengthOf(rows, before[0].count + 1)
    assert.deepEqual(rows.at(-1), { reported_through: 'SYSTEM', supply_days: 7 })
  })

  test('cost, profit and margin of market trade equal the SQL written by hand, by goods and in total', async ({ assert }) => {
    const row = (recordNo: string, more: object) => ({
      recordNo,
      statisticsDate: '2026-11-19',
      invOrgName: '广州常温仓',
      purchaseMarket: 'JN',
      goodsCode: 'G00001',
      goodsName: '上海青',
      goods: 'G00001',
      invOrg: 'WH01',
      purchaserName: '梁雪莹',
      ...more,
    })
    peers.peer('erp').rows.set('selfPurchaseSales', [
      row('1', { purchaseQuantity: '300', purchaseAmount: '1000', salesQuantity: '250', salesAmount: '1100.55', lossQuantity: '20.5' }),
      row('2', {
        purchaseQuantity: '70',
        purchaseAmount: '333.33',
        salesQuantity: '70',
        salesAmount: '300',
        lossQuantity: '0',
        statisticsDate: '2026-11-20',
      }),
      row('3', {
        purchaseQuantity: '0',
        purchaseAmount: '0',
        salesQuantity: '5',
        salesAmount: '20',
        lossQuantity: '0',
        purchaseMarket: 'HS',
      }),
    ])
    assert.equal((await bring('feedErp')).refused, 0)
    const [one] = await columns(
      `select unit_cost::text as cost, gross_profit::text as profit, gross_margin_rate::text as rate from self_purchase_sales where record_no = '1'`,
    )
    assert.deepEqual(one, { cost: '3.3333', profit: '198.88', rate: '0.1807' })
    const [none] = await columns(`select unit_cost, gross_profit from self_purchase_sales where record_no = '3'`)
    assert.deepEqual(none, { unit_cost: null, gross_profit: null })
    const person = { ...reviewer, now: '2026-11-21T02:00:00.000Z' }
    const answer = await runReport(person, 'selfAndSold', {
      params: { statisticsDate: { from: '2026-11-15', to: '2026-11-21' }, purchaseMarket: ['JN'] },
    })
    const [by] = await columns(
      `select sum(sales_amount)::text as sales, sum(p)::text as profit, round(sum(p) / sum(sales_amount), 4)::text as rate, round(sum(loss_quantity) / sum(purchase_quantity), 4)::text as loss
       from (select *, sales_amount - round(purchase_amount * (sales_quantity + loss_quantity) / purchase_quantity, 2) p from self_purchase_sales where purchase_market = 'JN') t`,
    )
    const found = answer.rows.find(({ goodsCode }) => goodsCode === 'G00001') as Record<string, unknown>
    assert.deepEqual([found.salesAmount, found.grossProfit, found.grossMarginRate, found.lossRate], [by.sales, by.profit, by.rate, by.loss])
    assert.equal((await refusal(() => runReport(supplier, 'selfAndSold', { params: {} }))).code, 'notFound')
    assert.equal((await refusal(() => runReport(quality, 'selfAndSold', { params: {} }))).code, 'notFound')
  })

  test('goods have one name a region and language, kept by buyers and read by others of the staff', async ({ assert }) => {
    const name = { goods: '@cabbage', region: '@jiangmen', regionalName: '小棠菜', storeTagName: '小棠菜' }
    const made = await family.made(buyer, 'goodsRegionalName', name)
    assert.deepEqual(
      [made.ean, made.purchaseCategory],
      [(world.cabbage as { record: { ean: string } }).record.ean, peers.portal.id('category')],
    )
    assert.include(String(await family.refusal(family.made(buyer, 'goodsRegionalName', name))), 'sameKey')
    await family.made(buyer, 'goodsRegionalName', { ...name, languageName: 'US', regionalName: 'Green pak choi', storeTagName: 'Pak choi' })
    const tooLong = { ...name, languageName: 'ZHT', storeTagName: '一二三四五六七八九十一二三四五六七八九十一' }
    assert.include(String(await family.refusal(family.made(buyer, 'goodsRegionalName', tooLong))), 'storeTagName')
    assert.lengthOf((await search(quality, 'goodsRegionalName', { columns: ['regionalName'] })).rows, 2)
    assert.deepEqual(await family.refusal(update(quality, 'goodsRegionalName', String(made.id), 'any', { regionalAlias: '青梗菜' })), [
      'forbidden',
    ])
    assert.equal((await refusal(() => search(supplier, 'goodsRegionalName', { columns: ['regionalName'] }))).code, 'notFound')
  })
})
