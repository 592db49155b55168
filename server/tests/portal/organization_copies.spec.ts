import { test } from '@japa/runner'
import { linesOf } from '../../../engine/runtime/values/record-data.ts'
import { tryStep } from '../../app/steps/try_step.ts'
import { convert } from '../../app/writing/convert.ts'
import { Family } from '../support/family.ts'
import { Portal, type Seeds } from '../support/portal.ts'
import { world } from '../support/seeds.ts'

const more: Seeds = { second: { entity: 'organization', record: { orgCode: 'WH02', orgName: '佛山常温仓', orgType: 'INV_ORG' } } }

test.group('inventory organisations that are copied or count as one', (group) => {
  let portal: Portal
  let family: Family
  group.setup(async () => {
    portal = await Portal.open({ ...world, ...more })
    family = new Family(portal)
    await portal.database.pool.query(`update supplier set status = 'QUALIFIED'`)
    return () => portal.close()
  })

  test('a quota is copied to another organisation with its suppliers and shares, and a second time is told what is there', async ({
    assert,
  }) => {
    const lines = [
      { supplier: '@vegetables', quotaRatio: '0.6' },
      { supplier: '@fish', quotaRatio: '0.4' },
    ]
    const quota = { goods: '@cabbage', invOrg: '@warehouse', effectiveFrom: '2026-01-01', lines }
    const { id } = await family.made(portal.admin, 'supplierQuota', quota)
    const draft = await convert(portal.admin, 'quotaToCopy', { ids: [String(id)], byDocument: true })
    const config = async () =>
      (await family.made(portal.admin, 'invOrgCopyConfig', { ...draft, targetInvOrg: '@second', effectiveFrom: '2026-12-01' })).id
    const chosen = await config()
    const tried = await tryStep(portal.admin, 'invOrgCopyConfig', String(chosen), 'execute')
    assert.deepEqual(
      tried.map(({ kind, outcome }) => [kind, outcome]),
      [
        ['供应商配额', 'made'],
        ['供应商配额', 'made'],
      ],
    )
    const done = await family.step(portal.admin, 'invOrgCopyConfig', chosen, 'execute')
    assert.deepEqual([done.status, done.copiedCount, done.failedCount], ['EXECUTING', 2, 0])
    const copy = await family.whole('supplierQuota', linesOf(done, 'quotas')[0]?.copy)
    assert.deepEqual([copy.invOrg, copy.goods, copy.effectiveFrom], [portal.id('second'), portal.id('cabbage'), '2026-12-01'])
    assert.deepEqual(
      linesOf(copy, 'lines').map(({ quotaRatio }) => quotaRatio),
      ['0.6000', '0.4000'],
    )
    const again = await family.step(portal.admin, 'invOrgCopyConfig', await config(), 'execute')
    assert.deepEqual([again.copiedCount, again.existingCount, again.failedCount], [0, 2, 0])
    assert.containsSubset(linesOf(again, 'quotas')[0], { copy: null, existing: copy.id, reason: null, $labels: { existing: copy.quotaNo } })
  })

  test('an organisation is not copied to itself, and nothing is executed that copies nothing', async ({ assert }) => {
    const itself = family.made(portal.admin, 'invOrgCopyConfig', { sourceInvOrg: '@warehouse', targetInvOrg: '@warehouse' })
    assert.deepEqual(await family.refusal(itself), ['rule targetInvOrg'])
    const { id } = await family.made(portal.admin, 'invOrgCopyConfig', { sourceInvOrg: '@warehouse', targetInvOrg: '@second' })
    assert.notDeepEqual(await family.refusal(family.step(portal.admin, 'invOrgCopyConfig', id, 'execute')), ['nothing was refused'])
  })

  test('it takes two members to merge organisations, one of them the merged one, and once in a period', async ({ assert }) => {
    const both = [{ invOrg: '@warehouse' }, { invOrg: '@second' }]
    const merge = {
      mergedName: '广州合并',
      purchaseGroup: '@group',
      mergedInvOrg: '@warehouse',
      memberInvOrgs: both,
      effectiveFrom: '2026-01-01',
    }
    const made = (change: object = {}) => family.made(portal.admin, 'purchaseGroupInvMerge', { ...merge, ...change })
    const enabled = async (change: object) => {
      const { id } = await made(change)
      return (await family.step(portal.admin, 'purchaseGroupInvMerge', id, 'enable')).memberCount
    }
    assert.include(await family.refusal(made({ memberInvOrgs: both.slice(0, 1) })), 'rule memberInvOrgs')
    assert.equal(await enabled({ effectiveTo: '2026-06-30' }), 2)
    assert.notDeepEqual(await family.refusal(enabled({ effectiveFrom: '2026-06-30' })), ['nothing was refused'])
    const other = { mergedInvOrg: '@second', effectiveFrom: '2026-06-30' }
    assert.notDeepEqual(await family.refusal(enabled(other)), ['nothing was refused'], 'A member is in one merge at a time.')
    assert.equal(await enabled({ effectiveFrom: '2026-07-01' }), 2)
  })
})
