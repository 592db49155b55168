import { test } from '@japa/runner'
import { linesOf, type RecordData } from '../../../engine/runtime/values/record-data.ts'
import { runJob } from '../../app/jobs/run_job.ts'
import { plannedMoment } from '../../app/jobs/schedules.ts'
import { Mailer } from '../../app/mail/mailer.ts'
import { addRun } from '../../app/queues/add_run.ts'
import type { Context } from '../../app/records/context.ts'
import { get } from '../../app/records/get.ts'
import { report } from '../../app/records/report.ts'
import { type RunsOf, runsOf } from '../../app/records/run_records.ts'
import { search } from '../../app/records/search.ts'
import { serverContext } from '../../app/records/server_context.ts'
import { create } from '../../app/steps/create.ts'
import { transition } from '../../app/steps/transition.ts'
import { update } from '../../app/steps/update.ts'
import { Portal, type Seeds } from '../support/portal.ts'
import { world } from '../support/seeds.ts'
import { shipped } from '../support/shipped.ts'

const vegetable = { entity: 'purchaseCategory', record: { ...world.category?.record, categoryLine: 'VEGETABLE' } }
const seeds: Seeds = {
  setting: {
    entity: 'threeRatePriceSetting',
    record: { purchaseCategory: '@category', referencePriceType: 'SURVEY', referencePrice: '3.5', effectiveFrom: '2026-01-01' },
  },
  closer: {
    entity: 'threeRatePriceSetting',
    record: {
      purchaseCategory: '@category',
      goods: '@cabbage',
      referencePriceType: 'SURVEY',
      referencePrice: '9',
      effectiveFrom: '2026-01-01',
      effectiveTo: '2026-12-31',
    },
  },
  reason: {
    entity: 'threeExceptionReason',
    record: {
      reasonCode: 'R1',
      reasonName: '冷链车辆故障',
      rateType: 'QUALIFIED',
      responsibleParty: 'LOGISTICS',
      evidenceRequired: false,
      applyLimitDays: 7,
    },
  },
  item: {
    entity: 'threeExceptionItem',
    record: {
      itemCode: 'I1',
      itemName: '冷链故障剔除',
      rateType: 'QUALIFIED',
      exceptionReason: '@reason',
      maxApplyPerMonth: 2,
      effectiveFrom: '2026-01-01',
    },
  },
}

