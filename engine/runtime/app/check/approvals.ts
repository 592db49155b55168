import type { ApprovalLevel, Approvers } from '../../../schema/approval.ts'
import type { Workflow } from '../../../schema/workflow.ts'
import { access } from '../../access/decide.ts'
import type { App } from '../app.ts'
import { follow } from '../path.ts'
import type { Step } from '../source/source.ts'
import type { Check } from './context.ts'
import type { Finding } from './finding.ts'

/** An approval can be decided, in time, and by nobody who may not. */
export const approvals: Check = function* ({ app, of }) {
  for (const { file, value } of of('workflow')) {
    const workflow = value as Workflow
    for (const [name, approval] of Object.entries(workflow.approvals ?? {})) {
      const path = ['approvals', name]
      for (const key of ['approve', 'reject'] as const) {
        const step = workflow.transitions[approval[key]]
        if (!step || step.from.includes(approval.status)) continue
        const message = `"${approval[key]}" does not lead out of "${approval.status}", where the record waits.`
        yield { code: 'wrong-approval', file, path: [...path, key], message }
      }
      for (const [level, declared] of Object.entries(approval.levels)) {
        const at = [...path, 'levels', level]
        yield* deadlineOf(file, at, declared)
        const empty = whyEmpty(app, workflow.entity, declared.approvers)
        if (empty !== undefined)
          yield { code: 'empty-approvers', file, path: [...at, 'approvers'], message: `${empty} Name somebody else besides.` }
        for (const [index, role] of (declared.approvers.roles ?? []).entries()) {
          const taken = (approval.apart ?? []).find((step) => access(app, [role]).transitions(workflow.entity).has(step))
          if (taken === undefined) continue
          const message = `The role "${role}" decides here and may also take "${taken}", which is to be kept apart.`
          yield { code: 'not-separate', file, path: [...at, 'approvers', 'roles', index], message }
        }
      }
    }
  }
}

function* deadlineOf(file: string, at: readonly Step[], { deadline }: ApprovalLevel): Iterable<Finding> {
  if (!deadline) return
  if (!deadline.escalate) {
    const message = 'Nothing happens when the deadline has passed. Say in "escalate" who decides then, or which step is taken.'
    yield { code: 'missing-escalation', file, path: [...at, 'deadline'], message }
  }
  if ((deadline.remindAfter ?? 0) < deadline.workingDays) return
  const message = `The reminder comes after ${deadline.remindAfter} working days, when the deadline of ${deadline.workingDays} has passed.`
  yield { code: 'wrong-approval', file, path: [...at, 'deadline', 'remindAfter'], message }
}

/** Why there may be nobody to decide, as far as the metadata tells: a person that need not be given, roles that may not read the record. */
function whyEmpty(app: App, name: string, { roles, field, users, rule }: Approvers): string | undefined {
  const entity = app.entities.get(name)
  if (!entity || users !== undefined || rule !== undefined) return undefined
  const readers = (roles ?? []).filter((role) => !app.roles.has(role) || access(app, [role]).canRead(name))
  if (readers.length > 0) return undefined
  if (field === undefined) return `None of the roles may read ${name}.`
  const optional = follow(app, entity, field).steps.find((step) => step.field?.declaration?.required !== true)
  return optional && `"${optional.name}" of ${optional.entity.name} may be empty.`
}
