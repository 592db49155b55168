import { test } from '@japa/runner'
import { timeline } from '../../app/approvals/timeline.ts'
import { comment as say } from '../../app/comments/comments.ts'
import type { Context } from '../../app/records/context.ts'
import { serverContext } from '../../app/records/server_context.ts'
import { create } from '../../app/steps/create.ts'
import { dueApprovals } from '../../app/steps/due.ts'
import { transition } from '../../app/steps/transition.ts'
import { comment, Desk, twoLevels } from '../support/desk.ts'
import { refusal } from '../support/lending.ts'
import { libraryWith } from '../support/review.ts'

test.group('deciding', (group) => {
  let desk: Desk
  group.setup(async () => {
    desk = await Desk.open()
    return () => desk.close()
  })

  test('a step into the status begins an approval with a seat for each approver', async ({ assert }) => {
    const id = await desk.submitted()
    const approval = await desk.shown(id)
    assert.containsSubset(approval, { state: 'open', level: 'desk', can: { decide: true, transfer: true, sendBack: [] } })
    assert.sameMembers(approval?.levels[0]?.people.map(({ name }) => name) ?? [], ['馆员', '副馆员', '馆长'])
  })

  test('only an approver decides, whatever roles grant', async ({ assert }) => {
    const id = await desk.submitted()
    assert.deepEqual(await refusal(() => transition(desk.lending.admin, 'loan', id, 'approve', { comment })), {
      code: 'invalid',
      issues: [{ code: 'notApprover', path: '' }],
    })
    assert.equal((await refusal(() => transition(desk.lending.other, 'loan', id, 'approve', { comment }))).code, 'notFound')
    assert.equal((await refusal(() => transition(desk.lending.member, 'loan', id, 'approve', { comment }))).code, 'forbidden')
    assert.equal(await desk.statusOf(id), 'SUBMITTED')
  })

  test('what is said beside a record is told to those who decide about it now, but for who says it', async ({ assert }) => {
    const { lending, second, head } = desk
    const id = await desk.submitted()
    await say(lending.librarian, 'loan', id, '数量是否有误？')
    const { rows } = await lending.database.pool.query(
      `select account_id::text as account from _notifications where record_id = $1 and message = 'commented'`,
      [id],
    )
    assert.sameMembers(
      rows.map(({ account }) => account),
      [second, head].map(({ user }) => String(user.id)),
    )
  })

  test('the last level takes the step, with the comment that it asks for', async ({ assert }) => {
    const id = await desk.submitted()
    assert.deepEqual((await refusal(() => transition(desk.lending.librarian, 'loan', id, 'approve', { comment: '好' }))).issues, [
      { code: 'commentTooShort', path: 'comment' },
    ])
    await transition(desk.lending.librarian, 'loan', id, 'approve', { comment })
    assert.equal(await desk.statusOf(id), 'APPROVED')
    assert.containsSubset(await desk.shown(id), { state: 'approved', level: null })
    assert.equal((await refusal(() => transition(desk.second, 'loan', id, 'approve', { comment }))).code, 'invalid')
  })

  test('two levels decide one after the other, and nobody decides in both', async ({ assert }) => {
    const id = await desk.submitted('5')
    await transition(desk.lending.librarian, 'loan', id, 'approve', { comment })
    assert.equal(await desk.statusOf(id), 'SUBMITTED')
    const { title } = await desk.lending.one<{ title: string }>(
      `select title from _notifications where record_id = $1 and account_id = $2 and message = 'approvalWaits'`,
      [id, desk.head.user.id],
    )
    assert.match(title, /待您审批/)
    const approval = await desk.shown(id, desk.head)
    assert.deepEqual(
      approval?.levels.map(({ name, state }) => [name, state]),
      [
        ['desk', 'done'],
        ['head', 'open'],
      ],
    )
    assert.equal((await refusal(() => transition(desk.second, 'loan', id, 'approve', { comment }))).issues?.[0]?.code, 'notApprover')
    await transition(desk.head, 'loan', id, 'approve', { comment })
    assert.equal(await desk.statusOf(id), 'APPROVED')
    const rows = await desk.lending.database.pool.query(`select transition from _transition_log where record_id = $1 order by id`, [id])
    assert.deepEqual(
      rows.rows.map((row) => row.transition),
      ['submit', 'approve'],
    )
  })

  test('who has decided a level is kept from the next, though they are named there', async ({ assert }) => {
    const id = await desk.submitted('5')
    await transition(desk.head, 'loan', id, 'approve', { comment })
    // Nobody is left at the desk.second level: it waits, and says so.
    assert.equal((await refusal(() => transition(desk.head, 'loan', id, 'approve', { comment, level: 'head' }))).code, 'invalid')
    assert.equal(await desk.statusOf(id), 'SUBMITTED')
  })

  test('one refusal at any level refuses the record, and needs its comment', async ({ assert }) => {
    const id = await desk.submitted('5')
    await transition(desk.lending.librarian, 'loan', id, 'approve', { comment })
    assert.equal((await refusal(() => transition(desk.head, 'loan', id, 'reject'))).issues?.[0]?.code, 'commentRequired')
    await transition(desk.head, 'loan', id, 'reject', { comment: '请减少册数' })
    assert.equal(await desk.statusOf(id), 'REJECTED')
    assert.containsSubset(await desk.shown(id), { state: 'rejected' })
  })

  test('who has made the record does not decide about it', async ({ assert }) => {
    const copies = [{ book: desk.lending.book.id, quantity: '2', dueDate: '2026-12-01' }]
    const { id = '' } = (
      await create(desk.lending.librarian, 'loan', { branch: desk.lending.branch.id, member: desk.lending.member.user.id, copies })
    ).view
    await transition(desk.lending.librarian, 'loan', id, 'submit')
    assert.equal(
      (await refusal(() => transition(desk.lending.librarian, 'loan', id, 'approve', { comment }))).issues?.[0]?.code,
      'notSeparate',
    )
    await transition(desk.second, 'loan', id, 'approve', { comment })
    assert.equal(await desk.statusOf(id), 'APPROVED')
  })

  test('withdrawing ends the approval, and the next begins anew', async ({ assert }) => {
    const id = await desk.submitted()
    await transition(desk.lending.member, 'loan', id, 'withdraw')
    assert.containsSubset(await desk.shown(id), { state: 'ended' })
    assert.equal((await refusal(() => transition(desk.lending.librarian, 'loan', id, 'approve', { comment }))).code, 'invalid')
    await transition(desk.lending.member, 'loan', id, 'submit')
    assert.lengthOf(await timeline(desk.lending.librarian, desk.loan, id), 2)
    assert.containsSubset(await desk.shown(id), { state: 'open' })
  })

  test('approvers are reminded once, and when the time is over others decide too', async ({ assert }) => {
    const id = await desk.submitted()
    const told = async () =>
      desk.lending.database.pool
        .query(
          `select message, account_id::text as account from _notifications where record_id = $1 and message <> 'approvalWaits' and message like 'approval%'`,
          [id],
        )
        .then(({ rows }) => rows as { message: string; account: string }[])
    const dueAt = (now: string) => dueApprovals(serverContext(desk.lending.app, desk.lending.database.pool, desk.lending.accesses, now))
    // Submitted on a Saturday: the day begins on Monday, half of it is over at noon.
    await dueAt('2026-11-23T03:59:00.000Z')
    assert.lengthOf(await told(), 0)
    await Promise.all([1, 2, 3].map(() => dueAt('2026-11-23T04:01:00.000Z')))
    assert.deepEqual(new Set((await told()).map(({ message }) => message)), new Set(['approvalReminder']))
    assert.lengthOf(await told(), 3)
    await Promise.all([1, 2, 3].map(() => dueAt('2026-11-23T16:01:00.000Z')))
    assert.deepEqual(
      (await told()).filter(({ message }) => message === 'approvalEscalated').map(({ account }) => account),
      [(await desk.lending.one<{ id: string }>(`select id::text as id from member where login = 'admin'`)).id],
    )
    const { id: account } = await desk.lending.one<{ id: string }>(`select id::text as id from member where login = 'admin'`)
    await transition(desk.lending.as({ id: account, name: '管理员', roles: ['admin'] }), 'loan', id, 'approve', { comment })
    assert.equal(await desk.statusOf(id), 'APPROVED')
  })

  test('a record that came to wait without a step begins its approval with the clock, or with the first decision', async ({ assert }) => {
    const [clocked, decided] = [await desk.submitted(), await desk.submitted()]
    await desk.lending.database.pool.query('delete from _approvals where record_id = any($1)', [[clocked, decided]])
    await transition(desk.second, 'loan', decided, 'approve', { comment })
    assert.equal(await desk.statusOf(decided), 'APPROVED')
    const done = await dueApprovals(
      serverContext(desk.lending.app, desk.lending.database.pool, desk.lending.accesses, desk.lending.librarian.now),
    )
    assert.isAtLeast(done.begun, 1)
    assert.containsSubset(await desk.shown(clocked), { state: 'open', level: 'desk' })
  })

  test('a running approval keeps the definition it began with', async ({ assert }) => {
    const id = await desk.submitted('5')
    const [first] = Object.entries(twoLevels.levels)
    const changed = libraryWith({ ...twoLevels, levels: Object.fromEntries(first ? [first] : []) })
    const now = (context: Context): Context => ({ ...context, app: changed })
    await transition(now(desk.lending.librarian), 'loan', id, 'approve', { comment })
    assert.equal(await desk.statusOf(id), 'SUBMITTED')
    await transition(now(desk.head), 'loan', id, 'approve', { comment })
    assert.equal(await desk.statusOf(id), 'APPROVED')
  })
})
