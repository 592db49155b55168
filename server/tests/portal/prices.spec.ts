import { test } from '@japa/runner'
import { linesOf } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from '../../app/records/context.ts'
import { entityNamed } from '../../app/records/entity_of.ts'
import { takeInternalStep } from '../../app/steps/take_internal_step.ts'
import { update } from '../../app/steps/update.ts'
import { Family } from '../support/family.ts'
import { Portal } from '../support/portal.ts'
import { world } from '../support/seeds.ts'

const agreed = { comment: '因子与近期运费变动相符，同意生效。' }
const priced = { comment: '价格与市调及因子相符，同意执行。' }
const factor = { factorName: '蔬菜通用因子', categoryLine: 'VEGETABLE', transportFactor: '0.2', lossFactor: '0.05', profitFactor: '0.1' }

test.group('price factors', (group) => {
  let family: Family
  let buyer: Context
  let reviewer: Context
  group.setup(async () => {
    const portal = await Portal.open(world)
    family = new Family(portal)
    buyer = await portal.person('buyer')
    reviewer = await portal.person('reviewer')
    return () => portal.close()
  })

  const inForce = async (fields: object) => {
    const { id } = await family.made(buyer, 'priceFactor', { ...factor, ...fields })
    await family.step(buyer, 'priceFactor', id, 'submit')
    return family.step(reviewer, 'priceFactor', id, 'approve', agreed)
  }

  test('of one range there is one factor at a time, until it is ended', async ({ assert }) => {
    const first = await inForce({ effectiveFrom: '2026-11-01' })
    assert.equal(first.status, 'APPROVED')
    const { id } = await family.made(buyer, 'priceFactor', { ...factor, effectiveFrom: '2026-12-01' })
    await family.step(buyer, 'priceFactor', id, 'submit')
    const approve = () => family.step(reviewer, 'priceFactor', id, 'approve', agreed)
    assert.deepEqual(await family.refusal(approve()), ['overlaps effectiveFrom'])
    await family.step(buyer, 'priceFactor', first.id, 'end', { changes: { effectiveTo: '2026-11-30' }, comment: '十二月起按新运价' })
    assert.equal((await approve()).status, 'APPROVED')
    assert.equal((await inForce({ goods: '@cabbage', effectiveFrom: '2026-11-01' })).status, 'APPROVED')
  })

  test('a factor says something, and nobody approves their own', async ({ assert }) => {
    const none = { transportFactor: null, lossFactor: null, profitFactor: null }
    assert.deepEqual(await family.refusal(family.made(buyer, 'priceFactor', { ...factor, ...none })), ['rule transportFactor'])
    const times = { ...factor, ...none, calculationMode: 'MULTIPLY', factorType: 'PROFIT', grade: '一级' }
    assert.deepEqual(await family.refusal(family.made(buyer, 'priceFactor', { ...times, factorValue: '-1' })), ['rule factorValue'])
    const { id } = await family.made(buyer, 'priceFactor', { ...times, factorValue: '1.02' })
    await family.step(buyer, 'priceFactor', id, 'submit')
    assert.notDeepEqual(await family.refusal(family.step(buyer, 'priceFactor', id, 'approve', agreed)), ['nothing was refused'])
  })
})

