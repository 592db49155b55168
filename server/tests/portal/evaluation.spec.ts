import { test } from '@japa/runner'
import { compute } from '../../../engine/runtime/documents/compute.ts'
import { newRecord } from '../../../engine/runtime/documents/new-record.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import { runJob } from '../../app/jobs/run_job.ts'
import { plannedMoment } from '../../app/jobs/schedules.ts'
import { Mailer } from '../../app/mail/mailer.ts'
import { addRun } from '../../app/queues/add_run.ts'
import { type Context, environmentOf } from '../../app/records/context.ts'
import { entityNamed } from '../../app/records/entity_of.ts'
import { get } from '../../app/records/get.ts'
import { history } from '../../app/records/history.ts'
import { report } from '../../app/records/report.ts'
import { type RunsOf, runsOf } from '../../app/records/run_records.ts'
import { search } from '../../app/records/search.ts'
import { serverContext } from '../../app/records/server_context.ts'
import { surroundingsOf } from '../../app/records/surroundings.ts'
import { create } from '../../app/steps/create.ts'
import { transition } from '../../app/steps/transition.ts'
import { update } from '../../app/steps/update.ts'
import { write } from '../../app/steps/write.ts'
import { Portal, type Seeds } from '../support/portal.ts'
import { world } from '../support/seeds.ts'

const limits = { A: [90, 100], B: [80, 90], C: [70, 80], D: [60, 70], E: [0, 60] }
const coefficients: Record<string, string> = { A: '1.2', B: '1', C: '0.8', D: '0.5', E: '0' }
const seeds: Seeds = {
  leaves: {
    entity: 'purchaseCategory',
    record: { categoryCode: 'VEG1', categoryName: '叶菜', categoryLevel: 2, parentCategory: '@category', categoryLine: 'VEGETABLE' },
  },
  bonus: {
    entity: 'evaluationIndicator',
    record: { indicatorCode: 'ZB05', indicatorName: '保供贡献', indicatorType: 'ADDITION', fullScore: '5', effectiveFrom: '2026-01-01' },
  },
  ...Object.fromEntries(
    Object.entries(limits).map(([gradeLevel, [scoreFrom, scoreTo]]) => [
      `grade${gradeLevel}`,
      {
        entity: 'supplierGradeScoreSetting',
        record: {
          purchaseCategory: '@category',
          gradeLevel,
          scoreFrom: String(scoreFrom),
          scoreTo: String(scoreTo),
          quotaCoefficient: coefficients[gradeLevel],
          samplingCoefficient: gradeLevel === 'A' ? '0.5' : '1',
          evaluationCycle: 'QUARTER',
          forGrading: true,
          effectiveFrom: '2026-01-01',
        },
      },
    ]),
  ),
}

