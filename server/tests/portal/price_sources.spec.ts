import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { linesOf, type RecordData } from '../../../engine/runtime/values/record-data.ts'
import { runJob } from '../../app/jobs/run_job.ts'
import { Mailer } from '../../app/mail/mailer.ts'
import { addRun } from '../../app/queues/add_run.ts'
import type { Context } from '../../app/records/context.ts'
import { type RunsOf, runsOf } from '../../app/records/run_records.ts'
import { serverContext } from '../../app/records/server_context.ts'
import { convert } from '../../app/writing/convert.ts'
import { Family } from '../support/family.ts'
import { type Peers, withPeers } from '../support/peers.ts'
import type { Seeds } from '../support/portal.ts'

const agreed = { comment: '价格与合同及市调相符，同意执行。' }
const year = { effectiveFrom: '2026-01-01' }
const of = 'priceCalculation'
const seeds: Seeds = {
  usual: { entity: 'priceType', record: { priceTypeCode: 'PT1', priceTypeName: '结算价', importTarget: 'WMS', ...year } },
  config: {
    entity: 'purchasePriceConfig',
    record: { purchaseCategory: '@category', priceType: '@usual', priceSource: 'SURVEY', ...year, effectiveTimeRule: 'IMMEDIATE' },
  },
}

