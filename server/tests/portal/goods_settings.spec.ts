import { test } from '@japa/runner'
import type { Context } from '../../app/records/context.ts'
import { Family } from '../support/family.ts'
import { Portal, type Seeds } from '../support/portal.ts'
import { world } from '../support/seeds.ts'

const agreed = { comment: '已与合同约定核对一致，同意执行。' }
const goods = (code: string, name: string, ean: string, price: string) => ({
  entity: 'goods',
  record: {
    goodsCode: code,
    goodsName: name,
    ean,
    unit: 'KG',
    purchaseCategory: '@category',
    taxCode: '@tax',
    referencePrice: price,
    status: 'ENABLED',
  },
})
const seeds: Seeds = {
  guangzhou: {
    entity: 'region',
    record: { regionCode: '440100', regionName: '广州市', regionLevel: 'CITY', country: '@china', status: 'ENABLED' },
  },
  carton: goods('G00002', '上海青（整箱）', '6901234567915', '60'),
  direct: {
    entity: 'purchaseOrderType',
    record: { orderTypeCode: 'ZDS', orderTypeName: '产地直采', orderCategory: 'GOODS', cooperationType: 'PURCHASE' },
  },
  washed: goods('G00003', '净菜上海青', '6901234567922', '9'),
}

test.group('settings of goods, cities and processing', (group) => {
  let family: Family
  let buyer: Context
  let reviewer: Context
  let finance: Context
  let groupadmin: Context
  group.setup(async () => {
    const portal = await Portal.open(world)
    await portal.database.pool.query(`update goods set status = 'ENABLED', reference_price = 6 where goods_code = 'G00001'`)
    await portal.database.pool.query(`update supplier set status = 'QUALIFIED'`)
    await portal.add(seeds)
    family = new Family(portal)
    buyer = await portal.person('buyer')
    reviewer = await portal.person('reviewer')
    finance = await portal.person('finance')
    groupadmin = await portal.person('groupadmin')
    return () => portal.close()
  })
  const refused = async (entity: string, record: object, as = buyer) => family.refusal(family.made(as, entity, record))

  test('of goods and warehouse one purchase type holds at a time', async ({ assert }) => {
    const type = { goods: '@cabbage', invOrg: '@warehouse', orderTypeCode: '@standard', effectiveFrom: '2026-01-01' }
    await family.made(buyer, 'goodsPurchaseType', { ...type, effectiveTo: '2026-06-30' })
    assert.deepEqual(await refused('goodsPurchaseType', { ...type, effectiveFrom: '2026-06-30' }), ['overlaps goods'])
    await family.made(buyer, 'goodsPurchaseType', { ...type, effectiveFrom: '2026-07-01' })
    const later = { ...type, effectiveFrom: '2025-01-01', effectiveTo: '2025-01-31' }
    assert.deepEqual(await refused('goodsPurchaseType', { ...later, selfPurchaseFlag: true }), ['rule purchaseMode'])
    assert.deepEqual(await refused('goodsPurchaseType', { ...later, consignmentFlag: true }), ['rule supplierModel'])
  })

  test('an allocation without an order type takes that of the purchase type of its goods in its warehouse', async ({ assert }) => {
    await family.made(buyer, 'goodsPurchaseType', { goods: '@washed', invOrg: '@warehouse', orderTypeCode: '@direct' })
    const allocation = { goods: '@washed', invOrg: '@warehouse', unit: 'KG', neededDate: '2026-11-25', extraQuantity: '10' }
    const calculated = async (more: object) => {
      const lines = [{ supplier: '@vegetables', quotaRatio: '1', unit: 'KG' }]
      const { id } = await family.made(buyer, 'orderAllocation', { ...allocation, lines, ...more })
      return (await family.step(buyer, 'orderAllocation', id, 'calculate')).orderType
    }
    assert.equal(await calculated({}), family.portal.id('direct'))
    assert.equal(await calculated({ orderType: '@standard' }), family.portal.id('standard'))
    assert.equal(await calculated({ goods: '@carton' }), null)
  })

  test('a gross weight says what is taken, and loose pieces what one costs', async ({ assert }) => {
    const weight = await family.made(buyer, 'goodsGrossWeight', {
      goods: '@cabbage',
      grossWeight: '10.6',
      tareWeight: '0.6',
      weightTolerance: '0.02',
    })
    assert.deepEqual([weight.netWeight, weight.lowestGross, weight.highestGross].map(String), ['10.000', '10.388', '10.812'])
    assert.deepEqual(await refused('goodsGrossWeight', { goods: '@carton', grossWeight: '1', tareWeight: '1' }), ['rule tareWeight'])
    const loose = { goods: '@cabbage', wholePackageGoods: '@carton', piecesPerPackage: 12, pieceUnit: 'BUN', packageUnit: 'CTN' }
    const piece = await family.made(buyer, 'loosePieceConfig', { ...loose, loosePriceRate: '1.05' })
    assert.equal(String(piece.pieceReferencePrice), '5.2500')
    assert.deepEqual(await refused('loosePieceConfig', { ...loose, goods: '@washed', minOrderPieces: 12 }), ['rule minOrderPieces'])
    assert.deepEqual(await refused('loosePieceConfig', { ...loose, goods: '@washed', loosePriceRate: '0.99' }), ['rule loosePriceRate'])
  })

  test('loose pieces are ordered whole, and not fewer than their setting says', async ({ assert }) => {
    await family.made(buyer, 'loosePieceConfig', {
      goods: '@washed',
      wholePackageGoods: '@carton',
      piecesPerPackage: 12,
      minOrderPieces: 3,
      pieceUnit: 'KG',
      packageUnit: 'CTN',
      effectiveFrom: '2026-11-01',
    })
    const line = { unit: 'KG', unitPrice: '9', taxCode: '@tax', neededDate: '2027-01-05' }
    const ordered = async (goods: string, quantity: string) => {
      const head = { orderType: '@standard', supplier: '@vegetables', invOrg: '@warehouse', currency: 'CNY' }
      const { id } = await family.made(buyer, 'purchaseOrder', { ...head, lines: [{ ...line, goods, quantity }] })
      return family.step(buyer, 'purchaseOrder', id, 'submit')
    }
    assert.deepEqual(await family.refusal(ordered('@washed', '2')), ['rule lines.0.quantity'])
    assert.deepEqual(await family.refusal(ordered('@washed', '3.5')), ['rule lines.0.quantity'])
    assert.equal((await ordered('@washed', '3')).status, 'SUBMITTED')
    assert.equal((await ordered('@carton', '2.5')).status, 'SUBMITTED')
  })

  test('goods are removed by rule and restored; those that are exempt stay', async ({ assert }) => {
    const { id } = await family.made(buyer, 'autoRemoveGoods', { goods: '@cabbage', removeRule: 'NO_ORDER', noOrderDays: 14 })
    const step = (name: string, comment?: string) => family.step(buyer, 'autoRemoveGoods', id, name, comment ? { comment } : {})
    assert.isTrue((await step('remove', '连续两周无订货')).removedFlag)
    assert.isFalse((await step('restore')).removedFlag)
    await step('exempt', '引流商品，门店要求保留')
    assert.notDeepEqual(await family.refusal(step('remove', '连续两周无订货')), ['nothing was refused'])
    await step('endExemption')
    assert.isTrue((await step('remove', '连续两周无订货')).removedFlag)
  })

  test('a purchase change is approved by somebody else, and only then told to SAP', async ({ assert }) => {
    const change = await family.made(buyer, 'goodsPurchaseChange', {
      goods: '@cabbage',
      invOrg: '@warehouse',
      changeReason: '产地切换，改由基地直采',
      effectiveDate: '2999-12-31',
      changeItems: [{ item: 'DELIVERY_DAYS', oldValue: '3', newValue: '2' }],
    })
    const take = (as: Context, name: string, request = {}) => family.step(as, 'goodsPurchaseChange', change.id, name, request)
    await take(buyer, 'submit')
    assert.notDeepEqual(await family.refusal(take(buyer, 'import')), ['nothing was refused'])
    assert.equal((await take(reviewer, 'approve', agreed)).status, 'APPROVED')
    assert.equal((await take(buyer, 'import')).sapImportStatus, 'IMPORTING')
  })

  test('of goods and grade one standard is published at a time, until it is ended', async ({ assert }) => {
    const standard = { goods: '@cabbage', purchaseCategory: '@category', grade: '一级', appearanceStandard: '色泽正常，无机械伤' }
    const published = async (fields: object) => {
      const { id } = await family.made(buyer, 'purchaseStandard', { ...standard, ...fields })
      await family.step(buyer, 'purchaseStandard', id, 'submit')
      await family.step(reviewer, 'purchaseStandard', id, 'approve', agreed)
      return family.step(buyer, 'purchaseStandard', id, 'publish')
    }
    await published({ effectiveFrom: '2026-01-01', effectiveTo: '2026-05-31' })
    assert.equal((await published({ standardVersion: 'V2.0', effectiveFrom: '2026-06-01' })).status, 'PUBLISHED')
    const third = published({ standardVersion: 'V3.0', effectiveFrom: '2026-12-01' })
    assert.deepEqual(await family.refusal(third), ['overlaps effectiveFrom'])
  })

  test('the price of a city is calculated from that of its base city, the most specific setting first', async ({ assert }) => {
    const setting = {
      city: '@jiangmen',
      baseCity: '@guangzhou',
      priceCoefficient: '1.02',
      transportSurcharge: '0.1',
      effectiveFrom: '2026-01-01',
    }
    await family.made(buyer, 'lowerTierCity', setting)
    assert.deepEqual(await refused('lowerTierCity', { ...setting, cityTier: 'T2', effectiveFrom: '2025-01-01' }), ['rule cityTier'])
    const price = { goods: '@cabbage', city: '@jiangmen', baseCityPrice: '5', priceDate: '2026-11-02', effectiveFrom: '2026-11-03' }
    const { id } = await family.made(buyer, 'lowerTierCityPrice', price)
    const take = (as: Context, name: string, request = {}) => family.step(as, 'lowerTierCityPrice', id, name, request)
    assert.notDeepEqual(await family.refusal(take(buyer, 'submit')), ['nothing was refused'])
    assert.equal(String((await take(buyer, 'calculate')).finalSettlementPrice), '5.2000')
    await family.made(buyer, 'lowerTierCity', { ...setting, purchaseCategory: '@category', priceCoefficient: '1.04' })
    assert.equal(String((await take(buyer, 'calculate')).calculatedPrice), '5.3000')
    await take(buyer, 'submit')
    assert.equal((await take(reviewer, 'approve', agreed)).status, 'APPROVED')
    assert.deepEqual(await refused('lowerTierCityPrice', price), ['sameKey goods'])
  })

  test('yield and work make the cost of a processed product, output the cost of a line', async ({ assert }) => {
    const cost = {
      goods: '@washed',
      rawGoods: '@cabbage',
      invOrg: '@warehouse',
      yieldRate: '0.8',
      labourCost: '0.4',
      packagingCost: '0.15',
    }
    const made = await family.made(buyer, 'processedGoodsCost', cost)
    assert.deepEqual([made.rawCost, made.unitProcessingCost, made.productCost].map(String), ['7.5000', '0.5500', '8.0500'])
    assert.notDeepEqual(await family.refusal(family.step(buyer, 'processedGoodsCost', made.id, 'approve')), ['nothing was refused'])
    await family.step(reviewer, 'processedGoodsCost', made.id, 'approve')
    assert.equal((await family.step(buyer, 'processedGoodsCost', made.id, 'enable')).status, 'ENABLED')
    const line = {
      invOrg: '@warehouse',
      costPeriod: '2026-10',
      processLine: '净菜一线',
      rentCost: '20000',
      labourCost: '60000',
      outputQuantity: '160000',
    }
    assert.equal(String((await family.made(finance, 'processingWarehouseCost', line)).unitCost), '0.5000')
    assert.deepEqual(await refused('processingWarehouseCost', line, finance), ['sameKey costPeriod'])
    assert.notDeepEqual(await refused('processingWarehouseCost', { ...line, costPeriod: '2026-11' }, groupadmin), ['nothing was refused'])
  })

  test('of goods and warehouse one hot sale runs at a time', async ({ assert }) => {
    const sale = { goods: '@washed', rawGoods: '@cabbage', invOrg: '@warehouse', dailyProcessLimit: '300', responsiblePerson: '@buyer' }
    const terms = { ...sale, processingFee: '0.5', hotSalePrice: '9', hotSaleFrom: '2026-11-01', hotSaleTo: '2026-11-30' }
    assert.equal(String((await family.made(buyer, 'hotSaleProcessing', terms)).margin), '2.5000')
    assert.deepEqual(await refused('hotSaleProcessing', { ...terms, hotSaleFrom: '2026-11-30', hotSaleTo: '2026-12-05' }), [
      'overlaps hotSaleFrom',
    ])
    assert.deepEqual(
      await refused('hotSaleProcessing', { ...terms, hotSaleFrom: '2027-01-01', hotSaleTo: '2027-01-05', hotSalePrice: '0.5' }),
      ['rule processingFee'],
    )
  })
})
