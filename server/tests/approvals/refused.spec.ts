import { test } from '@japa/runner'
import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { link } from '../../../engine/runtime/app/link.ts'
import { load } from '../../../engine/runtime/app/load.ts'
import { cut } from '../../../engine/runtime/cut/cut.ts'
import { edited } from '../../../engine/runtime/testing/edited.ts'
import { recordStanding } from '../../app/approvals/record_standing.ts'
import { timeline } from '../../app/approvals/timeline.ts'
import type { Context } from '../../app/records/context.ts'
import { get } from '../../app/records/get.ts'
import { history } from '../../app/records/history.ts'
import { create } from '../../app/steps/create.ts'
import { transition } from '../../app/steps/transition.ts'
import { Lending } from '../support/lending.ts'
import { ofLoans } from '../support/review.ts'

const app = link(
  load(
    edited({
      'workflows/lending/loan.json': {
        'transitions.reject.effects': [],
        'transitions.askAgain': { label: '请补充', from: ['SUBMITTED'], comment: { required: true, minLength: 10 }, sendsBack: true },
        'transitions.remind': { label: '催办', from: ['SUBMITTED'] },
        approvals: {
          review: { ...ofLoans, seenBy: ['clerk'], levels: { desk: { label: '馆员', approvers: { roles: ['librarian'] } } } },
        },
      },
      'roles/librarian.json': { 'grants.loan.transitions': ['reject', 'approve', 'askAgain', 'remind'] },
      'roles/clerk.json': { whole: { label: '前台', grants: { loan: { operations: ['read'] } }, screens: ['/lending/loans'] } },
      'roles/neighbour.json': { whole: { label: '邻馆', grants: { loan: { operations: ['read'] } }, screens: ['/lending/loans'] } },
    }),
  ).bundle,
)

test.group('what is refused, and what deciders do among themselves', (group) => {
  let lending: Lending
  group.setup(async () => {
    lending = await Lending.open(app)
    return () => lending.close()
  })

  const loan = () => app.entities.get('loan') as AppEntity
  const reader = async (role: string): Promise<Context> =>
    lending.as((await create(lending.admin, 'member', { login: role, name: role, roles: [role] })).whole)
  const submitted = async () => {
    const { id = '' } = await lending.newLoan({})
    await transition(lending.member, 'loan', id, 'submit')
    return id
  }
  const approvalsOf = ({ access }: Context) =>
    Object.values(cut(app, '/lending/loans', access)?.workflows ?? {}).find(({ entity }) => entity === 'loan')?.approvals
  const standing = async (context: Context, id: string) => recordStanding(context, loan(), (await get(context, 'loan', id)).whole)

  test('a refusal stands on top of the record until it is submitted again, and its author is told why', async ({ assert }) => {
    const id = await submitted()
    const why = '三本书已被预订，请改期再借'
    await transition(lending.librarian, 'loan', id, 'reject', { comment: why })
    assert.containsSubset(await standing(lending.member, id), { sentBack: { step: '驳回', by: '馆员', comment: why } })
    const { rows } = await lending.database.pool.query('select account_id, title, body from _notifications where record_id = $1', [id])
    const own = rows.filter(({ account_id }) => account_id === lending.member.user.id)
    assert.lengthOf(own, 1)
    assert.equal(own[0].body, why)
    assert.include(own[0].title, '被退回（驳回）')
    await transition(lending.member, 'loan', id, 'submit')
    assert.isUndefined(await standing(lending.member, id))
  })

  test('so does what was sent back and stands where it stood, until the next step', async ({ assert }) => {
    const id = await submitted()
    const why = '请补充借阅用途和归还日期'
    await transition(lending.librarian, 'loan', id, 'askAgain', { comment: why })
    assert.containsSubset(await standing(lending.member, id), { sentBack: { step: '请补充', by: '馆员', comment: why } })
    await transition(lending.librarian, 'loan', id, 'remind')
    assert.notProperty((await standing(lending.member, id)) ?? {}, 'sentBack')
  })

  test('the levels, who is asked and what is said in agreeing are for those whom the approval names', async ({ assert }) => {
    const [clerk, neighbour] = [await reader('clerk'), await reader('neighbour')]
    const id = await submitted()
    assert.containsSubset(await standing(clerk, id), { waitsFor: { level: '馆员', people: ['馆员'] } })
    assert.isUndefined(await standing(neighbour, id))
    const said = '是老读者，可以借给他'
    await transition(lending.librarian, 'loan', id, 'approve', { comment: said })
    const told = async (context: Context) => JSON.stringify([await timeline(context, loan(), id), await history(context, 'loan', id)])
    assert.include(await told(clerk), said)
    assert.notInclude(await told(neighbour), said)
    assert.deepEqual(await timeline(neighbour, loan(), id), [])
    assert.deepEqual(approvalsOf(neighbour), {})
    assert.property(approvalsOf(clerk), 'review')
  })
})
