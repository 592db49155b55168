import { test } from '@japa/runner'
import { compute } from '../../../engine/runtime/documents/compute.ts'
import { newRecord } from '../../../engine/runtime/documents/new-record.ts'
import { evaluate } from '../../../engine/runtime/expressions/evaluate.ts'
import { siteOf } from '../../../engine/runtime/expressions/scope.ts'
import { bindFilter } from '../../../engine/runtime/screens/picker/bind-filter.ts'
import { literal } from '../../../engine/runtime/screens/picker/literal.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import { type Context, environmentOf } from '../../app/records/context.ts'
import { entityNamed } from '../../app/records/entity_of.ts'
import { search } from '../../app/records/search.ts'
import { surroundingsOf } from '../../app/records/surroundings.ts'
import { write } from '../../app/steps/write.ts'
import { Family } from '../support/family.ts'
import { Portal } from '../support/portal.ts'
import { world } from '../support/seeds.ts'

const agreed = { comment: '评级与考核得分一致，同意。' }
const setting = (gradeLevel: string, scoreFrom: string, scoreTo: string, quotaCoefficient: string) => ({
  entity: 'supplierGradeScoreSetting',
  record: {
    purchaseCategory: '@category',
    gradeLevel,
    scoreFrom,
    scoreTo,
    quotaCoefficient,
    evaluationCycle: 'QUARTER',
    forGrading: true,
    effectiveFrom: '2026-01-01',
  },
})

test.group('the grades of a quarter', (group) => {
  let family: Family
  let quality: Context
  let reviewer: Context
  const grades: string[] = []
  group.setup(async () => {
    const portal = await Portal.open(world)
    family = new Family(portal)
    await portal.add({
      a: setting('A', '90', '100', '1.2'),
      b: setting('B', '80', '90', '1'),
      c: setting('C', '70', '80', '0.8'),
      d: setting('D', '60', '70', '0.5'),
      e: setting('E', '0', '60', '0'),
    })
    quality = await portal.person('quality')
    reviewer = await portal.person('reviewer')
    for (const [supplier, totalScore] of Object.entries({ vegetables: '85', fish: '85', frozen: '92.5', frozenToo: '69.99' }))
      grades.push(await scored(supplier, totalScore, 'Q3'))
    await scored('newcomer', '99', 'Q2')
    return () => portal.close()
  })

  /** A result of which the score is known. */
  async function scored(supplier: string, totalScore: string, evaluationQuarter: string): Promise<string> {
    const { admin, app, database } = family.portal
    const facts = {
      resultNo: `GR-${supplier}`,
      resultKey: `${supplier}-${evaluationQuarter}`,
      supplier: family.portal.id(supplier),
      purchaseCategory: family.portal.id('category'),
      evaluationYear: 2026,
      evaluationQuarter,
      totalScore,
    }
    const made = { ...newRecord(app, 'gradeResult', environmentOf(admin)), ...facts, status: 'NEW' } as RecordData
    const after = compute(app, 'gradeResult', made, surroundingsOf(admin, null))
    const written = await write(admin, database.pool, { entity: entityNamed(app, 'gradeResult'), before: null, after, action: 'create' })
    return String(written.id)
  }
  const of = 'gradeResult'
  const all = (field: string) => Promise.all(grades.map(async (id) => (await family.whole(of, id))[field]))

  test('stand in their order, those with one score in one place', async ({ assert }) => {
    for (const id of grades) await family.step(quality, of, id, 'calculate')
    assert.deepEqual(await all('rankNo'), [2, 2, 1, 4])
    assert.deepEqual(await all('gradeLevel'), ['B', 'B', 'A', 'D'])
  })

  test('are adjusted for a reason, beside what was calculated, and published to the supplier without its place', async ({ assert }) => {
    const [, , , last = ''] = grades
    const adjusted = { adjustedGrade: 'C' }
    assert.deepEqual(await family.refusal(family.changed(quality, of, last, adjusted)), ['required adjustReason'])
    await family.changed(quality, of, last, { ...adjusted, adjustReason: '台风期间连续保供' })
    const submitted = await family.step(quality, of, last, 'submit')
    assert.containsSubset(submitted, { calculatedGrade: 'D', gradeLevel: 'C', quotaAdjustment: '-0.2000', rankNo: 4 })
    await family.step(reviewer, of, last, 'approve', agreed)
    const supplier = await family.portal.person('supplier', 'frozenToo')
    assert.deepEqual(await family.refusal(family.seen(supplier, of, last)), ['notFound'])
    await family.step(quality, of, last, 'publish')
    const seen = await family.seen(supplier, of, last)
    assert.equal(seen.gradeLevel, 'C')
    for (const hidden of ['rankNo', 'calculatedGrade', 'adjustedGrade']) assert.notProperty(seen, hidden)
  })

  test('are tried with other thresholds before these are in force: who would enter a grade, and who would leave it', async ({ assert }) => {
    const { admin, app } = family.portal
    const moved = async (facts: object): Promise<readonly string[][]> => {
      const { id = '' } = await family.made(admin, 'supplierGradeScoreSetting', {
        ...setting('A', '0', '100', '1').record,
        forGrading: false,
        trialYear: 2026,
        trialQuarter: 'Q3',
        ...facts,
      })
      const record = await family.whole('supplierGradeScoreSetting', id)
      return Promise.all(['entering', 'leaving'].map((name) => found(name, record)))
    }
    const found = async (name: string, record: RecordData): Promise<string[]> => {
      const screen = app.screens.get('/supplier/supplyClassifyManage/vendorGradeScoreSet')
      const section = screen?.kind === 'master-detail' ? screen.sections[name] : undefined
      const where = section && 'where' in section ? (section.where ?? false) : false
      const scope = { ...environmentOf(admin), record }
      const here = (expression: never) => literal(evaluate(expression, siteOf(app, { record: 'supplierGradeScoreSetting' }), scope))
      const { rows } = await search(admin, 'gradeResult', { filter: bindFilter(where, here as never), columns: ['resultNo'] })
      return rows.map(({ resultNo }) => String(resultNo)).toSorted()
    }
    assert.deepEqual(await moved({ scoreFrom: '85' }), [['GR-fish', 'GR-vegetables'], []])
    assert.deepEqual(await moved({ scoreFrom: '95' }), [[], ['GR-frozen']])
    assert.deepEqual(await moved({ gradeLevel: 'B', scoreFrom: '80', scoreTo: '85' }), [[], ['GR-fish', 'GR-vegetables']])
    assert.deepEqual(await moved({ gradeLevel: 'C', scoreFrom: '65', scoreTo: '80' }), [['GR-frozenToo'], []])
    assert.deepEqual(await moved({ scoreFrom: '90' }), [[], []], 'the thresholds that are in force move nobody')
    assert.deepEqual(await moved({ scoreFrom: '85', trialQuarter: 'Q2' }), [[], []], 'of a quarter that is not calculated')
  })
})
