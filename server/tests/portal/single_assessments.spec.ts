import { test } from '@japa/runner'
import { compute } from '../../../engine/runtime/documents/compute.ts'
import { newRecord } from '../../../engine/runtime/documents/new-record.ts'
import { linesOf, type RecordData } from '../../../engine/runtime/values/record-data.ts'
import { canOf } from '../../app/http/answers/can.ts'
import { runJob } from '../../app/jobs/run_job.ts'
import { plannedMoment } from '../../app/jobs/schedules.ts'
import { Mailer } from '../../app/mail/mailer.ts'
import { addRun } from '../../app/queues/add_run.ts'
import type { Context } from '../../app/records/context.ts'
import { entityNamed } from '../../app/records/entity_of.ts'
import { type RunsOf, runsOf } from '../../app/records/run_records.ts'
import { search } from '../../app/records/search.ts'
import { serverContext } from '../../app/records/server_context.ts'
import { surroundingsOf } from '../../app/records/surroundings.ts'
import { create } from '../../app/steps/create.ts'
import { transition } from '../../app/steps/transition.ts'
import { write } from '../../app/steps/write.ts'
import { inTransaction } from '../../app/storage/writes/transaction.ts'
import { convert } from '../../app/writing/convert.ts'
import { withNumbers } from '../../app/writing/numbers.ts'
import { Family } from '../support/family.ts'
import { Portal, type Seeds } from '../support/portal.ts'
import { world } from '../support/seeds.ts'

const indicator = (indicatorCode: string, assessedRate: string, more: object) => ({
  entity: 'evaluationIndicator',
  record: {
    indicatorCode,
    indicatorName: `月度${indicatorCode}`,
    indicatorType: 'QUANTITATIVE',
    scoreMethod: 'FORMULA',
    formula: '每低于目标 1 个百分点扣分并收取考核金额',
    evaluationCycle: 'MONTH',
    effectiveFrom: '2026-01-01',
    assessedRate,
    ...more,
  },
})
const seeds: Seeds = {
  department: { entity: 'organization', record: { orgCode: 'D01', orgName: '采购中心', orgType: 'DEPARTMENT' } },
  qualified: indicator('DX01', 'QUALIFIED', { fullScore: '50', targetValue: '0.9', scorePerPoint: '2', amountPerPoint: '500' }),
  punctual: indicator('DX02', 'PUNCTUAL', { fullScore: '10', targetValue: '0.95', scorePerPoint: '0.5', amountPerPoint: '200' }),
  ofVegetables: indicator('DX04', 'PUNCTUAL', {
    purchaseCategory: '@category',
    fullScore: '10',
    targetValue: '0.9',
    scorePerPoint: '0.15',
    amountPerPoint: '33.33',
  }),
  fullOrder: indicator('DX03', 'FULL_ORDER', { fullScore: '10', targetValue: '0.93', scorePerPoint: '0.5', amountPerPoint: '150' }),
}

