import { test } from '@japa/runner'
import { linesOf } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from '../../app/records/context.ts'
import { Family } from '../support/family.ts'
import { Portal, type Seeds } from '../support/portal.ts'
import { world } from '../support/seeds.ts'

const agreed = { comment: '与当日公布牌价及加工工艺核对一致，同意。' }
const year = { effectiveFrom: '2026-01-01' }
const today = '2026-11-21'
const goods = (code: string, name: string, fields: object) => ({
  entity: 'goods',
  record: { goodsCode: code, goodsName: name, unit: 'KG', taxCode: '@tax', status: 'ENABLED', ...fields },
})
const formula = (category: string) => ({
  entity: 'purchasePriceConfig',
  record: { purchaseCategory: category, priceType: '@usual', priceSource: 'FORMULA', ...year, effectiveTimeRule: 'IMMEDIATE' },
})
const seeds: Seeds = {
  guangdong: { entity: 'region', record: { regionCode: '440000', regionName: '广东省', regionLevel: 'PROVINCE', country: '@china' } },
  guangzhou: {
    entity: 'region',
    record: { regionCode: '440100', regionName: '广州市', regionLevel: 'CITY', country: '@china', parentRegion: '@guangdong' },
  },
  pork: { entity: 'purchaseCategory', record: { categoryCode: 'PIG', categoryName: '猪肉', categoryLevel: 1, categoryLine: 'PORK' } },
  halfPig: goods('G00041', '边猪', { ean: '6901234567946', purchaseCategory: '@pork', grade: 'B' }),
  belly: goods('G00042', '五花肉', { ean: '6901234567953', purchaseCategory: '@pork' }),
  washed: goods('G00003', '净菜上海青', { ean: '6901234567922', purchaseCategory: '@category' }),
  diced: goods('G00005', '净菜丁', { ean: '6901234567960', purchaseCategory: '@category' }),
  mango: goods('G00004', '芒果', { ean: '6901234567939', purchaseCategory: '@category', originDetail: '百色' }),
  second: { entity: 'pigGrade', record: { gradeCode: 'B', gradeName: '二级', gradePriceDifference: '-0.6', ...year } },
  usual: { entity: 'priceType', record: { priceTypeCode: 'PT1', priceTypeName: '结算价', importTarget: 'WMS', ...year } },
  porkConfig: formula('@pork'),
  config: formula('@category'),
}

