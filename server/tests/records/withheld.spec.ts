import { test } from '@japa/runner'
import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { link } from '../../../engine/runtime/app/link.ts'
import { load } from '../../../engine/runtime/app/load.ts'
import { edited } from '../../../engine/runtime/testing/edited.ts'
import { timeline } from '../../app/approvals/timeline.ts'
import type { Context } from '../../app/records/context.ts'
import { history } from '../../app/records/history.ts'
import { create } from '../../app/steps/create.ts'
import { transition } from '../../app/steps/transition.ts'
import { Lending } from '../support/lending.ts'
import { ofLoans } from '../support/review.ts'

const opinion = '这位读者有三本书逾期未还'
const reads = (hidden: string[]) => ({
  whole: { label: '前台', grants: { loan: { operations: ['read'], ...(hidden.length > 0 && { hidden }) } }, screens: [] },
})
const app = link(
  load(
    edited({
      'entities/lending/loan.json': {
        'fields.rejectedBy': { kind: 'ref', label: '驳回人', entity: 'member', readonly: true },
        'fields.rejectedAt': { kind: 'datetime', label: '驳回时间', readonly: true },
      },
      'workflows/lending/loan.json': {
        'transitions.reject.effects': [
          { kind: 'set', field: 'rejectReason', value: { var: 'comment' } },
          { kind: 'set', field: 'rejectedBy', value: { var: 'user.id' } },
          { kind: 'set', field: 'rejectedAt', value: { var: 'now' } },
        ],
        approvals: {
          review: {
            ...ofLoans,
            seenBy: ['clerk', 'auditor', 'juror', 'planner'],
            levels: { desk: { label: '前台审核', approvers: { roles: ['librarian'] } } },
          },
        },
      },
      'roles/clerk.json': reads([]),
      'roles/auditor.json': reads(['rejectReason']),
      'roles/juror.json': reads(['rejectedBy']),
      'roles/planner.json': reads(['rejectedAt']),
    }),
  ).bundle,
)

test.group('what a step keeps in a field that somebody does not see', (group) => {
  let lending: Lending
  let id: string
  group.setup(async () => {
    lending = await Lending.open(app)
    const loan = await lending.newLoan({})
    id = loan.id ?? ''
    await transition(lending.member, 'loan', id, 'submit')
    await transition(lending.librarian, 'loan', id, 'reject', { comment: opinion })
    return () => lending.close()
  })

  const reader = async (role: string): Promise<Context> =>
    lending.as((await create(lending.admin, 'member', { login: role, name: role, roles: [role] })).whole)
  const toldTo = async (context: Context) => {
    const entries = await history(context, 'loan', id)
    const [approval] = await timeline(context, app.entities.get('loan') as AppEntity, id)
    return { rejected: entries.find(({ step }) => step?.name === 'reject'), approval, text: JSON.stringify([entries, approval]) }
  }

  test('is told to those who see the fields', async ({ assert }) => {
    const { rejected, approval } = await toldTo(await reader('clerk'))
    assert.containsSubset(rejected, { byName: '馆员', isUnnamed: false, step: { comment: opinion } })
    assert.containsSubset(approval?.events.at(-1), { kind: 'rejected', by: '馆员', comment: opinion })
  })

  test('is no comment, in the history and in the approval', async ({ assert }) => {
    const { rejected, approval, text } = await toldTo(await reader('auditor'))
    assert.notInclude(text, opinion)
    assert.containsSubset(rejected, { byName: '馆员', step: { name: 'reject', to: 'REJECTED', comment: null } })
    assert.containsSubset(approval?.events.at(-1), { kind: 'rejected', by: '馆员', comment: null })
  })

  test('is no name, in the history and in the approval', async ({ assert }) => {
    const { rejected, approval, text } = await toldTo(await reader('juror'))
    assert.notInclude(text, '馆员"')
    assert.containsSubset(rejected, { by: null, byName: null, isUnnamed: true, step: { comment: opinion } })
    assert.containsSubset(approval?.events.at(-1), { kind: 'rejected', by: null, comment: opinion })
    assert.isNotNull(approval?.events[0]?.by)
    assert.deepEqual(
      approval?.levels.flatMap(({ people }) => people),
      [],
    )
  })

  test('is no moment, in the history and in the approval', async ({ assert }) => {
    const { rejected, approval } = await toldTo(await reader('planner'))
    const [entry] = (await history(lending.librarian, 'loan', id)).filter(({ step }) => step?.name === 'reject')
    assert.isNotNull(entry?.at)
    assert.containsSubset(rejected, { at: null, byName: '馆员', step: { comment: opinion } })
    assert.containsSubset(approval, { endedAt: null })
    assert.containsSubset(approval?.events.at(-1), { kind: 'rejected', at: null, by: '馆员' })
    assert.isNotNull(approval?.events[0]?.at)
  })
})
