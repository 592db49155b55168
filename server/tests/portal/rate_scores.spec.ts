import { test } from '@japa/runner'
import { create } from '../../app/steps/create.ts'
import { refusal } from '../support/lending.ts'
import { Portal } from '../support/portal.ts'
import { world } from '../support/seeds.ts'

test.group('score.formula: the scores that a grade is set by', (group) => {
  let portal: Portal
  group.setup(async () => {
    portal = await Portal.open(world)
    return () => portal.close()
  })

  const tried = async (edits: object) => {
    const setting = { purchaseCategory: '@category', gradeLevel: 'B', scoreFrom: '80', scoreTo: '90', ...edits }
    return (await create(portal.admin, 'supplierGradeScoreSetting', portal.resolved(setting))).whole
  }

  test('a score is its weight times one minus the ratio, and the total is their sum', async ({ assert }) => {
    const ratios = { trialUnqualifiedRatio: '0.02', trialPremiumRatio: '0.35', trialLateRatio: '0.125', trialShortRatio: '1' }
    assert.containsSubset(await tried(ratios), {
      trialQualifiedScore: '49.00',
      trialPremiumScore: '19.50',
      trialPunctualScore: '8.75',
      trialFullOrderScore: '0.00',
      trialTotalScore: '77.25',
      trialInRange: false,
    })
    const [qualifiedRateWeight, premiumRateWeight] = ['30', '50']
    assert.containsSubset(await tried({ ...ratios, qualifiedRateWeight, premiumRateWeight }), {
      trialQualifiedScore: '29.40',
      trialPremiumScore: '32.50',
      trialTotalScore: '70.65',
    })
  })

  test('a total belongs to the grade whose lower end it reaches; full marks belong to the highest', async ({ assert }) => {
    const isIn = async (edits: object) => (await tried(edits)).trialInRange
    assert.isTrue(await isIn({ trialUnqualifiedRatio: '0.4' }))
    assert.isFalse(await isIn({ trialUnqualifiedRatio: '0.2' }))
    assert.isTrue(await isIn({ gradeLevel: 'A', scoreFrom: '90', scoreTo: '100' }))
  })

  test('what somebody writes as a score is not taken, and no ratio is above one', async ({ assert }) => {
    const written = await tried({ trialUnqualifiedRatio: '0.5', trialQualifiedScore: '50' })
    assert.equal(written.trialQualifiedScore, '25.00')
    assert.containsSubset(await refusal(() => tried({ trialLateRatio: '1.01' })), { issues: [{ code: 'tooBig', path: 'trialLateRatio' }] })
  })
})
