import { test } from '@japa/runner'
import { transition } from '../../app/steps/transition.ts'
import { comment, Desk } from '../support/desk.ts'

test.group('deciding at the same moment', (group) => {
  let desk: Desk
  group.setup(async () => {
    desk = await Desk.open()
    return () => desk.close()
  })

  test('of fifty clicks at once one decides', async ({ assert }) => {
    const id = await desk.submitted('5')
    const clicks = await Promise.allSettled(
      Array.from({ length: 50 }, () => transition(desk.lending.librarian, 'loan', id, 'approve', { comment, level: 'desk' })),
    )
    assert.lengthOf(
      clicks.filter(({ status }) => status === 'fulfilled'),
      1,
    )
    const { count } = await desk.lending.one<{ count: number }>(
      `select count(*)::int as count from _approval_log l join _approvals a on a.id = l.approval where a.record_id = $1 and l.kind = 'approved'`,
      [id],
    )
    assert.equal(count, 1)
    assert.containsSubset(await desk.shown(id), { level: 'head' })
  })

  test('of fifty clicks at the last level one takes the step', async ({ assert }) => {
    const id = await desk.submitted()
    const clicks = await Promise.allSettled(Array.from({ length: 50 }, () => transition(desk.second, 'loan', id, 'approve', { comment })))
    assert.lengthOf(
      clicks.filter(({ status }) => status === 'fulfilled'),
      1,
    )
    const { count } = await desk.lending.one<{ count: number }>(
      `select count(*)::int as count from _transition_log where record_id = $1 and transition = 'approve'`,
      [id],
    )
    assert.equal(count, 1)
  })

  test('of two approvers who decide at once, against each other, one has decided', async ({ assert }) => {
    const id = await desk.submitted()
    const both = await Promise.allSettled([
      transition(desk.lending.librarian, 'loan', id, 'approve', { comment }),
      transition(desk.second, 'loan', id, 'reject', { comment: '请减少册数' }),
    ])
    assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    assert.include(['APPROVED', 'REJECTED'], String(await desk.statusOf(id)))
  })

  test('a key sent ten times decides once and gets the same answer', async ({ assert }) => {
    const id = await desk.submitted('5')
    const keyed = { ...desk.lending.librarian, idempotencyKey: `decide ${id}` }
    const answers = await Promise.all(Array.from({ length: 10 }, () => transition(keyed, 'loan', id, 'approve', { comment })))
    assert.deepEqual(new Set(answers.map(({ view }) => String(view.status))), new Set(['SUBMITTED']))
    assert.lengthOf((await desk.shown(id))?.events.filter(({ kind }) => kind === 'approved') ?? [], 1)
  })
})