test.group('prices by formula', (group) => {
  let family: Family
  let buyer: Context
  let reviewer: Context
  group.setup(async () => {
    const portal = await Portal.open(world)
    await portal.add(seeds)
    const { pool } = portal.database
    await pool.query(`update supplier set status = 'QUALIFIED'`)
    await pool.query(`update goods set reference_price = 6 where goods_code = 'G00001'`)
    await pool.query(`update organization set region = $1 where org_code = 'WH01'`, [portal.id('guangzhou')])
    family = new Family(portal)
    buyer = await portal.person('buyer')
    reviewer = await portal.person('reviewer')
    return () => portal.close()
  })

  /** The lines of a calculation of one category, by their goods' original price of 10. */
  async function calculated(category: string, rows: readonly object[], fields: object = {}) {
    const calculationLines = rows.map((row) => ({ unit: 'KG', originalPrice: '10', ...row }))
    const days = { calculationDate: today, priceEffectiveDate: today }
    const head = { purchaseCategory: category, invOrg: '@warehouse', ...days, ...fields }
    const { id } = await family.made(buyer, 'priceCalculation', { ...head, calculationLines })
    return linesOf(await family.step(buyer, 'priceCalculation', id, 'calculate'), 'calculationLines')
  }
  const hogPrice = (fields: object) =>
    family.made(buyer, 'hogReferencePrice', {
      region: '@guangdong',
      priceDate: today,
      effectiveFrom: today,
      liveHogPrice: '15',
      carcassPrice: '19.6',
      halfPigPrice: '20.4',
      ...fields,
    })

  test('a half-pig costs the hog price of its province on that day, with the difference of its grade, once that is approved', async ({
    assert,
  }) => {
    const { id } = await hogPrice({})
    await family.step(buyer, 'hogReferencePrice', id, 'submit')
    const rows = [{ goods: '@halfPig', grade: 'B' }, { goods: '@belly' }]
    const [before] = await calculated('@pork', rows)
    assert.deepEqual([before?.hogPrice, before?.costPrice, before?.finalSettlementPrice], [null, null, '10.0000'])
    await family.step(reviewer, 'hogReferencePrice', id, 'approve', agreed)
    const [half, belly] = await calculated('@pork', rows)
    assert.deepEqual(
      [half?.hogPrice, half?.pigGrade, half?.costPrice, half?.finalSettlementPrice],
      [id, family.portal.id('second'), '19.8000', '19.8000'],
    )
    assert.deepEqual([belly?.hogPrice, belly?.costPrice, belly?.finalSettlementPrice], [null, null, '10.0000'])
    const [adjusted] = await calculated('@pork', [{ goods: '@halfPig', grade: 'B', marketAdjustmentPrice: '21' }])
    assert.equal(adjusted?.finalSettlementPrice, '21.0000')
  })

  test('a hog price that comes or is corrected after the calculation has it calculated again; one that is submitted is not approved', async ({
    assert,
  }) => {
    const day = '2026-11-20'
    const days = { calculationDate: day, priceEffectiveDate: today }
    const lines = [{ goods: '@halfPig', grade: 'B', unit: 'KG', originalPrice: '19.9' }]
    const head = { purchaseCategory: '@pork', invOrg: '@warehouse', ...days, calculationLines: lines }
    const { id } = await family.made(buyer, 'priceCalculation', head)
    const take = (name: string, as = buyer, request = {}) => family.step(as, 'priceCalculation', id, name, request)
    const status = async () => (await family.whole('priceCalculation', id)).status
    await take('calculate')
    const { id: price } = await hogPrice({ priceDate: day, effectiveFrom: day })
    const hog = (name: string, as = buyer, request: object = agreed) => family.step(as, 'hogReferencePrice', price, name, request)
    await hog('submit')
    await hog('approve', reviewer)
    assert.equal(await status(), 'NEW')
    await take('calculate')
    await hog('correct')
    assert.equal(await status(), 'NEW')
    await family.changed(buyer, 'hogReferencePrice', price, { halfPigPrice: '20.6' })
    await hog('submit')
    await hog('approve', reviewer)
    const [line] = linesOf(await take('calculate'), 'calculationLines')
    assert.deepEqual([line?.hogPrice, line?.costPrice], [price, '20.0000'])
    await take('submit')
    await hog('correct')
    assert.deepEqual(await family.refusal(take('approve', reviewer, agreed)), ['rule calculationLines'])
  })

  test('a processed product costs its yield and work, while that cost is in force', async ({ assert }) => {
    const cost = { goods: '@washed', rawGoods: '@cabbage', invOrg: '@warehouse', yieldRate: '0.8', labourCost: '0.4', energyCost: '0.15' }
    const { id } = await family.made(buyer, 'processedGoodsCost', { ...cost, ...year })
    const [before] = await calculated('@category', [{ goods: '@washed' }])
    assert.deepEqual([before?.processedCost, before?.finalSettlementPrice], [null, '10.0000'])
    await family.step(reviewer, 'processedGoodsCost', id, 'approve')
    await family.step(buyer, 'processedGoodsCost', id, 'enable')
    const [after] = await calculated('@category', [{ goods: '@washed' }])
    assert.deepEqual([after?.processedCost, after?.costPrice, after?.finalSettlementPrice], [id, '8.0500', '8.0500'])
  })

  test('a processed product bears rent and depreciation of its line in the processing warehouse, while they are in force', async ({
    assert,
  }) => {
    const finance = await family.portal.person('finance')
    const month = { invOrg: '@warehouse', processLine: '净菜一线', costPeriod: '2026-10', outputQuantity: '100000', labourCost: '60000' }
    const costs = { ...month, rentCost: '20000', depreciationCost: '5000', effectiveFrom: '2026-11-06', effectiveTo: '2026-12-05' }
    const { id } = await family.made(finance, 'processingWarehouseCost', costs)
    const own = {
      goods: '@diced',
      rawGoods: '@cabbage',
      invOrg: '@warehouse',
      yieldRate: '0.8',
      labourCost: '0.4',
      processLine: '净菜一线',
    }
    const product = await family.made(buyer, 'processedGoodsCost', { ...own, ...year })
    await family.step(reviewer, 'processedGoodsCost', product.id, 'approve')
    await family.step(buyer, 'processedGoodsCost', product.id, 'enable')
    const priced = async (fields: object = {}) => {
      const [line] = await calculated('@category', [{ goods: '@diced' }], fields)
      return [line?.warehouseCost, line?.costPrice]
    }
    assert.deepEqual(await priced(), [null, '7.9000'])
    await family.step(reviewer, 'processingWarehouseCost', id, 'approve')
    await family.step(finance, 'processingWarehouseCost', id, 'enable')
    assert.deepEqual(await priced(), [id, '8.1500'])
    assert.deepEqual(await priced({ priceEffectiveDate: '2026-12-06' }), [null, '7.9000'])
    const next = { ...costs, costPeriod: '2026-11', effectiveFrom: '2026-12-05', effectiveTo: null }
    const { id: later } = await family.made(finance, 'processingWarehouseCost', next)
    await family.step(reviewer, 'processingWarehouseCost', later, 'approve')
    assert.deepEqual(await family.refusal(family.step(finance, 'processingWarehouseCost', later, 'enable')), ['overlaps effectiveFrom'])
  })

  test('an origin has its premium in its season, in its organisation', async ({ assert }) => {
    const rate = { goods: '@mango', originDetail: '百色', rateType: 'PREMIUM', rateValue: '0.12', ...year }
    const { id } = await family.made(buyer, 'goodsOriginRate', { ...rate, seasonFrom: '2026-11-01', seasonTo: '2026-11-30' })
    const price = async (fields: object = {}) => {
      const [line] = await calculated('@category', [{ goods: '@mango' }], fields)
      return [line?.originRate, line?.finalSettlementPrice]
    }
    assert.deepEqual(await price(), [id, '11.2000'])
    assert.deepEqual(await price({ priceEffectiveDate: '2026-12-01' }), [id, '10.0000'])
    const here = await family.made(buyer, 'goodsOriginRate', { ...rate, invOrg: '@warehouse', rateValue: '0.2' })
    assert.deepEqual(await price(), [here.id, '12.0000'])
  })
})
