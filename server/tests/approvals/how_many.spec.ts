import { test } from '@japa/runner'
import type { Approval } from '../../../engine/schema/approval.ts'
import { inbox } from '../../app/approvals/inbox.ts'
import { nameSubstitute } from '../../app/approvals/own_substitutes.ts'
import { timeline } from '../../app/approvals/timeline.ts'
import type { Context } from '../../app/records/context.ts'
import { get } from '../../app/records/get.ts'
import { create } from '../../app/steps/create.ts'
import { transition } from '../../app/steps/transition.ts'
import { comment } from '../support/desk.ts'
import { Lending, refusal } from '../support/lending.ts'
import { libraryWith, ofLoans } from '../support/review.ts'

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

  test('where an authority names nobody who may, others decide; where it names somebody, nobody else does', async ({ assert }) => {
    const narrowed = levels({
      approvers: {
        rule: { entity: 'branch', where: { '==': [{ var: 'candidate.id' }, { var: 'record.branch' }] }, fields: ['head'] },
        otherwise: { roles: ['librarian'] },
      },
    })
    const { lending, second, id } = await opened(narrowed)
    const headed = async (head: string | undefined) => {
      await lending.database.pool.query('update branch set head = $1', [head])
      const { id: loan = '' } = await lending.newLoan()
      await transition(lending.member, 'loan', loan, 'submit')
      return loan
    }
    const waiting = async (person: Context) => (await inbox(person, { offset: 0, size: 20 })).rows.map(({ record }) => record)
    const ruled = await headed(second.user.id)
    const byReader = await headed(lending.other.user.id)

    assert.sameMembers(await waiting(second), [id, ruled, byReader])
    assert.sameMembers(await waiting(lending.librarian), [id, byReader])
    const refused = await refusal(() => transition(lending.librarian, 'loan', ruled, 'approve', { comment }))
    assert.equal(refused.issues?.[0]?.code, 'notApprover')
    await transition(lending.librarian, 'loan', id, 'approve', { comment })
    await transition(second, 'loan', ruled, 'approve', { comment })
    assert.deepEqual([await level(lending, id), await level(lending, ruled), await level(lending, byReader)], ['board', 'board', 'desk'])
    await lending.close()
  })

  test('the message of a level is told to those whom it asks and to their substitutes, and to nobody else with the role', async ({
    assert,
  }) => {
    const headed = levels({
      approvers: {
        rule: { entity: 'branch', where: { '==': [{ var: 'candidate.id' }, { var: 'record.branch' }] }, fields: ['head'] },
        otherwise: { roles: ['librarian'] },
      },
      message: 'loanRejected',
    })
    const { lending, second, id } = await opened(headed)
    const told = async (loan: string) => {
      await lending.handOut()
      const { rows } = await lending.database.pool.query<{ account: string; message: string }>(
        'select account_id::text as account, message from _notifications where record_id = $1',
        [loan],
      )
      assert.notInclude(
        rows.map(({ message }) => message),
        'approvalWaits',
      )
      return rows.flatMap(({ account, message }) => (message === 'loanRejected' ? [account] : []))
    }
    assert.sameMembers(await told(id), [lending.librarian.user.id, second.user.id] as string[])

    await lending.database.pool.query('update branch set head = $1', [second.user.id])
    const { whole } = await create(lending.admin, 'member', { login: 'deputy', name: '代理馆员', roles: ['librarian'] })
    const day = lending.admin.now.slice(0, 10)
    await nameSubstitute(second, { substitute: whole.id ?? '', from: day, to: day })
    const { id: ruled = '' } = await lending.newLoan()
    await transition(lending.member, 'loan', ruled, 'submit')
    assert.sameMembers(await told(ruled), [second.user.id, whole.id] as string[])
    await lending.close()
  })

  test('whoever comes to hold a role decides where those with the role were asked, and not where an authority named somebody', async ({
    assert,
  }) => {
    const narrowed = levels({
      approvers: {
        rule: { entity: 'branch', where: { '==': [{ var: 'candidate.id' }, { var: 'record.branch' }] }, fields: ['head'] },
        otherwise: { roles: ['librarian'] },
      },
    })
    const { lending, second, id } = await opened(narrowed)
    await lending.database.pool.query('update branch set head = $1', [second.user.id])
    const { id: ruled = '' } = await lending.newLoan()
    await transition(lending.member, 'loan', ruled, 'submit')
    const { whole } = await create(lending.admin, 'member', { login: 'third', name: '新馆员', roles: ['librarian'] })
    const third = lending.as(whole)
    assert.equal((await refusal(() => transition(third, 'loan', ruled, 'approve', { comment }))).issues?.[0]?.code, 'notApprover')
    await transition(third, 'loan', id, 'approve', { comment })
    assert.deepEqual([await level(lending, id), await level(lending, ruled)], ['board', 'desk'])
    await lending.close()
  })

  test('who may take a step that is kept apart does not decide', async ({ assert }) => {
    const { lending, id } = await opened({ ...levels({}), apart: ['submit'] })
    assert.equal((await refusal(() => transition(lending.librarian, 'loan', id, 'approve', { comment }))).issues?.[0]?.code, 'notSeparate')
    await lending.close()
  })
})