test.group('single-item assessments of a month, that become dues', (group) => {
  let portal: Portal
  let family: Family
  let quality: Context
  let reviewer: Context
  let finance: Context
  let supplier: Context
  let result: string
  const now = '2026-11-04T00:00:00.000Z'
  group.setup(async () => {
    portal = await Portal.open(world)
    family = new Family(portal)
    await portal.add(seeds)
    await portal.database.pool.query(`update supplier set status = 'QUALIFIED'`)
    quality = { ...(await portal.person('quality')), now }
    reviewer = { ...(await portal.person('reviewer')), now }
    finance = { ...(await portal.person('finance')), now }
    supplier = { ...(await portal.person('supplier', 'vegetables')), now }
    result = await monthOf('vegetables')
    await monthOf('fish')
    await runs('assessMonth', '2026-11-03T23:00:20.000Z')
    for (const { id } of await ofMonth()) await transition(quality, 'singleAssessment', id, 'calculate')
    return () => portal.close()
  })

  /** The three rates of October: 1,000 kg in three deliveries, of which 913.337 are good; two were late, and the last is short. */
  async function monthOf(name: string): Promise<string> {
    const [{ app, admin }, entity] = [portal, entityNamed(portal.app, 'threeRateResult')]
    const { rows } = await portal.database.pool.query<{ code: string }>('select supplier_code as code from supplier where id = $1', [
      portal.id(name),
    ])
    const code = rows[0]?.code ?? ''
    const none = { excludedUnqualified: '0', excludedLate: '0', excludedShort: '0', excludedPremium: '0' }
    const lines = [
      ['2026-10-06', '400', '400'],
      ['2026-10-18', '300', '300'],
      ['2026-10-26', '300', '213.337'],
    ].map(([receiptDate = '', orderedQuantity = '', qualifiedQuantity = '']) => ({
      receiptNo: receiptDate,
      receiptDate,
      neededDate: '2026-10-15',
      goods: portal.id('cabbage'),
      orderedQuantity,
      receivedQuantity: orderedQuantity,
      qualifiedQuantity,
      orderReceivedQuantity: qualifiedQuantity,
      averagePurchasePrice: '3',
      ...none,
    }))
    const surroundings = surroundingsOf(admin, null)
    const record = {
      ...newRecord(app, entity.name, surroundings),
      resultKey: `${code}-MONTH`,
      statisticsMonth: '2026-10-01',
      halfMonthPeriod: 'MONTH',
      supplier: portal.id(name),
      supplierCode: code,
      purchaseCategory: portal.id('category'),
      lines,
    } as unknown as RecordData
    const { id = '' } = await inTransaction(portal.database.pool, async (client) => {
      const after = compute(app, entity.name, await withNumbers(admin, client, entity, record), surroundings)
      return write(admin, client, { entity, before: null, after, action: 'create', isDeclared: true })
    })
    await transition(quality, 'threeRateResult', id, 'calculate')
    return id
  }

  async function runs(job: string, came: string): Promise<void> {
    const { app, database, accesses } = portal
    const context = serverContext(app, database.pool, accesses, came)
    const records = runsOf(app) as RunsOf
    const run = await addRun(context, database.pool, records, { job, key: `${job} ${came}`, dueAt: plannedMoment(app, job, came) ?? '' })
    await runJob({ context, runs: records, mailer: new Mailer({ url: '', from: '' }) }, run.id ?? '', new AbortController().signal)
  }

  const ofMonth = async (): Promise<readonly { readonly id: string }[]> => {
    const { rows } = await search(portal.admin, 'singleAssessment', { columns: ['assessmentNo'], sort: [['assessmentNo', 'asc']] })
    return rows as unknown as readonly { id: string }[]
  }
  const of = async (item: string, name = 'vegetables'): Promise<RecordData> => {
    const filter = { assessmentItem: item, supplier: portal.id(name) }
    const { rows } = await search(portal.admin, 'singleAssessment', { filter, columns: ['assessmentNo'] })
    return family.whole('singleAssessment', rows[0]?.id)
  }
  const columns = async (sql: string, ...values: unknown[]) => (await portal.database.pool.query(sql, values)).rows

  test('each supplier has three items of the month, once; running again makes no more', async ({ assert }) => {
    assert.lengthOf(await ofMonth(), 6)
    await runs('assessMonth', '2026-11-04T23:00:20.000Z')
    assert.lengthOf(await ofMonth(), 6)
    assert.deepEqual(await family.refusal(family.step(quality, 'threeRateResult', result, 'assess')), ['rule assessedAt'])
  })

  test('every figure equals the one reckoned by hand from the deliveries, with the indicator that fits best', async ({ assert }) => {
    const [by] = await columns(
      `with d as (select sum(received_quantity) received, sum(qualified_quantity) good,
         sum(qualified_quantity) filter (where receipt_date <= needed_date) in_time,
         count(*) lines, count(*) filter (where order_received_quantity >= ordered_quantity) filled
         from three_rate_result_lines where parent = $1),
       r as (select 1 - round((received - good) / received, 6) qualified, 1 - round((good - in_time) / good, 6) punctual,
         1 - round((lines - filled) / lines::numeric, 6) full_order from d),
       v as (select round(qualified, 4) q, round(punctual, 4) p, round(full_order, 4) f from r)
       select v.*, greatest((0.9 - p) * 100, 0)::text points, round(greatest((0.9 - p) * 100, 0) * 33.33, 2)::text amount,
         round(greatest(10 - greatest((0.9 - p) * 100, 0) * 0.15, 0), 2)::text score, round(greatest((0.93 - f) * 100, 0) * 150, 2)::text full_amount from v`,
      result,
    )
    const punctual = await of('PUNCTUAL')
    assert.equal(punctual.indicator, portal.id('ofVegetables'))
    assert.deepEqual(
      [punctual.actualValue, punctual.targetValue, Number(punctual.shortfallPoints), punctual.assessmentScore, punctual.assessmentAmount],
      [String(by.p), '0.9000', Number(by.points), by.score, by.amount],
    )
    const full = await of('FULL_ORDER')
    assert.deepEqual([full.actualValue, full.assessmentAmount, full.finalAmount], [String(by.f), by.full_amount, by.full_amount])
    const qualified = await of('QUALIFIED')
    assert.deepEqual(
      [qualified.actualValue, qualified.shortfallPoints, qualified.assessmentScore, qualified.assessmentAmount],
      [String(by.q), '0.00', '50.00', '0.00'],
    )
  })

  test('an adjustment stands beside what was calculated, with its reason, and not above the full score', async ({ assert }) => {
    const { id, assessmentScore, assessmentAmount } = await of('FULL_ORDER')
    const to = (adjustedScore: unknown, adjustedAmount: unknown, comment = '台风停航三天，缺货非供应商责任。') =>
      family.step(quality, 'singleAssessment', id, 'adjust', { comment, changes: { adjustedScore, adjustedAmount } })
    const offered = async () =>
      (await canOf(quality, entityNamed(portal.app, 'singleAssessment'), await family.whole('singleAssessment', id))).transitions.adjust
        ?.allowed
    assert.isTrue(await offered())
    assert.deepEqual(await family.refusal(to('8', '100', '台风停航缺货不扣')), ['commentTooShort comment'])
    assert.deepEqual(await family.refusal(to('10.01', '100')), ['rule adjustedScore'])
    assert.deepEqual(await family.refusal(to(assessmentScore, assessmentAmount)), ['rule '])
    const adjusted = await to('10', '100.05')
    assert.containsSubset(adjusted, { finalScore: '10.00', finalAmount: '100.05', assessmentScore, assessmentAmount })
    assert.deepEqual([adjusted.adjustedBy, adjusted.adjustReason], [quality.user.id, '台风停航三天，缺货非供应商责任。'])
    assert.isTrue(await offered())
    const undone = await family.step(quality, 'singleAssessment', id, 'undoAdjustment', { comment: '补充证据不成立，恢复测算。' })
    assert.deepEqual([undone.finalAmount, undone.adjustedAt ?? null], [assessmentAmount, null])
    await to('10', '100.05')
    assert.deepEqual(await family.refusal(transition(reviewer, 'singleAssessment', String(id), 'publish')), ['forbidden'])
  })

  test('a supplier sees its own once they are published, and neither who adjusted nor the three rates behind them', async ({ assert }) => {
    const { id } = await of('FULL_ORDER')
    assert.deepEqual(await family.refusal(family.seen(supplier, 'singleAssessment', id)), ['notFound'])
    for (const item of ['FULL_ORDER', 'PUNCTUAL', 'QUALIFIED']) {
      for (const name of ['vegetables', 'fish']) await family.step(quality, 'singleAssessment', (await of(item, name)).id, 'publish')
    }
    const seen = await family.seen(supplier, 'singleAssessment', id)
    assert.equal(seen.adjustReason, '台风停航三天，缺货非供应商责任。')
    for (const hidden of ['adjustedBy', 'rateResult', 'indicator']) assert.notProperty(seen, hidden)
    const { rows } = await search(supplier, 'singleAssessment', { columns: ['supplier'] })
    assert.lengthOf(rows, 3)
    const other = await of('FULL_ORDER', 'fish')
    assert.deepEqual(await family.refusal(family.seen(supplier, 'singleAssessment', other.id)), ['notFound'])
  })

  test('what is published becomes dues of one supplier, to the cent and once', async ({ assert }) => {
    const [full, punctual, nothing] = [await of('FULL_ORDER'), await of('PUNCTUAL'), await of('QUALIFIED')]
    const fish = await of('PUNCTUAL', 'fish')
    const ids = [full, punctual, nothing].map(({ id }) => String(id))
    assert.deepEqual(await family.refusal(convert(quality, 'assessmentToDues', { ids: [String(punctual.id), String(fish.id)] })), [
      'notTogether ',
    ])
    assert.deepEqual(await family.refusal(convert(quality, 'assessmentToDues', { ids: [String(nothing.id)] })), ['nothingToConvert '])
    const draft = await convert(quality, 'assessmentToDues', { ids: ids.slice(0, 2) })
    const more = { department: portal.id('department'), payeeConfirmer: finance.user.id, paymentDueDate: '2026-11-20' }
    const lines = linesOf(draft as RecordData, 'duesLines')
    const less = lines.map((row, at) => (at === 0 ? { ...row, amount: '100.04' } : row))
    assert.include(String(await family.refusal(create(quality, 'dues', { ...draft, ...more, duesLines: less }))), 'rule duesLines.0.amount')
    const { whole: dues } = await create(quality, 'dues', { ...draft, ...more })
    const [sum] = await columns(`select sum(final_amount)::text as sum from single_assessment where id = any($1::bigint[])`, ids)
    assert.deepEqual([dues.totalAmount, dues.duesSource], [sum.sum, 'ASSESSMENT'])
    const [row] = linesOf(draft as RecordData, 'duesLines')
    const twice = create(quality, 'dues', { ...draft, ...more, duesLines: [row, row] })
    assert.include(String(await family.refusal(twice)), 'sameKey')
    const { whole: second } = await create(quality, 'dues', { ...draft, ...more })
    await family.step(quality, 'dues', second.id, 'submit')
    await family.step(reviewer, 'dues', second.id, 'approve', { comment: '考核依据齐全，金额无误，同意。' })
    await family.step(quality, 'singleAssessment', full.id, 'reopen', { comment: '供应商补充证明，收回复核。' })
    assert.deepEqual(await family.refusal(family.step(quality, 'dues', second.id, 'publish')), ['rule duesLines'])
    await family.step(quality, 'singleAssessment', full.id, 'publish')
    await family.step(quality, 'dues', second.id, 'publish')
    const charged = await family.whole('singleAssessment', full.id)
    assert.deepEqual([charged.status, charged.dues], ['CHARGED', second.id])
    assert.deepEqual(await family.refusal(family.step(quality, 'dues', dues.id, 'submit')), ['rule duesLines'])
    assert.deepEqual(await family.refusal(convert(quality, 'assessmentToDues', { ids: [String(full.id)] })), ['nothingToConvert '])
    assert.deepEqual(
      await family.refusal(family.step(quality, 'singleAssessment', full.id, 'reopen', { comment: '供应商补充证明，收回复核。' })),
      ['wrongStatus '],
    )
    await family.step(supplier, 'dues', second.id, 'object', { changes: { feedbackOpinion: '停航期间不应计入缺货' } })
    await family.step(quality, 'dues', second.id, 'reopen', { comment: '经核对属实，收回修改。' })
    assert.deepEqual([(await of('FULL_ORDER')).status, (await of('FULL_ORDER')).dues ?? null], ['PUBLISHED', null])
  })

  test('an indicator that assesses a rate has a target of up to 1, and the only one of its rate and category at a time', async ({
    assert,
  }) => {
    const made = (more: object) =>
      family.made(portal.admin, 'evaluationIndicator', {
        ...indicator('DX05', 'QUALIFIED', { fullScore: '10', scorePerPoint: '1', amountPerPoint: '100' }).record,
        purchaseCategory: '@category',
        ...more,
      })
    for (const targetValue of [null, '0', '1.0001', '95']) {
      assert.deepEqual(await family.refusal(made({ targetValue })), ['rule targetValue'])
    }
    await made({ targetValue: '1', effectiveTo: '2026-10-31' })
    const next = { indicatorCode: 'DX06', targetValue: '0.95' }
    assert.include(String(await family.refusal(made({ ...next, effectiveFrom: '2026-10-31' }))), 'effectiveFrom')
    await made({ ...next, effectiveFrom: '2026-11-01' })
  })
})