test.group('the evaluation of a quarter', (group) => {
  let portal: Portal
  let buyer: Context
  let quality: Context
  let reviewer: Context
  let supplier: Context
  let exam: string
  group.setup(async () => {
    portal = await Portal.open(world)
    await portal.database.pool.query(`update supplier set status = 'QUALIFIED'`)
    await portal.add(seeds)
    const now = '2027-01-06T02:00:00.000Z'
    buyer = { ...(await portal.person('buyer')), now }
    quality = { ...(await portal.person('quality')), now }
    reviewer = { ...(await portal.person('reviewer')), now }
    supplier = { ...(await portal.person('supplier', 'vegetables')), now }
    await kept('2026-10-01', '100', '90')
    await kept('2026-11-01', '100', '100')
    await kept('2026-09-01', '100', '0')
    await runs('quarterExam', '2027-01-04T22:00:20.000Z')
    exam = (await search(portal.admin, 'examScore', { columns: ['scoreNo'] })).rows[0]?.id ?? ''
    return () => portal.close()
  })

  const whole = async (entity: string, id: unknown): Promise<RecordData> => (await get(portal.admin, entity, String(id))).whole
  const refusal = (what: Promise<unknown>) =>
    what.then(
      () => ['nothing was refused'],
      (error: { code?: string; issues?: readonly { code: string; path: string }[] }) =>
        error.issues?.map(({ code, path }) => `${code} ${path}`) ?? [error.code],
    )

  /** The rates of a month as they are kept, of one delivery that was on time and complete. */
  async function kept(statisticsMonth: string, receivedQuantity: string, qualifiedQuantity: string) {
    const { admin, app, database } = portal
    const delivery = { receiptDate: statisticsMonth, neededDate: statisticsMonth, orderedQuantity: '100', orderReceivedQuantity: '100' }
    const excluded = { excludedUnqualified: '0', excludedLate: '0', excludedShort: '0', excludedPremium: '0' }
    const price = { goods: portal.id('cabbage'), averagePurchasePrice: '4' }
    const facts = {
      resultKey: `V100001-VEG1-MONTH-${statisticsMonth}`,
      resultNo: `TR${statisticsMonth}`,
      supplier: portal.id('vegetables'),
      supplierCode: 'V100001',
      purchaseCategory: portal.id('leaves'),
      categoryLine: 'VEGETABLE',
      halfMonthPeriod: 'MONTH',
      statisticsMonth,
      status: 'CALCULATED',
      lines: [{ receivedQuantity, qualifiedQuantity, ...delivery, ...excluded, ...price }],
    }
    const made = { ...newRecord(app, 'threeRateResult', environmentOf(admin)), ...facts } as RecordData
    const after = { ...compute(app, 'threeRateResult', made, surroundingsOf(admin, null)), categoryLine: 'VEGETABLE' }
    await write(admin, database.pool, { entity: entityNamed(app, 'threeRateResult'), before: null, after, action: 'create' })
  }

  /** Runs a job whose tick comes at a time. */
  async function runs(job: string, came: string): Promise<void> {
    const { app, database, accesses } = portal
    const context = serverContext(app, database.pool, accesses, came)
    const records = runsOf(app) as RunsOf
    const run = await addRun(context, database.pool, records, { job, key: `${job} ${came}`, dueAt: plannedMoment(app, job, came) ?? '' })
    await runJob({ context, runs: records, mailer: new Mailer({ url: '', from: '' }) }, run.id ?? '', new AbortController().signal)
  }

  test('score.formula: a score is made of the months of the quarter, by the weights of its category', async ({ assert }) => {
    await transition(buyer, 'examScore', exam, 'calculate')
    const score = await whole('examScore', exam)
    assert.containsSubset(score, {
      evaluationYear: 2026,
      evaluationQuarter: 'Q4',
      unqualifiedRatio: '0.050000',
      qualifiedRateScore: '47.50',
      punctualRateScore: '10.00',
      fullOrderRateScore: '10.00',
    })
    await runs('quarterExam', '2027-01-04T22:00:30.000Z')
    assert.lengthOf((await search(portal.admin, 'examScore', { columns: ['scoreNo'] })).rows, 1)
  })

  test('points are added within the full score of their indicator; an adjustment says why and stands beside what was calculated', async ({
    assert,
  }) => {
    const before = Number((await whole('examScore', exam)).calculatedScore)
    const points = (score: string) => ({ indicatorScores: [{ indicator: portal.id('bonus'), score }] })
    const change = async (changes: object) => update(buyer, 'examScore', exam, 'any', changes)
    assert.include(await refusal(change(points('5.01'))), 'rule indicatorScores.0.score')
    await change(points('5'))
    assert.equal(Number((await whole('examScore', exam)).calculatedScore), before + 5)
    assert.include(await refusal(change({ adjustedScore: '95' })), 'required adjustReason')
    await change({ adjustedScore: '95', adjustReason: '台风期间连续保供' })
    assert.containsSubset(await whole('examScore', exam), { totalScore: '95.00' })
  })

  test('a month that comes late is taken in by the next run: calculated anew, with the points and the adjustment that people gave', async ({
    assert,
  }) => {
    const before = await whole('examScore', exam)
    await kept('2026-12-01', '100', '100')
    await runs('quarterExam', '2027-01-04T22:00:40.000Z')
    const after = await whole('examScore', exam)
    assert.containsSubset(after, { status: 'CALCULATED', adjustedScore: '95.00', adjustReason: '台风期间连续保供', totalScore: '95.00' })
    assert.containsSubset(after, { unqualifiedRatio: '0.033333', additionScore: '5.00', scoredBy: before.scoredBy })
    assert.notEqual(after.calculatedScore, before.calculatedScore)
  })

  test('what is approved by somebody else becomes a rating; the grade follows from the thresholds, reaches the supplier, and is objected to once', async ({
    assert,
  }) => {
    await transition(buyer, 'examScore', exam, 'submit')
    const nine = refusal(transition(reviewer, 'examScore', exam, 'approve', { comment: '得分依据清楚同意了' }))
    assert.deepEqual(await nine, ['commentTooShort comment'])
    await transition(reviewer, 'examScore', exam, 'approve', { comment: '得分依据清楚，同意了' })
    const grade = (await search(portal.admin, 'gradeResult', { columns: ['resultNo'] })).rows[0]?.id ?? ''
    await transition(quality, 'gradeResult', grade, 'calculate')
    assert.containsSubset(await whole('gradeResult', grade), { calculatedGrade: 'A', gradeLevel: 'A', quotaAdjustment: '0.2000' })
    assert.deepEqual(await refusal(get(supplier, 'gradeResult', grade)), ['notFound'])
    await transition(quality, 'gradeResult', grade, 'submit')
    await transition(reviewer, 'gradeResult', grade, 'approve', { comment: '评级与考核得分一致，同意。' })
    const begun = portal.resolved({ supplier: '@vegetables', purchaseCategory: '@category' })
    const { id: lifecycle } = (await create(portal.admin, 'supplierLifecycle', begun)).whole
    const sampled = (samplingRatio: string) =>
      create(quality, 'autoAcceptanceConfig', portal.resolved({ invOrg: '@warehouse', supplier: '@vegetables', samplingRatio }))
    const { whole: before } = await sampled('0.1')
    assert.equal(before.appliedSamplingRatio, '0.1000', 'a supplier without a grade is sampled as the setting says')
    await transition(quality, 'gradeResult', grade, 'publish')
    assert.containsSubset(await whole('autoAcceptanceConfig', String(before.id)), { gradeLevel: 'A', appliedSamplingRatio: '0.0500' })
    assert.equal((await whole('supplierLifecycle', String(lifecycle))).gradeLevel, 'A', 'the life cycle has the grade from then on')
    assert.equal((await history(portal.admin, 'supplierLifecycle', String(lifecycle)))[0]?.step?.name, 'grade')
    assert.equal((await whole('supplier', portal.id('vegetables'))).gradeLevel, 'A')
    assert.notProperty((await get(supplier, 'gradeResult', grade)).view, 'exam')
    const objection = { changes: { objection: '十月拒收一批应由承运商承担。' } }
    await transition(supplier, 'gradeResult', grade, 'object', objection)
    assert.notDeepEqual(await refusal(transition(supplier, 'gradeResult', grade, 'object', objection)), ['nothing was refused'])
    await transition(quality, 'gradeResult', grade, 'reply', { changes: { objectionReply: '已核实，维持原评级。' } })
    const { rows } = await report(supplier, 'vendorGradScoreReport', { params: {} })
    assert.containsSubset(rows[0], { totalScore: '95.00', gradeLevel: 'A' })
  })

  test('one setting of a category and grade is used for grading at a time', async ({ assert }) => {
    const again = { ...(seeds.gradeA?.record as object), effectiveFrom: '2026-06-01' }
    assert.include(await refusal(create(buyer, 'supplierGradeScoreSetting', portal.resolved(again))), 'overlaps effectiveFrom')
    await create(buyer, 'supplierGradeScoreSetting', portal.resolved({ ...again, forGrading: false }))
  })

  test('a failed item fails the test, which is not submitted before it says what becomes of the goods', async ({ assert }) => {
    const record = {
      laboratoryName: '广州检测室',
      invOrg: '@warehouse',
      supplier: '@vegetables',
      goods: '@cabbage',
      batchNo: 'B1',
      sampleQuantity: '1',
      tester: '@buyer',
      testItems: [{ itemName: '毒死蜱', measuredValue: '0.1001', limitValue: '0.1' }],
    }
    const { whole: failed } = await create(quality, 'labTest', portal.resolved(record))
    assert.equal(failed.testConclusion, 'FAIL')
    assert.notDeepEqual(await refusal(transition(quality, 'labTest', String(failed.id), 'submit')), ['nothing was refused'])
    const passed = { ...record, testItems: [{ itemName: '毒死蜱', measuredValue: '0.1', limitValue: '0.1' }] }
    const { whole: fine } = await create(quality, 'labTest', portal.resolved(passed))
    await transition(quality, 'labTest', String(fine.id), 'submit')
  })
})
