import { test } from '@japa/runner'
import fc from 'fast-check'
import { linesOf, type RecordData } from '../../../engine/runtime/values/record-data.ts'
import { issueTexts } from '../../app/http/answers/issue_texts.ts'
import type { Context } from '../../app/records/context.ts'
import type { Invalid } from '../../app/records/failures.ts'
import { search } from '../../app/records/search.ts'
import { Family } from '../support/family.ts'
import { runOnce } from '../support/jobs.ts'
import { Portal, type Seeds } from '../support/portal.ts'
import { world } from '../support/seeds.ts'
import { shipped } from '../support/shipped.ts'

const vegetable = { entity: 'purchaseCategory', record: { ...world.category?.record, categoryLine: 'VEGETABLE' } }
const setting = { purchaseCategory: '@category', referencePriceType: 'SURVEY', referencePrice: '3.5', effectiveFrom: '2026-01-01' }

/** An item to apply by for a rate, and its reason. */
function excluding(rateType: string, more: object = {}, name = rateType): Seeds {
  const reason = {
    reasonCode: `R-${name}`,
    reasonName: name,
    rateType,
    responsibleParty: 'LOGISTICS',
    evidenceRequired: false,
    applyLimitDays: 60,
  }
  const item = { itemCode: `I-${name}`, itemName: name, rateType, exceptionReason: `@reason${name}`, maxApplyPerMonth: 31, ...more }
  return {
    [`reason${name}`]: { entity: 'threeExceptionReason', record: reason },
    [name]: { entity: 'threeExceptionItem', record: { ...item, effectiveFrom: '2026-01-01' } },
  }
}

const seeds: Seeds = {
  setting: { entity: 'threeRatePriceSetting', record: setting },
  ...excluding('QUALIFIED'),
  ...excluding('QUALIFIED', { calculationImpact: 'PARTIAL', excludeRatio: '0.3333' }, 'partial'),
  ...excluding('PUNCTUAL'),
  ...excluding('FULL_ORDER'),
  ...excluding('PREMIUM'),
}

const periods = { ratesFirstHalf: '2027-01-18', ratesSecondHalf: '2027-02-03', ratesWholeMonth: '2027-02-03' }
const opinion = { comment: '佐证材料齐全，按核实的数量办理。' }
type Step = () => Promise<unknown>

