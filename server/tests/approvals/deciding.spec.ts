import { test } from '@japa/runner'
import type { RecordData } from '../../../engine/runtime/documents/record-data.ts'
import type { Approval } from '../../../engine/schema/approval.ts'
import { decideMany } from '../../app/approvals/decide_many.ts'
import { dueApprovals } from '../../app/approvals/due.ts'
import { handDecision, sendDecisionBack } from '../../app/approvals/hand_over.ts'
import { inbox, inboxCount } from '../../app/approvals/inbox.ts'
import { nameSubstitute } from '../../app/approvals/own_substitutes.ts'
import { timeline } from '../../app/approvals/timeline.ts'
import type { Context } from '../../app/records/context.ts'
import { create } from '../../app/records/create.ts'
import { get } from '../../app/records/get.ts'
import { transition } from '../../app/records/transition.ts'
import { Lending, refusal } from '../support/lending.ts'
import { libraryWith, ofLoans } from '../support/review.ts'

const comment = '同意借出'
const twoLevels: Approval = {
  ...ofLoans,
  levels: {
    desk: {
      label: '馆员',
      approvers: { roles: ['librarian'] },
      deadline: { workingDays: 1, remindAfter: 0.5, escalate: { to: { roles: ['admin'] } } },
      transfer: true,
    },
    head: { label: '馆长', approvers: { field: 'branch.head' }, when: { '>': [{ var: 'record.totalQuantity' }, 4] }, transfer: true },
  },
  separate: ['creator', 'levels'],
}