test.group('where prices come from, when they are calculated, and where they go', (group) => {
  let family: Family
  let peers: Peers
  let buyer: Context
  let reviewer: Context
  let director: Context
  withPeers(
    group,
    async (opened) => {
      peers = opened
      family = new Family(peers.portal)
      const { pool } = peers.portal.database
      await pool.query(`update supplier set status = 'QUALIFIED'`)
      buyer = await peers.portal.person('buyer')
      reviewer = await peers.portal.person('reviewer')
      director = await peers.portal.person('groupadmin')
    },
    seeds,
  )

  const set = (changes: object) => family.changed(director, 'purchasePriceConfig', family.portal.id('config'), changes)
  const line = { goods: '@cabbage', unit: 'KG', supplier: '@vegetables', originalPrice: '6' }
  const draft = (fields: object = {}, row: object = {}) =>
    family.made(buyer, of, { purchaseCategory: '@category', invOrg: '@warehouse', calculationLines: [{ ...line, ...row }], ...fields })
  const submitted = async (made: RecordData) => {
    await family.step(buyer, of, made.id, 'calculate')
    return family.step(buyer, of, made.id, 'submit')
  }
  const refusal = async (fields: object = {}) => family.refusal(submitted(await draft(fields)))
  const status = async (id: unknown) => (await family.whole(of, id)).status

  test('a category whose prices come from surveys takes none that somebody typed, unless the goods are exempt', async ({ assert }) => {
    assert.deepEqual(await refusal(), ['rule calculationLines.0.surveyLine'])
    const exempt = { goods: '@cabbage', whitelistType: 'MARKET', applyReason: '独家规格，市场无可比价格', ...year }
    const { id } = await family.made(director, 'priceWhitelist', exempt)
    assert.equal((await submitted(await draft())).status, 'SUBMITTED')
    await family.changed(director, 'priceWhitelist', id, { status: 'DISABLED' })
    assert.deepEqual(await refusal(), ['rule calculationLines.0.surveyLine'])
  })

  test('nor one from elsewhere than quotations, a factor, a contract or an award, where it says so', async ({ assert }) => {
    for (const [priceSource, field] of [
      ['QUOTE', 'quotationLine'],
      ['FORMULA', 'factor'],
      ['CONTRACT', 'contractLine'],
      ['BID', 'awardLine'],
    ]) {
      await set({ priceSource })
      assert.deepEqual(await refusal(), [`rule calculationLines.0.${field}`])
    }
    const factor = { factorName: '通用因子', categoryLine: 'VEGETABLE', transportFactor: '0.2', ...year }
    await family.made(family.portal.admin, 'priceFactor', factor)
    await family.portal.database.pool.query(`update price_factor set status = 'APPROVED'`)
    await family.portal.database.pool.query(`update purchase_category set category_line = 'VEGETABLE'`)
    await set({ priceSource: 'FORMULA' })
    const calculated = await submitted(await draft())
    assert.equal(linesOf(calculated, 'calculationLines')[0]?.finalSettlementPrice, '6.2000')
  })

  test('a contract in force gives its prices without tax, one that is over none', async ({ assert }) => {
    await set({ priceSource: 'CONTRACT' })
    const [rule] = JSON.parse(readFileSync(new URL('./rules/contract.json', import.meta.url), 'utf8')) as { record: object }[]
    const contract = await family.made(buyer, 'contract', rule?.record ?? {})
    const [goods] = linesOf(contract, 'supplyGoodsLines')
    const { pool } = family.portal.database
    const taken = () => convert(buyer, 'contractToCalculation', { ids: [String(goods?.id)] })
    await pool.query(`update contract set status = 'ARCHIVED', contract_start_date = '2026-01-01', contract_end_date = '2026-11-20'`)
    assert.notDeepEqual(await family.refusal(taken()), ['nothing was refused'])
    await pool.query(`update contract set contract_end_date = '2026-11-21'`)
    await pool.query(`update contract_supply_goods_lines set tax_included_price = 3.27, tax_rate = 0.09`)
    const made = await family.made(buyer, of, { ...(await taken()), invOrg: '@warehouse' })
    const calculation = await submitted(made)
    assert.containsSubset(calculation, {
      status: 'SUBMITTED',
      calculationLines: [{ contractLine: goods?.id, originalPrice: '3.0000' }],
    })
    await family.step(buyer, of, made.id, 'withdraw')
    await set({ priceSource: 'FORMULA' })
  })

  test('prices go to the system that the category names, or else that of their type', async ({ assert }) => {
    const imported = async (priceEffectiveDate: string) => {
      const { id } = await submitted(await draft({ priceEffectiveDate }))
      await family.step(reviewer, of, id, 'approve', agreed)
      await family.step(buyer, of, id, 'import')
      const [row] = linesOf(await family.whole(of, id), 'calculationLines')
      await peers.settled(String(row?.price), 'importPrice')
      return [await status(id), ...['sap', 'erp', 'wms'].map((name) => peers.peer(name).effectsOf('importPrice').length)]
    }
    assert.deepEqual(await imported('2026-12-01'), ['IMPORT_SUCCESS', 0, 0, 1])
    await set({ importTarget: 'ERP' })
    assert.deepEqual(await imported('2026-12-02'), ['IMPORT_SUCCESS', 0, 1, 1])
    await set({ importTarget: 'SAP' })
    assert.deepEqual(await imported('2026-12-03'), ['IMPORT_SUCCESS', 1, 1, 1])
  })

  /** The job whose tick comes at a moment. */
  async function ticks(now: string): Promise<void> {
    const { app, database, accesses } = family.portal
    const context = serverContext(app, database.pool, accesses, now)
    const runs = runsOf(app) as RunsOf
    const run = await addRun(context, database.pool, runs, { job: 'calculateDuePrices', key: now, dueAt: now })
    await runJob({ context, runs, mailer: new Mailer({ url: '', from: '' }) }, run.id ?? '', new AbortController().signal)
  }

  test('what is new is calculated at the time of its category, once a day, a week, a half or a whole month', async ({ assert }) => {
    const calculatedAt = async (moments: readonly string[]) => {
      const seen: unknown[] = []
      for (const moment of moments) {
        const { id } = await draft({ priceEffectiveDate: '2027-03-01' })
        await ticks(moment)
        seen.push(await status(id))
      }
      return seen
    }
    await set({ calculationTime: '09:30' })
    assert.deepEqual(await calculatedAt(['2026-11-23T01:15:00.000Z', '2026-11-23T01:30:00.000Z', '2026-11-23T02:00:00.000Z']), [
      'NEW',
      'CALCULATED',
      'NEW',
    ])
    assert.deepEqual(await calculatedAt(['2026-11-24T01:30:00.000Z']), ['CALCULATED'])
    await set({ calculationCycle: 'WEEKLY' })
    assert.deepEqual(await calculatedAt(['2026-11-30T01:30:00.000Z', '2026-12-01T01:30:00.000Z']), ['NEW', 'CALCULATED'])
    await set({ calculationCycle: 'HALF_MONTH' })
    assert.deepEqual(await calculatedAt(['2026-12-15T01:30:00.000Z', '2026-12-16T01:30:00.000Z']), ['NEW', 'CALCULATED'])
    await set({ calculationCycle: 'MONTHLY' })
    assert.deepEqual(await calculatedAt(['2026-12-31T01:30:00.000Z', '2027-01-01T01:30:00.000Z']), ['NEW', 'CALCULATED'])
  })

  test('not what another configuration fits better', async ({ assert }) => {
    await set({ calculationCycle: 'DAILY' })
    const own = {
      purchaseCategory: '@category',
      invOrg: '@warehouse',
      priceType: '@usual',
      priceSource: 'FORMULA',
      calculationTime: '14:00',
    }
    await family.made(director, 'purchasePriceConfig', { ...own, ...year })
    const { id } = await draft({ priceEffectiveDate: '2027-03-01' })
    await ticks('2027-01-04T01:30:00.000Z')
    assert.equal(await status(id), 'NEW')
    assert.equal((await family.step(buyer, of, id, 'calculate')).status, 'CALCULATED')
    const other = await draft({ priceEffectiveDate: '2027-03-02' })
    await ticks('2027-01-05T01:30:00.000Z')
    assert.equal(await status(other.id), 'NEW')
    await ticks('2027-01-05T06:00:00.000Z')
    assert.equal(await status(other.id), 'CALCULATED')
  })
})