test.group('three rates of a month and of both its halves', (group) => {
  let family: Family
  let buyer: Context
  let quality: Context
  let results: RecordData
  let receipts: readonly string[]
  let applied = 0

  group.setup(async () => {
    const portal = await Portal.open({ ...world, category: vegetable })
    family = new Family(portal)
    await portal.database.pool.query(`update supplier set status = 'QUALIFIED'`)
    await portal.add(seeds)
    const now = '2027-02-03T02:00:00.000Z'
    buyer = { ...(await portal.person('buyer')), now }
    quality = { ...(await portal.person('quality')), now }
    receipts = await received(await portal.person('reviewer'))
    return () => portal.close()
  })

  /** Deliveries of both halves: the first in time with a part refused, the others late. */
  async function received(reviewer: Context): Promise<readonly string[]> {
    const made: string[] = []
    for (const [day, rejectedQuantity] of [
      ['05', '4'],
      ['06', '0'],
      ['20', '3'],
    ] as const) {
      const id = await shipped(family.portal, reviewer)
      const [line] = linesOf(await family.whole('goodsReceipt', id), 'lines')
      const lines = [{ id: line?.id, rejectedQuantity, ...(rejectedQuantity !== '0' && { rejectReason: '冻伤' }) }]
      const that = { ...family.portal.admin, now: `2027-01-${day}T02:00:00.000Z` }
      await family.step(that, 'goodsReceipt', id, 'receive', { changes: { lines } })
      made.push(id)
    }
    return made
  }

  /** The jobs of both halves and of the month. */
  async function run(): Promise<void> {
    for (const [job, day] of Object.entries(periods)) await runOnce(family.portal, job, `${day}T00:00:00.000Z`)
    const { rows } = await search(family.portal.admin, 'threeRateResult', { columns: ['halfMonthPeriod'] })
    results = Object.fromEntries(rows.map(({ id, halfMonthPeriod }) => [String(halfMonthPeriod), id]))
  }

  async function calculate(): Promise<void> {
    for (const id of Object.values(results)) await family.step(family.portal.admin, 'threeRateResult', id, 'calculate')
  }

  /** Nobody has applied, corrected or set anything: results are made anew of the same deliveries. */
  async function anew(): Promise<void> {
    await family.portal.database.pool.query('delete from three_rate_abnormal')
    await family.portal.database.pool.query('delete from three_rate_result')
    await correct(1, '20')
    await price('3.5')
    await run()
    await calculate()
  }

  /** All figures of a period after another run, without what a record has of its own. */
  async function figuresOf(period: string): Promise<object> {
    const { id, version, resultNo, createdAt, updatedAt, calculatedAt, ...result } = await family.whole('threeRateResult', results[period])
    const lines = linesOf(result, 'lines').map(({ id: own, ...line }) => line)
    return { ...result, lines }
  }

  async function figures(): Promise<readonly object[]> {
    await run()
    await calculate()
    return Promise.all(['H1', 'H2', 'MONTH'].map(figuresOf))
  }

  /** The steps of an application: made and sent in, then decided. */
  function exclusion(period: string, item: string, at: number, excludedQuantity: string, decision = 'approve'): readonly Step[] {
    const { rateType } = { ...seeds[item]?.record } as RecordData
    const record = async () => {
      const lines = linesOf(await family.whole('threeRateResult', results[period]), 'lines')
      const line = lines.find(({ receipt }) => receipt === receipts[at])
      const about = { rateResult: results[period], rateType, exceptionItem: `@${item}`, applyNo: (applied++ % 31) + 1 }
      return { ...about, description: '承运商已书面认责。', lines: [{ resultLine: line?.id, excludedQuantity }] }
    }
    let id: unknown
    return [
      async () => {
        ;({ id } = await family.made(buyer, 'threeRateAbnormal', await record()))
        await family.step(buyer, 'threeRateAbnormal', id, 'submit')
      },
      () => family.step(quality, 'threeRateAbnormal', id, decision, opinion),
    ]
  }

  const correct = (at: number, quantity: string) =>
    family.portal.database.pool.query('update goods_receipt_lines set received_quantity = $2, qualified_quantity = $2 where parent = $1', [
      receipts[at],
      quantity,
    ])
  const price = (referencePrice: string) =>
    family.changed(family.portal.admin, 'threeRatePriceSetting', family.portal.id('setting'), { referencePrice })

  /** What is done to the results, each in its own order, among the others in any. */
  const done = (): readonly (readonly Step[])[] => [
    exclusion('MONTH', 'QUALIFIED', 0, '1.5'),
    exclusion('MONTH', 'partial', 0, '2.001'),
    exclusion('MONTH', 'partial', 2, '1.111'),
    exclusion('MONTH', 'PUNCTUAL', 1, '3'),
    exclusion('MONTH', 'FULL_ORDER', 0, '4'),
    exclusion('MONTH', 'PREMIUM', 1, '2.5'),
    exclusion('H1', 'QUALIFIED', 0, '4'),
    exclusion('H2', 'PUNCTUAL', 2, '0.777'),
    exclusion('H2', 'QUALIFIED', 2, '3', 'reject'),
    [() => correct(1, '18'), run],
    [() => price('3.7777'), calculate],
  ]

  test('exclusions and corrections in any order end with the same digits', async ({ assert }) => {
    const turns = done().flatMap((steps, at) => steps.map(() => at))
    const orders = fc.sample(fc.shuffledSubarray(turns, { minLength: turns.length }), { seed: 28, numRuns: 5 })
    const ends: (readonly object[])[] = []
    for (const order of orders) {
      await anew()
      const left = done().map((steps) => [...steps])
      for (const at of order) await left[at]?.shift()?.()
      ends.push(await figures())
    }
    for (const end of ends) assert.deepEqual(end, ends[0])
    assert.containsSubset(ends[0], [
      { halfMonthPeriod: 'H1', excludedQuantity: '4.000', qualifiedBase: '34.000', unqualifiedRatio: '0.000000' },
      { halfMonthPeriod: 'H2', excludedQuantity: '0.777', punctualBase: '16.223', unqualifiedRatio: '0.150000' },
      { halfMonthPeriod: 'MONTH', excludedQuantity: '12.037', qualifiedBase: '55.463', punctualBase: '48.000', orderCount: 2 },
    ])
  })

  test('score.formula: weights that do not sum to 100 are refused with a sentence, and nothing is calculated by them', async ({
    assert,
  }) => {
    const { pool } = family.portal.database
    const told = (what: Promise<unknown>) =>
      what.then(
        () => 'nothing was refused',
        (error: Invalid) => issueTexts(error.issues, 'ZHS').map(({ path, message }) => `${path}: ${message}`),
      )
    const unchecked = async (table: string) => {
      const { rows } = await pool.query(`select conname from pg_constraint where conrelid = $1::regclass and contype = 'c'`, [table])
      for (const { conname } of rows) await pool.query(`alter table ${table} drop constraint "${conname}"`)
    }
    const weightsOf = (result: RecordData) =>
      Object.fromEntries(Object.entries(result).filter(([name]) => name.startsWith('weightSetting.')))
    const weigh = (weights: readonly number[]) =>
      pool.query(
        `update three_rate_price_setting set qualified_rate_weight = $1, premium_rate_weight = $2, punctual_rate_weight = $3,
          full_order_rate_weight = $4`,
        [...weights],
      )
    const weights = fc.tuple(fc.constantFrom(30, 50, 49.9), fc.constantFrom(30, 50), fc.constantFrom(10, 0), fc.constantFrom(10, 20))
    const names = ['qualifiedRateWeight', 'premiumRateWeight', 'punctualRateWeight', 'fullOrderRateWeight']
    await anew()
    const [setting, month] = [family.portal.id('setting'), results.MONTH]
    for (const each of [
      [50, 50],
      [30, 30],
    ]) {
      const changes = Object.fromEntries(each.map((weight, at) => [names[at], weight]))
      const changed = family.changed(family.portal.admin, 'threeRatePriceSetting', setting, changes)
      assert.deepEqual(await told(changed), ['qualifiedRateWeight: 四项权重之和应为 100'])
    }
    await assert.rejects(() => weigh([50, 50, 10, 10]), /ck_three_rate_price_setting_hundred/)
    await unchecked('three_rate_price_setting')
    for (const each of [[30, 50, 10, 10], ...fc.sample(weights, { seed: 28, numRuns: 8 })]) {
      await weigh([50, 30, 10, 10])
      await calculate()
      const before = await family.whole('threeRateResult', month)
      await weigh(each)
      const calculated = await told(family.step(family.portal.admin, 'threeRateResult', month, 'calculate'))
      const after = await family.whole('threeRateResult', month)
      if (each.reduce((sum, weight) => sum + weight, 0) === 100) {
        assert.equal(calculated, 'nothing was refused')
        assert.deepEqual(
          names.map((name) => Number(after[name])),
          [...each],
        )
      } else {
        assert.deepEqual(calculated, [': 四项权重之和应为 100'])
        assert.deepEqual(after, { ...before, ...weightsOf(after) })
      }
    }
  })
})