test.group('a survey of markets', (group) => {
  let family: Family
  let buyer: Context
  let surveyor: Context
  let reviewer: Context
  group.setup(async () => {
    const portal = await Portal.open(world)
    family = new Family(portal)
    buyer = await portal.person('buyer')
    surveyor = portal.as({ ...buyer.user, id: portal.admin.user.id ?? '', employee: portal.id('buyer') })
    reviewer = await portal.person('reviewer')
    return () => portal.close()
  })

  test('whoever is dispatched confirms, fills in the prices of each market, and the dispatch is done with the last', async ({ assert }) => {
    const line = { goods: '@cabbage', market: 'JN' }
    const window = { surveyTimeFrom: '2026-11-21T00:00:00.000Z', surveyTimeTo: '2026-11-22T04:00:00.000Z' }
    const lines = [line, { ...line, market: 'HS' }]
    const { id } = await family.made(buyer, 'surveyDispatch', { surveyor: '@buyer', ...window, dispatchLines: lines })
    await family.step(buyer, 'surveyDispatch', id, 'publish')
    const other = family.portal.as({ ...buyer.user, employee: null })
    assert.deepEqual(await family.refusal(family.step(other, 'surveyDispatch', id, 'confirm')), ['rule '])
    const confirmed = await family.step(surveyor, 'surveyDispatch', id, 'confirm')
    const surveys = linesOf(confirmed, 'dispatchLines').map(({ survey }) => survey)
    assert.lengthOf([...new Set(surveys)], 2)
    const submit = async (survey: unknown) => {
      const whole = await family.whole('marketSurvey', survey)
      const surveyLines = linesOf(whole, 'surveyLines').map((row) => ({ ...row, originalPrice: '6.2', marketAdjustmentPrice: '6' }))
      await update(surveyor, 'marketSurvey', String(survey), whole.version as number, { surveyLines })
      return family.step(surveyor, 'marketSurvey', survey, 'submit')
    }
    assert.deepEqual(await family.refusal(family.step(surveyor, 'marketSurvey', surveys[0], 'submit')), [
      'rule surveyLines.0.originalPrice',
    ])
    const first = await submit(surveys[0])
    assert.equal(linesOf(first, 'surveyLines')[0]?.finalSettlementPrice, '6.0000')
    assert.containsSubset(await family.whole('surveyDispatch', id), { status: 'CONFIRMED', completedCount: 1, openCount: 1 })
    await submit(surveys[1])
    assert.equal((await family.whole('surveyDispatch', id)).status, 'PROCESSED')
    await family.step(reviewer, 'marketSurvey', surveys[1], 'return', { comment: '与相邻市场价差过大，请核对后再报。' })
    assert.containsSubset(await family.whole('surveyDispatch', id), { status: 'CONFIRMED', completedCount: 1 })
    await family.step(reviewer, 'marketSurvey', surveys[0], 'approve', { comment: '价格与市场行情相符，同意采用。' })
  })
})