test.group('deciding', (group) => {
  let lending: Lending
  let second: Context
  let head: Context
  group.setup(async () => {
    lending = await Lending.open(libraryWith(twoLevels))
    const person = async (login: string, name: string, roles: string[]) =>
      lending.as((await create(lending.admin, 'member', { login, name, roles, branch: lending.branch.id })).whole)
    second = await person('second', '副馆员', ['librarian'])
    head = await person('head', '馆长', ['librarian'])
    await lending.database.pool.query('update branch set head = $1', [head.user.id])
    return () => lending.close()
  })

  const submitted = async (quantity = '3'): Promise<string> => {
    const copies = [{ book: lending.book.id, quantity, dueDate: '2026-12-01' }]
    const { id = '' } = await lending.newLoan({ copies })
    await transition(lending.member, 'loan', id, 'submit')
    return id
  }
  const statusOf = async (id: string) => ((await get(lending.admin, 'loan', id)).view as RecordData).status
  const shown = async (id: string, context = lending.librarian) =>
    (await timeline(context, lending.app.entities.get('loan') as never, id))[0]
  const loan = () => lending.app.entities.get('loan') as never

  test('a step into the status begins an approval with a seat for each approver', async ({ assert }) => {
    const id = await submitted()
    const approval = await shown(id)
    assert.containsSubset(approval, { state: 'open', level: 'desk', can: { decide: true, transfer: true, sendBack: [] } })
    assert.sameMembers(approval?.levels[0]?.people.map(({ name }) => name) ?? [], ['馆员', '副馆员', '馆长'])
  })

  test('only an approver decides, whatever roles grant', async ({ assert }) => {
    const id = await submitted()
    assert.deepEqual(await refusal(() => transition(lending.admin, 'loan', id, 'approve', { comment })), {
      code: 'invalid',
      issues: [{ code: 'notApprover', path: '' }],
    })
    assert.equal((await refusal(() => transition(lending.other, 'loan', id, 'approve', { comment }))).code, 'notFound')
    assert.equal((await refusal(() => transition(lending.member, 'loan', id, 'approve', { comment }))).code, 'forbidden')
    assert.equal(await statusOf(id), 'SUBMITTED')
  })

  test('the last level takes the step, with the comment that it asks for', async ({ assert }) => {
    const id = await submitted()
    assert.deepEqual((await refusal(() => transition(lending.librarian, 'loan', id, 'approve', { comment: '好' }))).issues, [
      { code: 'commentTooShort', path: 'comment' },
    ])
    await transition(lending.librarian, 'loan', id, 'approve', { comment })
    assert.equal(await statusOf(id), 'APPROVED')
    assert.containsSubset(await shown(id), { state: 'approved', level: null })
    assert.equal((await refusal(() => transition(second, 'loan', id, 'approve', { comment }))).code, 'invalid')
  })

  test('two levels decide one after the other, and nobody decides in both', async ({ assert }) => {
    const id = await submitted('5')
    await transition(lending.librarian, 'loan', id, 'approve', { comment })
    assert.equal(await statusOf(id), 'SUBMITTED')
    const { title } = await lending.one<{ title: string }>(
      `select title from _notifications where record_id = $1 and account_id = $2 and message = 'approvalWaits'`,
      [id, head.user.id],
    )
    assert.match(title, /待您审批/)
    const approval = await shown(id, head)
    assert.deepEqual(
      approval?.levels.map(({ name, state }) => [name, state]),
      [
        ['desk', 'done'],
        ['head', 'open'],
      ],
    )
    assert.equal((await refusal(() => transition(second, 'loan', id, 'approve', { comment }))).issues?.[0]?.code, 'notApprover')
    await transition(head, 'loan', id, 'approve', { comment })
    assert.equal(await statusOf(id), 'APPROVED')
    const rows = await lending.database.pool.query(`select transition from _transition_log where record_id = $1 order by id`, [id])
    assert.deepEqual(
      rows.rows.map((row) => row.transition),
      ['submit', 'approve'],
    )
  })

  test('who has decided a level is kept from the next, though they are named there', async ({ assert }) => {
    const id = await submitted('5')
    await transition(head, 'loan', id, 'approve', { comment })
    // Nobody is left at the second level: it waits, and says so.
    assert.equal((await refusal(() => transition(head, 'loan', id, 'approve', { comment, level: 'head' }))).code, 'invalid')
    assert.equal(await statusOf(id), 'SUBMITTED')
  })

  test('one refusal at any level refuses the record, and needs its comment', async ({ assert }) => {
    const id = await submitted('5')
    await transition(lending.librarian, 'loan', id, 'approve', { comment })
    assert.equal((await refusal(() => transition(head, 'loan', id, 'reject'))).issues?.[0]?.code, 'commentRequired')
    await transition(head, 'loan', id, 'reject', { comment: '请减少册数' })
    assert.equal(await statusOf(id), 'REJECTED')
    assert.containsSubset(await shown(id), { state: 'rejected' })
  })

  test('who has made the record does not decide about it', async ({ assert }) => {
    const copies = [{ book: lending.book.id, quantity: '2', dueDate: '2026-12-01' }]
    const { id = '' } = (await create(lending.librarian, 'loan', { branch: lending.branch.id, member: lending.member.user.id, copies }))
      .view
    await transition(lending.librarian, 'loan', id, 'submit')
    assert.equal((await refusal(() => transition(lending.librarian, 'loan', id, 'approve', { comment }))).issues?.[0]?.code, 'notSeparate')
    await transition(second, 'loan', id, 'approve', { comment })
    assert.equal(await statusOf(id), 'APPROVED')
  })

  test('withdrawing ends the approval, and the next begins anew', async ({ assert }) => {
    const id = await submitted()
    await transition(lending.member, 'loan', id, 'withdraw')
    assert.containsSubset(await shown(id), { state: 'ended' })
    assert.equal((await refusal(() => transition(lending.librarian, 'loan', id, 'approve', { comment }))).code, 'invalid')
    await transition(lending.member, 'loan', id, 'submit')
    assert.lengthOf(await timeline(lending.librarian, loan(), id), 2)
    assert.containsSubset(await shown(id), { state: 'open' })
  })

  test('of fifty clicks at once one decides', async ({ assert }) => {
    const id = await submitted('5')
    const clicks = await Promise.allSettled(
      Array.from({ length: 50 }, () => transition(lending.librarian, 'loan', id, 'approve', { comment, level: 'desk' })),
    )
    assert.lengthOf(
      clicks.filter(({ status }) => status === 'fulfilled'),
      1,
    )
    const { count } = await lending.one<{ count: number }>(
      `select count(*)::int as count from _approval_log l join _approvals a on a.id = l.approval where a.record_id = $1 and l.kind = 'approved'`,
      [id],
    )
    assert.equal(count, 1)
    assert.containsSubset(await shown(id), { level: 'head' })
  })

  test('of fifty clicks at the last level one takes the step', async ({ assert }) => {
    const id = await submitted()
    const clicks = await Promise.allSettled(Array.from({ length: 50 }, () => transition(second, 'loan', id, 'approve', { comment })))
    assert.lengthOf(
      clicks.filter(({ status }) => status === 'fulfilled'),
      1,
    )
    const { count } = await lending.one<{ count: number }>(
      `select count(*)::int as count from _transition_log where record_id = $1 and transition = 'approve'`,
      [id],
    )
    assert.equal(count, 1)
  })

  test('of two approvers who decide at once, against each other, one has decided', async ({ assert }) => {
    const id = await submitted()
    const both = await Promise.allSettled([
      transition(lending.librarian, 'loan', id, 'approve', { comment }),
      transition(second, 'loan', id, 'reject', { comment: '请减少册数' }),
    ])
    assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    assert.include(['APPROVED', 'REJECTED'], String(await statusOf(id)))
  })

  test('a key sent ten times decides once and gets the same answer', async ({ assert }) => {
    const id = await submitted('5')
    const keyed = { ...lending.librarian, idempotencyKey: `decide ${id}` }
    const answers = await Promise.all(Array.from({ length: 10 }, () => transition(keyed, 'loan', id, 'approve', { comment })))
    assert.deepEqual(new Set(answers.map(({ view }) => String(view.status))), new Set(['SUBMITTED']))
    assert.lengthOf((await shown(id))?.events.filter(({ kind }) => kind === 'approved') ?? [], 1)
  })

  test('a decision is handed to a colleague, who alone decides then, and who is told', async ({ assert }) => {
    const id = await submitted('5')
    await transition(lending.librarian, 'loan', id, 'approve', { comment })
    await handDecision(head, loan(), id, 'transfer', { to: second.user.id ?? '', comment: '请代为审批', level: 'head' })
    assert.equal(
      (await refusal(() => transition(head, 'loan', id, 'approve', { comment, level: 'head' }))).issues?.[0]?.code,
      'notApprover',
    )
    assert.isAbove((await inboxCount(second)).total, 0)
    await transition(second, 'loan', id, 'approve', { comment, level: 'head' })
    assert.equal(await statusOf(id), 'APPROVED')
    assert.containsSubset(
      (await shown(id))?.events.map(({ kind, by, to }) => [kind, by, to]),
      [['transferred', '馆长', '副馆员']],
    )
  })

  test('a decision is handed to nobody who does not see the record', async ({ assert }) => {
    const id = await submitted()
    const to = lending.other.user.id ?? ''
    assert.deepEqual((await refusal(() => handDecision(lending.librarian, loan(), id, 'transfer', { to }))).issues, [
      { code: 'notAColleague', path: 'to' },
    ])
  })

  test('whoever is asked to sign besides has to', async ({ assert }) => {
    const id = await submitted('5')
    await transition(lending.librarian, 'loan', id, 'approve', { comment })
    await handDecision(head, loan(), id, 'addSigner', { to: second.user.id ?? '' })
    await transition(head, 'loan', id, 'approve', { comment, level: 'head' })
    assert.equal(await statusOf(id), 'SUBMITTED')
    await transition(second, 'loan', id, 'approve', { comment, level: 'head' })
    assert.equal(await statusOf(id), 'APPROVED')
  })

  test('a later level sends the record back to an earlier one, which decides again', async ({ assert }) => {
    const id = await submitted('5')
    await transition(lending.librarian, 'loan', id, 'approve', { comment })
    assert.equal((await refusal(() => sendDecisionBack(head, loan(), id, { to: 'desk' }))).issues?.[0]?.code, 'commentRequired')
    await sendDecisionBack(head, loan(), id, { to: 'desk', comment: '请核对册数' })
    assert.containsSubset(await shown(id), { level: 'desk' })
    await transition(lending.librarian, 'loan', id, 'approve', { comment, level: 'desk' })
    await transition(head, 'loan', id, 'approve', { comment, level: 'head' })
    assert.equal(await statusOf(id), 'APPROVED')
  })

  test('a substitute decides for a time, and the timeline names both', async ({ assert }) => {
    const id = await submitted('5')
    await transition(lending.librarian, 'loan', id, 'approve', { comment })
    await nameSubstitute(head, { substitute: second.user.id ?? '', from: '2026-11-20', to: '2026-11-22' })
    const later = lending.at(second, '2026-11-24T02:00:00.000Z')
    assert.equal(
      (await refusal(() => transition(later, 'loan', id, 'approve', { comment, level: 'head' }))).issues?.[0]?.code,
      'notApprover',
    )
    const { rows } = await inbox(second, { offset: 0, size: 50 })
    assert.equal(rows.find(({ record }) => record === id)?.inPlaceOfName, '馆长')
    await transition(second, 'loan', id, 'approve', { comment, level: 'head' })
    assert.containsSubset((await shown(id))?.events, [{ kind: 'approved', by: '副馆员', inPlaceOf: '馆长' }])
    assert.deepEqual(
      (await refusal(() => nameSubstitute(head, { substitute: head.user.id ?? '', from: '2026-11-20', to: '2026-11-19' }))).issues,
      [
        { code: 'substituteSelf', path: 'substitute' },
        { code: 'substitutePeriod', path: 'to' },
      ],
    )
    await lending.database.pool.query('delete from _substitutes')
  })

  test('the inbox counts and shows what waits, and decides about many with a result for each', async ({ assert }) => {
    const before = (await inboxCount(lending.librarian)).total
    const [one, other] = [await submitted(), await submitted()]
    const { total, rows } = await inbox(lending.librarian, { offset: 0, size: 100 })
    assert.equal(total, before + 2)
    const mine = rows.filter(({ record }) => [one, other].includes(record))
    assert.containsSubset(mine[0], {
      entity: 'loan',
      level: 'desk',
      transfer: true,
      approve: { name: 'approve', comment: { required: true } },
    })
    assert.isNotNull(mine[0]?.amount)
    await transition(second, 'loan', other, 'approve', { comment })
    const { results } = await decideMany(
      lending.librarian,
      'approve',
      mine.map(({ approval, level }) => ({ approval, level })),
      comment,
    )
    assert.deepEqual(results.map(({ ok }) => ok).sort(), [false, true])
    assert.equal((await inboxCount(lending.librarian)).total, before)
    assert.equal((await inboxCount(lending.member)).total, 0)
  })

  test('approvers are reminded once, and when the time is over others decide too', async ({ assert }) => {
    const id = await submitted()
    const told = async () =>
      lending.database.pool
        .query(
          `select message, account_id::text as account from _notifications where record_id = $1 and message <> 'approvalWaits' and message like 'approval%'`,
          [id],
        )
        .then(({ rows }) => rows as { message: string; account: string }[])
    const { pool } = lending.database
    // Submitted on a Saturday: the day begins on Monday, half of it is over at noon.
    await dueApprovals(pool, lending.app, '2026-11-23T03:59:00.000Z')
    assert.lengthOf(await told(), 0)
    await Promise.all([1, 2, 3].map(() => dueApprovals(pool, lending.app, '2026-11-23T04:01:00.000Z')))
    assert.deepEqual(new Set((await told()).map(({ message }) => message)), new Set(['approvalReminder']))
    assert.lengthOf(await told(), 3)
    await Promise.all([1, 2, 3].map(() => dueApprovals(pool, lending.app, '2026-11-23T16:01:00.000Z')))
    assert.deepEqual(
      (await told()).filter(({ message }) => message === 'approvalEscalated').map(({ account }) => account),
      [(await lending.one<{ id: string }>(`select id::text as id from member where login = 'admin'`)).id],
    )
    const { id: account } = await lending.one<{ id: string }>(`select id::text as id from member where login = 'admin'`)
    await transition(lending.as({ id: account, name: '管理员', roles: ['admin'] }), 'loan', id, 'approve', { comment })
    assert.equal(await statusOf(id), 'APPROVED')
  })

  test('a record that came to wait without a step begins its approval with the clock, or with the first decision', async ({ assert }) => {
    const [clocked, decided] = [await submitted(), await submitted()]
    await lending.database.pool.query('delete from _approvals where record_id = any($1)', [[clocked, decided]])
    await transition(second, 'loan', decided, 'approve', { comment })
    assert.equal(await statusOf(decided), 'APPROVED')
    const done = await dueApprovals(lending.database.pool, lending.app, lending.librarian.now)
    assert.isAtLeast(done.begun, 1)
    assert.containsSubset(await shown(clocked), { state: 'open', level: 'desk' })
  })

  test('a running approval keeps the definition it began with', async ({ assert }) => {
    const id = await submitted('5')
    const [desk] = Object.entries(twoLevels.levels)
    const changed = libraryWith({ ...twoLevels, levels: Object.fromEntries(desk ? [desk] : []) })
    const now = (context: Context): Context => ({ ...context, app: changed })
    await transition(now(lending.librarian), 'loan', id, 'approve', { comment })
    assert.equal(await statusOf(id), 'SUBMITTED')
    await transition(now(head), 'loan', id, 'approve', { comment })
    assert.equal(await statusOf(id), 'APPROVED')
  })
})

