import { test } from '@japa/runner'
import { compile } from '../../../engine/runtime/expressions/compile.ts'
import { evaluate } from '../../../engine/runtime/expressions/evaluate.ts'
import { siteOf } from '../../../engine/runtime/expressions/scope.ts'
import { bindFilter } from '../../../engine/runtime/screens/picker/bind-filter.ts'
import { literal } from '../../../engine/runtime/screens/picker/literal.ts'
import { importFile } from '../../app/imports/import_file.ts'
import type { Context } from '../../app/records/context.ts'
import { report, rowsBehind } from '../../app/records/report.ts'
import { search } from '../../app/records/search.ts'
import { Family } from '../support/family.ts'
import { Portal } from '../support/portal.ts'
import { world } from '../support/seeds.ts'
import { workbook } from '../support/workbooks.ts'

test.group('what suppliers are judged by beside their deliveries', (group) => {
  let family: Family
  let buyer: Context
  let quality: Context
  let supplier: Context
  let code: string
  group.setup(async () => {
    const portal = await Portal.open(world)
    await portal.database.pool.query(`update supplier set status = 'QUALIFIED'`)
    family = new Family(portal)
    buyer = await portal.person('buyer')
    quality = await portal.person('quality')
    supplier = await portal.person('supplier', 'vegetables')
    code = String((await family.whole('supplier', portal.id('vegetables'))).supplierCode)
    return () => portal.close()
  })

  const imported = async (as: Context, entity: string, ...rows: readonly (readonly string[])[]) => {
    const file = workbook(rows)
    const found = await importFile(as, [family.portal.app], { entity, file, mode: 'all', header: {} })
    return [found.imported, ...found.issues.map(({ issue }) => `${issue.code} ${issue.path}`)]
  }

  test('the file of an instrument is imported once, feeds the pass rate, and a failed figure opens its samples', async ({ assert }) => {
    const heads = ['样品编号', '检测日期', '检测室', '库存组织', '供应商', '商品', '检测项目', '检测值', '检测结果', '不合格处理']
    const row = (sample: string, result: string, handling = '') => {
      const [on, where] = ['2026-11-18', '广州黄埔检测室']
      return [sample, on, where, 'WH01', code, 'G00001', '农药残留', '0.08 mg/kg', result, handling]
    }
    assert.deepEqual(await imported(quality, 'laboratoryTest', heads, row('S1', '合格'), row('S2', '不合格')), [
      0,
      'required unqualifiedHandling',
    ])
    const rows = [row('S1', '合格'), row('S2', '不合格', '整批退货'), row('S3', '合格'), row('S4', '合格')]
    assert.deepEqual(await imported(quality, 'laboratoryTest', heads, ...rows), [4])
    assert.equal((await imported(quality, 'laboratoryTest', heads, ...rows))[0], 0)

    const params = { statisticsDate: { from: '2026-11-01', to: '2026-11-21' } }
    const [figures] = (await report(quality, 'laboratoryRate', { params })).rows
    assert.containsSubset(figures, {
      sampleCount: 4,
      qualifiedCount: 3,
      unqualifiedCount: 1,
      pesticideUnqualifiedCount: 1,
      passRate: '0.7500',
    })
    const at = { laboratoryName: 'GZ01', supplier: family.portal.id('vegetables') }
    const behind = await rowsBehind(quality, 'laboratoryRate', { params, at, measure: 'unqualifiedCount' })
    assert.deepEqual(
      behind.rows.map(({ sampleNo }) => sampleNo),
      ['S2'],
    )
  })

  test('return rates are imported and scored by their limit, an adjusted score says why', async ({ assert }) => {
    const heads = ['考核月份', '供应商', '商品', '采购品类', '收货数量', '退货数量', '退货率上限']
    const row = (returned: string) => ['2026-10', code, 'G00001', 'VEG', '1000', returned, '5%']
    assert.deepEqual(await imported(quality, 'returnRateScore', heads, row('1001')), [0, 'rule returnedQuantity'])
    assert.deepEqual(await imported(quality, 'returnRateScore', heads, row('20')), [1])
    const { rows } = await search(quality, 'returnRateScore', { columns: ['returnRate', 'calculatedScore', 'score'] })
    assert.containsSubset(rows[0], { returnRate: '0.0200', calculatedScore: '60.00', score: '60.00' })
    const adjusted = (changes: object) => family.changed(quality, 'returnRateScore', rows[0]?.id, changes)
    assert.deepEqual(await family.refusal(adjusted({ adjustedScore: '70' })), ['required adjustReason'])
    await adjusted({ adjustedScore: '70', adjustReason: '其中 8 公斤为门店误退' })
    const { calculatedScore, score } = await family.whole('returnRateScore', rows[0]?.id)
    assert.deepEqual([calculatedScore, score], ['60.00', '70.00'])
  })

  test('exposure is imported and rated: no more clicks than were shown, no more orders than clicks', async ({ assert }) => {
    const heads = ['统计日期', '供应商', '商品', '销售渠道', '曝光次数', '点击次数', '订单数', '差评率']
    const row = (clicks: string, orders: string) => ['2026-11-18', code, 'G00001', '自营APP', '2000', clicks, orders, '10%']
    assert.deepEqual(await imported(buyer, 'ecSupplierExposure', heads, row('2001', '1')), [0, 'rule clickCount'])
    assert.deepEqual(await imported(buyer, 'ecSupplierExposure', heads, row('300', '301')), [0, 'rule orderCount'])
    assert.deepEqual(await imported(buyer, 'ecSupplierExposure', heads, row('300', '60')), [1])
    const { rows } = await search(buyer, 'ecSupplierExposure', { columns: ['clickRate', 'conversionRate', 'exposureScore'] })
    assert.containsSubset(rows[0], { clickRate: '0.1500', conversionRate: '0.2000', exposureScore: '90.00' })
  })

  test('a policy is published by version, and each audience sees its own', async ({ assert }) => {
    const made = async (versionNo: string, visibleScope: string) => {
      const file = await family.uploaded(quality, 'evaluationFile', 'file', 'policy.pdf')
      return family.made(quality, 'evaluationFile', { fileName: '供应商考评办法', fileType: 'POLICY', versionNo, visibleScope, file })
    }
    const seen = async (as: Context) =>
      (await search(as, 'evaluationFile', { columns: ['versionNo'], sort: [['versionNo', 'asc']] })).rows.map(({ versionNo }) => versionNo)
    const first = await made('V1', 'ALL')
    assert.deepEqual(await family.refusal(made('V1', 'STAFF')), ['sameKey versionNo'])
    const [staff, theirs] = [await made('V2', 'STAFF'), await made('V3', 'SUPPLIER')]
    assert.deepEqual([await seen(buyer), await seen(supplier)], [[], []])
    for (const { id } of [first, staff, theirs]) await family.step(quality, 'evaluationFile', id, 'publish')
    assert.deepEqual(
      [await seen(buyer), await seen(supplier)],
      [
        ['V1', 'V2'],
        ['V1', 'V3'],
      ],
    )
    await family.step(quality, 'evaluationFile', first.id, 'disable', { comment: '由 V2、V3 两个版本代替，不再执行。' })
    assert.deepEqual([await seen(buyer), await seen(supplier)], [['V2'], ['V3']])
  })

  test('a target of a quarter stands beside the results of its months, one of a year beside those of all', async ({ assert }) => {
    const { app } = family.portal
    const screen = app.screens.get('/venEvaluation/vesManage/threeRateTarget')
    const section = screen?.kind === 'master-detail' ? screen.sections.results : undefined
    const where = section && 'where' in section ? (section.where ?? false) : false
    const target = (targetQuarter: string | null) => ({ targetYear: 2026, targetQuarter, purchaseCategory: '7' })
    const months = (quarter: string | null) =>
      Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}-01`).filter((statisticsMonth) => {
        const scope = { now: '2026-11-21T02:00:00.000Z', today: '2026-11-21', user: {} }
        const here = (expression: never) =>
          literal(evaluate(expression, siteOf(app, { record: 'ratingTarget' }), { ...scope, record: target(quarter) }))
        const record = { statisticsMonth, halfMonthPeriod: 'MONTH', purchaseCategory: '7', 'purchaseCategory.parentCategory': null }
        return compile(bindFilter(where, here as never), siteOf(app, { record: 'threeRateResult' }))({ ...scope, record }) === true
      })
    assert.deepEqual(months('Q2'), ['2026-04-01', '2026-05-01', '2026-06-01'])
    assert.lengthOf(months('Q4'), 3)
    assert.lengthOf(months(null), 12)
  })
})
