import { test } from '@japa/runner'
import { linesOf, type RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from '../../app/records/context.ts'
import { entityNamed } from '../../app/records/entity_of.ts'
import { report } from '../../app/records/report.ts'
import { takeInternalStep } from '../../app/steps/take_internal_step.ts'
import { convert } from '../../app/writing/convert.ts'
import { Family } from '../support/family.ts'
import { Portal, type Seeds } from '../support/portal.ts'
import { world } from '../support/seeds.ts'

const agreed = { comment: '价格与市调及因子相符，同意执行。' }
const year = { effectiveFrom: '2026-01-01' }
const factor = { factorName: '蔬菜因子', categoryLine: 'VEGETABLE', lossFactor: '0.05', profitFactor: '0.1', ...year }
const seeds: Seeds = {
  apple: {
    entity: 'goods',
    record: {
      goodsCode: 'G00002',
      goodsName: '红富士',
      ean: '6901234567908',
      unit: 'KG',
      purchaseCategory: '@category',
      taxCode: '@tax',
    },
  },
  downTo1: {
    entity: 'priceType',
    record: { priceTypeCode: 'PT1', priceTypeName: '结算价一位', decimalPlaces: 1, roundingRule: 'DOWN', ...year },
  },
  config: {
    entity: 'purchasePriceConfig',
    record: { purchaseCategory: '@category', invOrg: '@warehouse', priceType: '@downTo1', ...year },
  },
  ofCategory: { entity: 'priceFactor', record: { ...factor, transportFactor: '0.2' } },
  ofCabbage: { entity: 'priceFactor', record: { ...factor, goods: '@cabbage', transportFactor: '0.4' } },
  ofCabbageLastYear: {
    entity: 'priceFactor',
    record: {
      ...factor,
      goods: '@cabbage',
      invOrg: '@warehouse',
      transportFactor: '9',
      effectiveFrom: '2025-01-01',
      effectiveTo: '2025-12-31',
    },
  },
  limit: {
    entity: 'priceUpperLimit',
    record: { purchaseCategory: '@category', upperLimitPrice: '11.5', overLimitMeasure: 'BLOCK', ...year },
  },
  exempt: { entity: 'priceWhitelist', record: { goods: '@apple', allowedDeviationRate: '0.02', applyReason: '节前锁货', ...year } },
  former: {
    entity: 'purchasePrice',
    record: {
      goods: '@cabbage',
      supplier: '@vegetables',
      invOrg: '@warehouse',
      finalSettlementPrice: '6',
      effectiveFrom: '2026-10-01',
      changeSource: 'IMPORT',
    },
  },
}

test.group('a price, from the dispatch of the survey to the order that takes it', (group) => {
  let family: Family
  let buyer: Context
  let surveyor: Context
  let reviewer: Context
  let director: Context
  let survey: RecordData
  let calculation: RecordData
  group.setup(async () => {
    const portal = await Portal.open(world)
    family = new Family(portal)
    const { pool } = portal.database
    await pool.query(`update supplier set status = 'QUALIFIED'`)
    await pool.query(`update purchase_category set category_line = 'VEGETABLE'`)
    await portal.add(seeds)
    await pool.query(`update price_factor set status = 'APPROVED'`)
    buyer = await portal.person('buyer')
    surveyor = portal.as({ ...buyer.user, id: portal.admin.user.id ?? '', employee: portal.id('buyer') })
    reviewer = await portal.person('reviewer')
    director = await portal.person('groupadmin')
    return () => portal.close()
  })

  const of = 'priceCalculation'
  const lines = (name: string, changes: readonly object[]) => ({
    [name]: linesOf(name === 'surveyLines' ? survey : calculation, name).map(({ id }, at) => ({ id, ...changes[at] })),
  })
  /** What SAP has answered to a price. */
  const answered = (price: unknown, name: string, comment?: string) => {
    const entity = entityNamed(family.portal.app, 'purchasePrice')
    return takeInternalStep(family.portal.admin, { entity, id: String(price), name, ...(comment && { comment }) })
  }

  test('marketSurvey.originalPrice, marketSurvey.noDelete: whoever is dispatched enters prices with a picture, none of them 0', async ({
    assert,
  }) => {
    const dispatched = await family.made(buyer, 'surveyDispatch', {
      surveyor: '@buyer',
      purchaseCategory: '@category',
      surveyTimeFrom: '2026-11-21T00:00:00.000Z',
      surveyTimeTo: '2026-11-22T04:00:00.000Z',
      dispatchLines: [
        { goods: '@cabbage', market: 'JN', surveyRequirement: '一级' },
        { goods: '@apple', market: 'JN' },
      ],
    })
    await family.step(buyer, 'surveyDispatch', dispatched.id, 'publish')
    const confirmed = await family.step(surveyor, 'surveyDispatch', dispatched.id, 'confirm')
    survey = await family.whole('marketSurvey', linesOf(confirmed, 'dispatchLines')[0]?.survey)
    const picture = () => family.uploaded(surveyor, 'marketSurvey.surveyLines', 'pricePicture', '价签.png')
    const pictures = [await picture(), await picture()]
    const entered = (cabbage: string | null) =>
      family.changed(
        surveyor,
        'marketSurvey',
        survey.id,
        lines('surveyLines', [
          { originalPrice: cabbage, marketAdjustmentPrice: '6', pricePicture: pictures[0] },
          { originalPrice: '10', grossPrice: '10.8', pricePicture: pictures[1] },
        ]),
      )
    assert.deepEqual(await family.refusal(entered('0')), ['rule surveyLines.0.originalPrice'])
    await entered(null)
    const submitted = () => family.step(surveyor, 'marketSurvey', survey.id, 'submit')
    assert.deepEqual(await family.refusal(submitted()), ['rule surveyLines.0.originalPrice'])
    await entered('6.2')
    survey = await submitted()
    assert.deepEqual(await family.refusal(family.removed(surveyor, 'marketSurvey', survey.id)), ['notDeletable '])
    await family.step(reviewer, 'marketSurvey', survey.id, 'approve', agreed)
    assert.equal((await family.whole('surveyDispatch', dispatched.id)).status, 'PROCESSED')
  })

  test('a calculation takes what was surveyed and shows where each figure comes from', async ({ assert }) => {
    const ids = linesOf(survey, 'surveyLines').map(({ id }) => String(id))
    const draft = await convert(buyer, 'surveyToCalculation', { ids })
    const supplier = family.portal.id('vegetables')
    const taken = linesOf(draft, 'calculationLines').map((row) => ({ ...row, supplier }))
    const made = await family.made(buyer, of, { ...draft, invOrg: '@warehouse', calculationLines: taken })
    calculation = await family.step(buyer, of, made.id, 'calculate')
    const found = (name: string) => family.portal.id(name)
    assert.deepEqual([calculation.config, calculation.priceType], [found('config'), found('downTo1')])
    assert.containsSubset(linesOf(calculation, 'calculationLines'), [
      // (6 × 1.05 + 0.4) × 1.1 = 7.37
      {
        surveyLine: ids[0],
        factor: found('ofCabbage'),
        factorAmount: '1.3700',
        calculatedPrice: '7.3000',
        formerPrice: found('former'),
        previousPrice: '6.0000',
        priceChangeRate: '0.2167',
        overLimitFlag: false,
      },
      // (10 × 1.05 + 0.2) × 1.1 = 11.77, above 11.5, and within 2 % of it
      {
        surveyLine: ids[1],
        factor: found('ofCategory'),
        marketReferencePrice: '10.8000',
        calculatedPrice: '11.7000',
        priceLimit: found('limit'),
        limitExemption: found('exempt'),
        limitPrice: '11.5000',
        overLimitFlag: false,
      },
    ])
  })

  test('price.calculateFirst: what is changed after the calculation is calculated again before it is submitted', async ({ assert }) => {
    await family.changed(buyer, of, calculation.id, lines('calculationLines', [{ marketAdjustmentPrice: '6.5' }]))
    assert.equal((await family.whole(of, calculation.id)).status, 'NEW')
    assert.deepEqual(await family.refusal(family.step(buyer, of, calculation.id, 'submit')), ['wrongStatus '])
    await family.changed(buyer, of, calculation.id, lines('calculationLines', [{ marketAdjustmentPrice: '6' }]))
    await family.step(buyer, of, calculation.id, 'calculate')
    await family.step(buyer, of, calculation.id, 'submit')
  })

  test('a change above 20 % is approved by two; each line becomes a record of the library from its day, and ends the former', async ({
    assert,
  }) => {
    await family.step(reviewer, of, calculation.id, 'approve', agreed)
    assert.equal((await family.whole(of, calculation.id)).status, 'SUBMITTED')
    await family.step(director, of, calculation.id, 'approve', agreed)
    calculation = await family.whole(of, calculation.id)
    assert.equal(calculation.status, 'APPROVED')
    assert.equal((await family.whole('purchasePrice', family.portal.id('former'))).effectiveTo, '2026-11-21')
    const [cabbage] = linesOf(calculation, 'calculationLines')
    assert.containsSubset(await family.whole('purchasePrice', cabbage?.price), {
      finalSettlementPrice: '7.3000',
      effectiveFrom: '2026-11-22',
      effectiveTo: null,
      previousPrice: '6.0000',
    })
  })

  test('priceImport.readOnly: one line that SAP refuses fails the import, the other is in; when all are, nothing is changed any more', async ({
    assert,
  }) => {
    const [cabbage, apple] = linesOf(calculation, 'calculationLines').map(({ price }) => price)
    await family.step(buyer, of, calculation.id, 'import')
    await answered(apple, 'failImport', '物料 G00002 未扩展到工厂')
    await answered(cabbage, 'confirmImport')
    assert.containsSubset(await family.whole(of, calculation.id), {
      status: 'IMPORT_FAILED',
      sapImportMessage: '1 行导入失败',
      calculationLines: [{ importStatus: 'IMPORT_SUCCESS' }, { importStatus: 'IMPORT_FAILED', importMessage: '物料 G00002 未扩展到工厂' }],
    })
    await family.step(buyer, of, calculation.id, 'import')
    assert.equal((await family.whole('purchasePrice', cabbage)).sapImportStatus, 'IMPORT_SUCCESS')
    await answered(apple, 'confirmImport')
    assert.equal((await family.whole(of, calculation.id)).status, 'IMPORT_SUCCESS')
    assert.deepEqual(await family.refusal(family.changed(buyer, of, calculation.id, { priceEffectiveDate: '2026-12-01' })), [
      'notEditable ',
    ])
    assert.deepEqual(await family.refusal(family.changed(buyer, 'purchasePrice', cabbage, { finalSettlementPrice: '1' })), ['forbidden'])
  })

  test('orders take the price of their day, and the log says who changed what', async ({ assert }) => {
    await family.portal.database.pool.query(`update purchase_order_type set price_control = 'PRICE_LIBRARY'`)
    await family.portal.database.pool.query('update goods set reference_price = 6')
    const row = { unit: 'KG', quantity: '20', unitPrice: '6', taxCode: '@tax', neededDate: '2027-01-05' }
    const head = { orderType: '@standard', supplier: '@vegetables', invOrg: '@warehouse', currency: 'CNY' }
    const order = {
      ...head,
      lines: [
        { ...row, goods: '@cabbage' },
        { ...row, goods: '@apple' },
      ],
    }
    const priceOf = async (day: string) => {
      const as = { ...buyer, now: `${day}T02:00:00.000Z` }
      const { id } = await family.made(as, 'purchaseOrder', order)
      return linesOf(await family.step(as, 'purchaseOrder', id, 'submit'), 'lines').map(({ unitPrice }) => unitPrice)
    }
    assert.deepEqual(await priceOf('2026-11-21'), ['6.0000', '6.0000'])
    assert.deepEqual(await priceOf('2026-11-22'), ['7.3000', '11.7000'])
    const { rows } = await report(buyer, 'priceLogQuery', { params: { changedOn: { from: '2026-11-01', to: '2026-11-30' } } as never })
    assert.containsSubset(
      rows.filter(({ changeSource }) => changeSource === 'CALCULATION'),
      [{ finalSettlementPrice: '7.3000', previousPrice: '6.0000', sourceDocNo: calculation.calculationNo }],
    )
    assert.lengthOf(rows, 3)
  })

  test('priceLog.exportRange: the start of a price log is not after its end, and one day is a range', async ({ assert }) => {
    const log = (from: string, to: string) => report(buyer, 'priceLogQuery', { params: { changedOn: { from, to } } as never })
    assert.deepEqual(await family.refusal(log('2026-11-22', '2026-11-21')), ['rangeReversed changedOn'])
    assert.lengthOf((await log('2026-11-21', '2026-11-21')).rows, 3)
  })
})
