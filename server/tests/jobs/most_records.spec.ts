import { test } from '@japa/runner'
import type { Job } from '../../../engine/schema/job.ts'
import { transition } from '../../app/steps/transition.ts'
import { runOnce, withJobs } from '../support/jobs.ts'
import { Lending } from '../support/lending.ts'

const cancelling: Job = {
  label: 'Cancel',
  run: { kind: 'transition', entity: 'loan', where: { '==': [{ var: 'record.status' }, 'SUBMITTED'] }, transition: 'cancel' },
}
const returning: Job = { label: 'Return', run: { kind: 'create', conversion: 'loanToReturn', together: 'member' } }

test.group('a run of more records than it may be about', (group) => {
  let lending: Lending
  group.each.setup(async () => {
    lending = await Lending.open(withJobs({ cancelling, returning }))
    return () => lending.close()
  })
  const runs = (job: string, most?: number) => runOnce(lending, job, '2026-12-01T19:00:00.000Z', most)

  test('says that there are more, and the next goes on with them', async ({ assert }) => {
    for (let count = 0; count < 3; count++) {
      const { id = '' } = await lending.newLoan()
      await transition(lending.member, 'loan', id, 'submit')
    }
    assert.containsSubset(await runs('cancelling', 2), { status: 'DONE', done: 2, total: 2, reason: '只处理了前 2 条记录，还有更多' })
    assert.containsSubset(await runs('cancelling', 2), { status: 'DONE', done: 1, total: 1, reason: null })
  })

  test('makes nothing of some of what is put together', async ({ assert }) => {
    for (let count = 0; count < 3; count++) await lending.lent()
    assert.containsSubset(await runs('returning', 2), {
      status: 'FAILED',
      done: 0,
      reason: '记录超过 2 条，只汇总其中一部分会得出错误的结果',
    })
    assert.deepEqual(await lending.one('select count(*)::int as slips from return_slip'), { slips: 0 })
    assert.containsSubset(await runs('returning', 3), { status: 'DONE', done: 1, reason: null })
  })
})
