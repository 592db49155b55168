import type { Expression } from '../../schema/expression.ts'
import type { Transition, Workflow } from '../../schema/workflow.ts'
import { seesExpression } from '../access/sight.ts'
import { remember } from '../app/remember.ts'
import { approvalsFor } from '../approvals/insight.ts'
import type { Cut } from './cut-entity.ts'
import { statusesFor } from './status-labels.ts'

/** Of a workflow that is only read, the statuses; of others the steps too, without guards that read what the user may not see. */
export function cutWorkflow({ app, access, selection }: Cut, declared: Workflow): Workflow {
  const approvals = declared.approvals && { approvals: approvalsFor(access, declared) }
  const workflow = { ...declared, statuses: statusesFor(declared, access.roles), ...approvals }
  if (!selection.whole.has(declared.entity)) return { ...workflow, transitions: {}, next: {} }
  const record = app.entities.get(declared.entity)
  const sees = (expression: Expression) => seesExpression(app, access, { record }, expression)
  const transitions = Object.entries(withoutEffects(declared)).map(([name, step]) => [name, seenStep(step, sees)])
  const next = Object.entries(declared.next ?? {}).filter(([, { when }]) => sees(when))
  return { ...workflow, transitions: Object.fromEntries(transitions), next: Object.fromEntries(next) }
}

type SentStep = Omit<Transition, 'effects' | 'guards'> & Required<Pick<Transition, 'guards'>>

/** The steps of a workflow without their effects: those are the server's, whoever asks. */
const withoutEffects = remember(
  ({ transitions }: Workflow): Readonly<Record<string, SentStep>> =>
    Object.fromEntries(
      Object.entries(transitions).map(([name, { effects: _effects, guards = {}, ...step }]) => [name, { ...step, guards }]),
    ),
)

function seenStep(step: SentStep, sees: (expression: Expression) => boolean): SentStep {
  const guards = Object.entries(step.guards)
  const seen = guards.filter(([, { when = true, require }]) => [when, require].every(sees))
  const isPrimarySeen = step.primary === undefined || sees(step.primary)
  if (isPrimarySeen && seen.length === guards.length) return step
  const { primary, ...rest } = step
  return { ...rest, ...(isPrimarySeen && primary !== undefined && { primary }), guards: Object.fromEntries(seen) }
}
