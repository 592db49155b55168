import { test } from '@japa/runner'
import type { Context } from '../../app/records/context.ts'
import { Family } from '../support/family.ts'
import { Portal } from '../support/portal.ts'
import { world } from '../support/seeds.ts'
import { toldOf } from '../support/told_of.ts'

test.group('tests that suppliers make, or have made', (group) => {
  let family: Family
  let quality: Context
  let vegetables: Context
  let fish: Context
  group.setup(async () => {
    const portal = await Portal.open(world)
    family = new Family(portal)
    quality = await portal.person('quality')
    vegetables = await portal.person('supplier', 'vegetables')
    fish = await family.supplier('fish')
    return () => portal.close()
  })

  const report = async (entity: string) => ({ reportFile: await family.uploaded(vegetables, entity, 'reportFile', '报告.pdf') })

  test('a daily test is seen by quality once it is sent in, returned for a reason, and confirmed; a failure is told at once', async ({
    assert,
  }) => {
    const facts = {
      invOrg: '@warehouse',
      goods: '@cabbage',
      batchNo: 'B1120',
      sampleQuantity: '1',
      testItem: '毒死蜱',
      measuredValue: '0.12',
    }
    const { id } = await family.made(vegetables, 'dailyTestReport', { ...facts, standardLimit: '0.1', testResult: 'FAIL' })
    assert.deepEqual(await family.refusal(family.made(vegetables, 'dailyTestReport', { ...facts, testResult: 'PASS' })), [
      'sameKey batchNo',
    ])
    for (const who of [quality, fish]) assert.deepEqual(await family.refusal(family.seen(who, 'dailyTestReport', id)), ['notFound'])
    assert.deepEqual(await family.refusal(family.step(vegetables, 'dailyTestReport', id, 'submit')), ['required reportFile'])
    await family.step(vegetables, 'dailyTestReport', id, 'submit', { changes: await report('dailyTestReport') })
    const returned = await family.step(quality, 'dailyTestReport', id, 'return', { comment: '报告缺少检测机构盖章。' })
    assert.deepEqual([returned.status, returned.returnReason], ['NEW', '报告缺少检测机构盖章。'])
    await family.step(vegetables, 'dailyTestReport', id, 'submit')
    const confirmed = await family.step(quality, 'dailyTestReport', id, 'confirm')
    assert.deepEqual([confirmed.status, confirmed.confirmedBy], ['CONFIRMED', quality.user.id])
    assert.includeDeepMembers(await toldOf(family.portal, id), [
      { message: 'dailyTestFailed', login: quality.user.loginAccount },
      { message: 'dailyTestReturned', login: vegetables.user.loginAccount },
    ])
  })

  test('an inspection that is commissioned has its report before it is sent in, and says what failed', async ({ assert }) => {
    const facts = {
      goods: '@cabbage',
      batchNo: 'B1121',
      sampleDate: '2026-11-18',
      inspectionAgency: '华测检测',
      inspectionItems: '农药残留',
    }
    const { id } = await family.made(vegetables, 'supplierExternalInspection', facts)
    const told = { reportNo: 'HC2026118', reportDate: '2026-11-20', inspectionConclusion: 'FAIL' }
    const sent = (changes: object) => family.step(vegetables, 'supplierExternalInspection', id, 'submit', { changes })
    const file = await report('supplierExternalInspection')
    assert.deepEqual(await family.refusal(sent({ ...file, ...told, reportDate: '2026-11-17', unqualifiedItem: '毒死蜱' })), [
      'rule reportDate',
    ])
    assert.deepEqual(await family.refusal(sent({ ...file, ...told })), ['required unqualifiedItem'])
    await sent({ ...file, ...told, unqualifiedItem: '毒死蜱' })
    assert.deepEqual(await family.refusal(family.seen(fish, 'supplierExternalInspection', id)), ['notFound'])
    assert.deepEqual(await toldOf(family.portal, id), [{ message: 'externalInspectionFailed', login: quality.user.loginAccount }])
    assert.equal((await family.step(quality, 'supplierExternalInspection', id, 'confirm')).status, 'CONFIRMED')
  })
})