test.group('the three rates of a month, kept', (group) => {
  let portal: Portal
  let buyer: Context
  let quality: Context
  let result: string
  const now = '2027-02-03T02:00:00.000Z'
  group.setup(async () => {
    portal = await Portal.open({ ...world, category: vegetable })
    await portal.database.pool.query(`update supplier set status = 'QUALIFIED'`)
    await portal.add(seeds)
    buyer = { ...(await portal.person('buyer')), now }
    quality = { ...(await portal.person('quality')), now }
    const reviewer = await portal.person('reviewer')
    const [inTime, late] = [await shipped(portal, reviewer), await shipped(portal, reviewer)]
    const [line] = linesOf((await get(portal.admin, 'goodsReceipt', inTime)).view, 'lines')
    const changes = { lines: [{ id: line?.id, rejectedQuantity: '4', rejectReason: '冻伤' }] }
    await transition({ ...portal.admin, now: '2027-01-05T02:00:00.000Z' }, 'goodsReceipt', inTime, 'receive', { changes })
    await transition({ ...portal.admin, now: '2027-01-06T02:00:00.000Z' }, 'goodsReceipt', late, 'receive')
    await runs('ratesWholeMonth', '2027-02-02T21:00:20.000Z')
    const { rows } = await search(portal.admin, 'threeRateResult', { columns: ['resultNo'] })
    result = rows[0]?.id ?? ''
    return () => portal.close()
  })

  const whole = async (entity: string, id: unknown): Promise<RecordData> => (await get(portal.admin, entity, String(id))).whole
  const refusal = (what: Promise<unknown>) =>
    what.then(
      () => ['nothing was refused'],
      (error: { code?: string; issues?: readonly { code: string; path: string }[] }) =>
        error.issues?.map(({ code, path }) => `${code} ${path}`) ?? [error.code],
    )

  /** Runs a job whose tick comes at a time. */
  async function runs(job: string, came: string): Promise<void> {
    const { app, database, accesses } = portal
    const context = serverContext(app, database.pool, accesses, came)
    const records = runsOf(app) as RunsOf
    const run = await addRun(context, database.pool, records, { job, key: `${job} ${came}`, dueAt: plannedMoment(app, job, came) ?? '' })
    await runJob({ context, runs: records, mailer: new Mailer({ url: '', from: '' }) }, run.id ?? '', new AbortController().signal)
  }

  const application = async (edits: object = {}) => {
    const [line] = linesOf(await whole('threeRateResult', result), 'lines').filter(
      ({ qualifiedQuantity }) => String(qualifiedQuantity) === '16.000',
    )
    const record = {
      rateResult: result,
      rateType: 'QUALIFIED',
      exceptionItem: '@item',
      description: '冷机故障，承运商已书面认责。',
      lines: [{ resultLine: line?.id, excludedQuantity: '4' }],
      ...edits,
    }
    return String((await create(buyer, 'threeRateAbnormal', portal.resolved(record))).whole.id)
  }

  test('const.halfMonthSecond, score.formula: every figure of a month follows from its deliveries and the weights of its category', async ({
    assert,
  }) => {
    await transition(portal.admin, 'threeRateResult', result, 'calculate')
    assert.containsSubset(await whole('threeRateResult', result), {
      statisticsMonth: '2027-01-01',
      halfMonthPeriod: 'MONTH',
      receivedQuantity: '40.000',
      qualifiedQuantity: '36.000',
      onTimeQuantity: '16.000',
      orderCount: 2,
      fullOrderCount: 1,
      unqualifiedRatio: '0.100000',
      lateRatio: '0.555556',
      shortRatio: '0.500000',
      premiumRate: '0.090000',
      qualifiedRateScore: '45.00',
      premiumRateScore: '27.30',
      punctualRateScore: '4.44',
      fullOrderRateScore: '5.00',
      totalScore: '81.74',
    })
  })

  test('a setting without a price of its own takes, with tax, the one of its type that the library keeps, or else that of the goods', async ({
    assert,
  }) => {
    const library = { goods: '@cabbage', finalSettlementPrice: '3.3', effectiveFrom: '2026-01-01' }
    await create(portal.admin, 'purchasePrice', portal.resolved(library))
    await portal.database.pool.query(`update purchase_price
      set tax_rate = 0.09, market_reference_price = 4, survey_price = 3.5, previous_price = 3.2`)
    await update(portal.admin, 'goods', portal.id('cabbage'), 'any', { referencePrice: '3' })
    const set = (changes: object) => update(portal.admin, 'threeRatePriceSetting', portal.id('setting'), 'any', changes)
    const reference = async (referencePriceType: string) => {
      await set({ referencePriceType, referencePrice: null, referenceMarket: 'JN' })
      await transition(portal.admin, 'threeRateResult', result, 'calculate')
      return linesOf(await whole('threeRateResult', result), 'lines').map(({ referencePrice }) => referencePrice)
    }
    assert.deepEqual(await reference('MARKET'), ['4.3600', '4.3600'])
    assert.deepEqual(await reference('SURVEY'), ['3.8150', '3.8150'])
    assert.deepEqual(await reference('HISTORY'), ['3.4880', '3.4880'])
    await update(portal.admin, 'goods', portal.id('cabbage'), 'any', { inputTaxRate: '0.09' })
    const ofGoods = await reference('THIRD_PARTY')
    assert.deepEqual(ofGoods, ['3.2700', '3.2700'])
    await set({ referencePriceType: 'SURVEY', referencePrice: '3.5' })
    await transition(portal.admin, 'threeRateResult', result, 'calculate')
  })

  test('a second run of the same month adds nothing', async ({ assert }) => {
    await runs('ratesWholeMonth', '2027-02-02T21:00:30.000Z')
    const { rows } = await search(portal.admin, 'threeRateResult', { columns: ['resultNo'] })
    assert.lengthOf(rows, 1)
  })

  test('an exclusion shows the rate and the score before and after, is decided by somebody else, and changes exactly that', async ({
    assert,
  }) => {
    const id = await application()
    await transition(buyer, 'threeRateAbnormal', id, 'submit')
    assert.containsSubset(await whole('threeRateAbnormal', id), {
      rateBefore: '0.900000',
      scoreBefore: '45.00',
      rateAfter: '1.000000',
      scoreAfter: '50.00',
    })
    assert.notDeepEqual(await refusal(transition(buyer, 'threeRateAbnormal', id, 'approve', { comment: '佐证材料齐全，同意剔除。' })), [
      'nothing was refused',
    ])
    await transition(quality, 'threeRateAbnormal', id, 'approve', { comment: '佐证材料齐全，同意剔除。' })
    await transition(portal.admin, 'threeRateResult', result, 'calculate')
    assert.containsSubset(await whole('threeRateResult', result), {
      excludedQuantity: '4.000',
      qualifiedRateScore: '50.00',
      punctualRateScore: '4.44',
      totalScore: '86.74',
    })
  })

  test('a run after a receipt was corrected brings its line up to date, calculates anew and keeps what was excluded', async ({
    assert,
  }) => {
    const correct = (quantity: number) =>
      portal.database.pool.query(
        'update goods_receipt_lines set received_quantity = $1, qualified_quantity = $1 where received_quantity = qualified_quantity',
        [quantity],
      )
    const quantities = async () =>
      linesOf(await whole('threeRateResult', result), 'lines').map(({ receivedQuantity, excludedUnqualified }) => [
        receivedQuantity,
        excludedUnqualified,
      ])
    const [before, version] = [await quantities(), (await whole('threeRateResult', result)).version]
    await correct(15)
    await runs('ratesWholeMonth', '2027-02-02T21:00:40.000Z')
    assert.deepEqual(
      await quantities(),
      before.map(([received, excluded]) => (excluded === '4.000' ? [received, excluded] : ['15.000', '0.000'])),
    )
    const after = await whole('threeRateResult', result)
    assert.containsSubset(after, { status: 'CALCULATED', receivedQuantity: '35.000', excludedQuantity: '4.000' })
    await correct(20)
    await runs('ratesWholeMonth', '2027-02-02T21:00:50.000Z')
    assert.containsSubset(await whole('threeRateResult', result), { version: Number(version) + 2, totalScore: '86.74' })
    assert.deepEqual(await quantities(), before)
  })

  test('no more is excluded than was unqualified', async ({ assert }) => {
    const id = await application({ applyNo: 2 })
    await transition(buyer, 'threeRateAbnormal', id, 'submit')
    assert.deepEqual(await refusal(transition(quality, 'threeRateAbnormal', id, 'approve', { comment: '佐证材料齐全，同意剔除。' })), [
      'rule lines.0.resultLine',
    ])
    await transition(quality, 'threeRateAbnormal', id, 'reject', { comment: '该批已剔除，不能重复申请。' })
  })

  test('the number of applications a month and the days to apply are limits', async ({ assert }) => {
    assert.include(await refusal(application({ applyNo: 3 })), 'rule applyNo')
    assert.include(await refusal(application()), 'sameKey applyNo')
    const id = await application({ applyNo: 2 })
    const tooLate = { ...buyer, now: '2027-02-11T02:00:00.000Z' }
    assert.notDeepEqual(await refusal(transition(tooLate, 'threeRateAbnormal', id, 'submit')), ['nothing was refused'])
    await transition({ ...buyer, now: '2027-02-10T02:00:00.000Z' }, 'threeRateAbnormal', id, 'submit')
  })

  test('nothing is excluded from a locked result', async ({ assert }) => {
    await transition(quality, 'threeRateResult', result, 'lock')
    const { rows } = await search(portal.admin, 'threeRateAbnormal', { filter: { status: 'SUBMITTED' }, columns: ['docNo'] })
    const refused = refusal(transition(quality, 'threeRateAbnormal', rows[0]?.id ?? '', 'approve', { comment: '佐证材料齐全，同意剔除。' }))
    assert.notDeepEqual(await refused, ['nothing was refused'])
  })

  test('a locked result stays as it was locked', async ({ assert }) => {
    const before = await whole('threeRateResult', result)
    await portal.database.pool.query('update goods_receipt_lines set received_quantity = 18, qualified_quantity = 16')
    await runs('ratesWholeMonth', '2027-02-02T21:01:00.000Z')
    assert.deepEqual(await whole('threeRateResult', result), before)
  })

  test('premiumRate.sharedPage: a report of premium rates says the same as the result', async ({ assert }) => {
    const params = { categoryLine: 'VEGETABLE', statisticsMonth: { from: '2027-01-01', to: '2027-01-31' } }
    const shared = await report(portal.admin, 'premiumRate', { params })
    assert.containsSubset(shared.rows[0], { halfMonthPeriod: 'MONTH', premiumRate: '0.0900', premiumRateScore: '27.30', rankNo: 1 })
    const prices = await report(portal.admin, 'threeRatePrice', { params: { statisticsMonth: { from: '2027-01-01', to: '2027-01-31' } } })
    assert.containsSubset(prices.rows[0], { premiumRate: '0.0900', premiumRateScore: '27.30', rankNo: 1 })
  })
})