test.group('how many decide, and about how much', () => {
  const levels = (more: Partial<Approval['levels'][string]>): Approval => ({
    ...ofLoans,
    levels: {
      desk: { label: '馆员', approvers: { roles: ['librarian'] }, ...more },
      board: { label: '馆务会', approvers: { roles: ['admin'] } },
    },
  })

  const opened = async (approval: Approval): Promise<{ lending: Lending; second: Context; id: string }> => {
    const lending = await Lending.open(libraryWith(approval))
    const { whole } = await create(lending.admin, 'member', { login: 'second', name: '副馆员', roles: ['librarian'], feeDiscount: '1' })
    const { id = '' } = await lending.newLoan()
    await transition(lending.member, 'loan', id, 'submit')
    return { lending, second: lending.as(whole), id }
  }
  const level = async (lending: Lending, id: string) =>
    (await timeline(lending.admin, lending.app.entities.get('loan') as never, id))[0]?.level

  test('all of a level agree before it is through', async ({ assert }) => {
    const { lending, second, id } = await opened(levels({ need: 'all' }))
    await transition(lending.librarian, 'loan', id, 'approve', { comment })
    assert.equal(await level(lending, id), 'desk')
    assert.equal(
      (await refusal(() => transition(lending.librarian, 'loan', id, 'approve', { comment }))).issues?.[0]?.code,
      'decidedAlready',
    )
    await transition(second, 'loan', id, 'approve', { comment })
    assert.equal(await level(lending, id), 'board')
    await lending.close()
  })

  test('who may decide about so much alone spares the next level', async ({ assert }) => {
    const limit = { of: 'totalQuantity', upTo: { if: [{ '==': [{ var: 'candidate.feeDiscount' }, 1] }, 10, 1] } } as const
    const { lending, second, id } = await opened(levels({ limit }))
    await transition(lending.librarian, 'loan', id, 'approve', { comment })
    assert.equal(await level(lending, id), 'board')
    const { id: other = '' } = await lending.newLoan()
    await transition(lending.member, 'loan', other, 'submit')
    await transition(second, 'loan', other, 'approve', { comment })
    assert.equal((await get(lending.admin, 'loan', other)).view.status, 'APPROVED')
    await lending.close()
  })

  test('records of an authority, and expressions, name who decides', async ({ assert }) => {
    const byRule = levels({
      approvers: {
        rule: { entity: 'branch', where: { '==': [{ var: 'candidate.id' }, { var: 'record.branch' }] }, fields: ['head'] },
        users: { '==': [{ var: 'candidate.login' }, 'librarian'] },
      },
    })
    const { lending, second, id } = await opened(byRule)
    assert.equal((await refusal(() => transition(second, 'loan', id, 'approve', { comment }))).issues?.[0]?.code, 'notApprover')
    await lending.database.pool.query('update branch set head = $1', [second.user.id])
    const { id: other = '' } = await lending.newLoan()
    await transition(lending.member, 'loan', other, 'submit')
    await transition(second, 'loan', other, 'approve', { comment })
    await transition(lending.librarian, 'loan', id, 'approve', { comment })
    assert.deepEqual([await level(lending, id), await level(lending, other)], ['board', 'board'])
    await lending.close()
  })

  test('who may take a step that is kept apart does not decide', async ({ assert }) => {
    const { lending, id } = await opened({ ...levels({}), apart: ['submit'] })
    assert.equal((await refusal(() => transition(lending.librarian, 'loan', id, 'approve', { comment }))).issues?.[0]?.code, 'notSeparate')
    await lending.close()
  })
})
