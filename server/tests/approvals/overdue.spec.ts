import { test } from '@japa/runner'
import type { Approval } from '../../../engine/schema/approval.ts'
import { timeline } from '../../app/approvals/timeline.ts'
import { get } from '../../app/records/get.ts'
import { serverContext } from '../../app/records/server_context.ts'
import { dueApprovals } from '../../app/steps/due.ts'
import { transition } from '../../app/steps/transition.ts'
import { comment } from '../support/desk.ts'
import { Lending, refusal } from '../support/lending.ts'
import { libraryWith, ofLoans } from '../support/review.ts'

// Loans are sent in on a Saturday: the one working day is over at the end of Monday, in Shanghai.
const [before, after] = ['2026-11-23T15:59:00.000Z', '2026-11-23T16:00:00.000Z']

test.group('what nobody has decided in time', (group) => {
  let lending: Lending
  group.each.teardown(() => lending.close())

  /** A loan that waits for the librarians, and for whom or what after a day. */
  const waiting = async (escalate: NonNullable<NonNullable<Approval['levels'][string]['deadline']>['escalate']>): Promise<string> => {
    const desk = { label: '馆员', approvers: { roles: ['librarian'] }, deadline: { workingDays: 1, escalate } }
    lending = await Lending.open(libraryWith({ ...ofLoans, levels: { desk } }))
    const { id = '' } = await lending.newLoan()
    await transition(lending.member, 'loan', id, 'submit')
    return id
  }
  const clockAt = (now: string) => dueApprovals(serverContext(lending.app, lending.database.pool, lending.accesses, now))
  const statusOf = async (id: string) => (await get(lending.admin, 'loan', id)).view.status
  const shown = async (id: string) => (await timeline(lending.librarian, lending.app.entities.get('loan') as never, id))[0]
  const told = async (id: string) => {
    const { rows } = await lending.database.pool.query<{ login: string }>(
      `select m.login from _notifications n join member m on m.id = n.account_id where n.record_id = $1 and n.message = 'approvalEscalated'`,
      [id],
    )
    return rows.map(({ login }) => login)
  }

  test('takes the step that the metadata names, once, by the server itself; then it is decided', async ({ assert }) => {
    const id = await waiting({ take: 'cancel' })
    await clockAt(before)
    assert.equal(await statusOf(id), 'SUBMITTED')
    await Promise.all([1, 2, 3].map(() => clockAt(after)))
    assert.equal(await statusOf(id), 'CANCELLED')
    const { rows } = await lending.database.pool.query(
      `select account_id as account from _transition_log where record_id = $1 and transition = 'cancel'`,
      [id],
    )
    assert.deepEqual(rows, [{ account: null }])
    const approval = await shown(id)
    assert.equal(approval?.state, 'ended')
    assert.deepEqual(
      approval?.events.map(({ kind }) => kind),
      ['started', 'escalated', 'ended'],
    )
    assert.deepEqual(await told(id), ['librarian'])
    assert.equal((await refusal(() => transition(lending.librarian, 'loan', id, 'approve', { comment }))).code, 'invalid')
  })

  test('goes on waiting where that step is refused, and is told once', async ({ assert }) => {
    const id = await waiting({ take: 'lend' })
    await clockAt(after)
    await clockAt(after)
    assert.equal(await statusOf(id), 'SUBMITTED')
    assert.deepEqual(await told(id), ['librarian'])
    await transition(lending.librarian, 'loan', id, 'approve', { comment })
    assert.equal(await statusOf(id), 'APPROVED')
  })
})