test.group('a price, from the survey to the order', (group) => {
  let family: Family
  let buyer: Context
  let reviewer: Context
  let director: Context
  group.setup(async () => {
    const portal = await Portal.open(world)
    family = new Family(portal)
    await portal.database.pool.query(`update supplier set status = 'QUALIFIED'`)
    await portal.database.pool.query(`update purchase_category set category_line = 'VEGETABLE'`)
    buyer = await portal.person('buyer')
    reviewer = await portal.person('reviewer')
    director = await portal.person('groupadmin')
    const factors = { transportFactor: '0.2', lossFactor: '0.05', profitFactor: '0.1', effectiveFrom: '2026-01-01' }
    for (const fields of [
      {},
      { goods: '@cabbage', transportFactor: '0.4' },
      { goods: '@cabbage', supplier: '@fish', transportFactor: '9' },
    ])
      await family.made(portal.admin, 'priceFactor', { ...factor, ...factors, ...fields })
    await portal.database.pool.query(`update price_factor set status = 'APPROVED'`)
    return () => portal.close()
  })

  const line = { goods: '@cabbage', unit: 'KG', supplier: '@vegetables', originalPrice: '6.2', marketAdjustmentPrice: '6' }
  const draft = (fields: object, row: object = {}) =>
    family.made(buyer, 'priceCalculation', {
      purchaseCategory: '@category',
      invOrg: '@warehouse',
      calculationDate: '2026-11-21',
      priceEffectiveDate: '2026-11-22',
      calculationLines: [{ ...line, ...row }],
      ...fields,
    })
  const step = (as: Context, id: unknown, name: string, request: object = {}) => family.step(as, 'priceCalculation', id, name, request)
  const approved = async (fields: object, row: object = {}) => {
    const { id } = await draft(fields, row)
    await step(buyer, id, 'calculate')
    await step(buyer, id, 'submit')
    await step(reviewer, id, 'approve', priced)
    return family.whole('priceCalculation', id)
  }
  /** What SAP has answered to a price. */
  const answered = (price: unknown, name: string, comment?: string) => {
    const { portal } = family
    const entity = entityNamed(portal.app, 'purchasePrice')
    return takeInternalStep(portal.admin, { entity, id: String(price), name, ...(comment && { comment }) })
  }
  const prices = async () =>
    (
      await family.portal.database.pool.query<{ price: string; from: string; to: string | null; voided: boolean }>(
        `select final_settlement_price::text as price, effective_from::text as from, effective_to::text as to, voided_flag as voided from purchase_price order by id`,
      )
    ).rows

  test('the factor of the goods stands before that of the category, and a change asks for another calculation', async ({ assert }) => {
    const { id } = await draft({})
    const calculated = await step(buyer, id, 'calculate')
    // (6 × 1.05 + 0.4) × 1.1 = 7.37
    assert.containsSubset(linesOf(calculated, 'calculationLines')[0], { calculatedPrice: '7.3700', finalSettlementPrice: '7.3700' })
    const calculationLines = linesOf(calculated, 'calculationLines').map((row) => ({ ...row, marketAdjustmentPrice: '6.1' }))
    await update(buyer, 'priceCalculation', String(id), calculated.version as number, { calculationLines })
    assert.equal((await family.whole('priceCalculation', id)).status, 'NEW')
    assert.deepEqual(await family.refusal(step(buyer, id, 'submit')), ['wrongStatus '])
    await step(buyer, id, 'calculate')
    assert.equal((await step(buyer, id, 'submit')).status, 'SUBMITTED')
  })

  test('an approved line becomes a record of the library and ends the former; one that fails in SAP is told and tried again', async ({
    assert,
  }) => {
    const first = await approved({ priceEffectiveDate: '2026-11-22' })
    assert.equal(first.status, 'APPROVED')
    await step(buyer, first.id, 'import')
    const price = linesOf(await family.whole('priceCalculation', first.id), 'calculationLines')[0]?.price
    await answered(price, 'failImport', '工厂未在 SAP 中维护')
    assert.containsSubset(await family.whole('priceCalculation', first.id), {
      status: 'IMPORT_FAILED',
      calculationLines: [{ importStatus: 'IMPORT_FAILED', importMessage: '工厂未在 SAP 中维护' }],
    })
    await step(buyer, first.id, 'import')
    await answered(price, 'confirmImport')
    assert.equal((await family.whole('priceCalculation', first.id)).status, 'IMPORT_SUCCESS')
    assert.deepEqual(await family.refusal(step(reviewer, first.id, 'revoke', priced)), ['wrongStatus '])
    const second = await approved({ priceEffectiveDate: '2026-11-25' }, { marketAdjustmentPrice: '6.2' })
    assert.deepEqual(
      (await prices()).map(({ from, to }) => [from, to]),
      [
        ['2026-11-22', '2026-11-24'],
        ['2026-11-25', null],
      ],
    )
    assert.equal(linesOf(second, 'calculationLines')[0]?.previousPrice, '7.3700')
    await step(reviewer, second.id, 'revoke', priced)
    assert.deepEqual(
      (await prices()).map(({ to, voided }) => [to, voided]),
      [
        [null, false],
        [null, true],
      ],
    )
  })

  test('an order takes the price of the library; above its limit it is refused, or needs the approver that the limit names', async ({
    assert,
  }) => {
    const limit = { purchaseCategory: '@category', effectiveFrom: '2026-01-01', upperLimitPrice: '7' }
    const block = await family.made(director, 'priceUpperLimit', { ...limit, overLimitMeasure: 'BLOCK' })
    await family.portal.database.pool.query(`update purchase_order_type set price_control = 'PRICE_LIBRARY'`)
    await family.portal.database.pool.query(`update goods set reference_price = 3.5`)
    const row = {
      goods: '@cabbage',
      unit: 'KG',
      quantity: '20',
      unitPrice: '3.5',
      taxCode: '@tax',
      taxRate: '0.09',
      neededDate: '2027-01-05',
    }
    const order = { orderType: '@standard', supplier: '@vegetables', invOrg: '@warehouse', currency: 'CNY', orderDate: '2026-11-23' }
    const { id } = await family.made(buyer, 'purchaseOrder', { ...order, lines: [row] })
    await family.step(buyer, 'purchaseOrder', id, 'submit')
    assert.containsSubset(await family.whole('purchaseOrder', id), { lines: [{ unitPrice: '7.3700', overLimitFlag: true }] })
    await family.step(buyer, 'purchaseOrder', id, 'withdraw')
    assert.deepEqual(await family.refusal(family.step(buyer, 'purchaseOrder', id, 'submit')), ['rule lines'])
    await update(director, 'priceUpperLimit', String(block.id), block.version as number, {
      overLimitMeasure: 'APPROVE',
      approverRole: 'groupadmin',
    })
    await family.step(buyer, 'purchaseOrder', id, 'submit')
    const alerts = await family.portal.database.pool.query<{ level: string }>('select alert_level as level from price_monitor')
    assert.deepEqual(alerts.rows[0], { level: 'YELLOW' })
    assert.deepEqual(await family.refusal(family.step(reviewer, 'purchaseOrder', id, 'approve', priced)), ['rule '])
    const exempt = { goods: '@cabbage', applyReason: '节前备货，锁定货源', effectiveFrom: '2026-01-01' }
    await family.made(director, 'priceWhitelist', exempt)
    await family.step(buyer, 'purchaseOrder', id, 'withdraw')
    await family.step(buyer, 'purchaseOrder', id, 'submit')
    assert.equal((await family.step(reviewer, 'purchaseOrder', id, 'approve', priced)).status, 'APPROVED')
  })
})
