import type { Approval, ApprovalLevel, Approvers } from '../../schema/approval.ts'
import type { Role } from '../../schema/role.ts'
import type { Workflow } from '../../schema/workflow.ts'
import { access } from '../access/decide.ts'
import type { App } from '../app/app.ts'
import { follow } from '../app/path.ts'
import type { Step } from '../app/source/source.ts'
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
        const empty = whyEmpty(app, workflow.entity, declared)
        if (empty !== undefined)
          yield { code: 'empty-approvers', file, path: [...at, 'approvers'], message: `${empty} Name somebody else besides.` }
        yield* alwaysEmpty(file, at, approval, level)
        const { roles, otherwise } = declared.approvers
        yield* apartFrom(app, workflow.entity, approval, { file, path: [...at, 'approvers', 'roles'] }, roles)
        yield* apartFrom(app, workflow.entity, approval, { file, path: [...at, 'approvers', 'otherwise', 'roles'] }, otherwise?.roles)
      }
    }
  }
}

/** Roles that decide may not take what is to be kept apart from it. */
function* apartFrom(
  app: App,
  entity: string,
  { apart = [] }: Approval,
  { file, path }: { readonly file: string; readonly path: readonly Step[] },
  roles: readonly string[] = [],
): Iterable<Finding> {
  for (const [index, role] of roles.entries()) {
    const taken = apart.find((step) => access(app, [role]).transitions(entity).has(step))
    if (taken === undefined) continue
    const message = `The role "${role}" decides here and may also take "${taken}", which is to be kept apart.`
    yield { code: 'not-separate', file, path: [...path, index], message }
  }
}

/** Steps that are to be kept apart from a decision are not granted together with the step that it takes. */
export const separation: Check = function* ({ of }) {
  for (const { value } of of('workflow')) {
    const { entity, approvals: all = {} } = value as Workflow
    for (const { approve, reject, apart = [] } of Object.values(all)) {
      for (const role of of('role')) {
        const { grants } = role.value as Role
        const granted = grants[entity]?.transitions ?? []
        const decides = granted.find((step) => step === approve || step === reject)
        const taken = apart.find((step) => granted.includes(step))
        if (decides === undefined || taken === undefined) continue
        const message = `The role may take "${decides}" and also "${taken}", which is to be kept apart from it.`
        yield { code: 'not-separate', file: role.file, path: ['grants', entity, 'transitions', granted.indexOf(taken)], message }
      }
    }
  }
}

/** Who is left out of a decision is not the only one who could take it. */
function* alwaysEmpty(file: string, at: readonly Step[], { levels, separate = [] }: Approval, level: string): Iterable<Finding> {
  const { approvers } = levels[level] ?? {}
  if (!approvers || approvers.field === undefined || Object.keys(approvers).length > 1) return
  const before = Object.entries(levels).slice(0, Object.keys(levels).indexOf(level))
  const decided = separate.includes('levels')
    ? before.find(([, other]) => other.when === undefined && isOnly(other, approvers.field))
    : undefined
  const why = separate.includes(approvers.field)
    ? `"separate" says that the account of "${approvers.field}" may not decide`
    : decided && `they have decided "${decided[0]}" before, and "separate" says that nobody decides twice`
  if (why === undefined) return
  yield {
    code: 'empty-approvers',
    file,
    path: [...at, 'approvers'],
    message: `Nobody can decide here: ${why}. Name somebody else besides.`,
  }
}

const isOnly = ({ approvers }: ApprovalLevel, field: string | undefined) => approvers.field === field && Object.keys(approvers).length === 1

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
function whyEmpty(app: App, name: string, level: ApprovalLevel): string | undefined {
  const { approvers, deadline } = level
  const { otherwise, roles, field, users, rule }: Approvers = approvers
  if (otherwise) return whyEmpty(app, name, { ...level, approvers: otherwise })
  const entity = app.entities.get(name)
  if (!entity) return undefined
  const readers = (roles ?? []).filter((role) => !app.roles.has(role) || access(app, [role]).canRead(name))
  if (readers.length > 0) return undefined
  if (field === undefined) {
    if (users === undefined && rule === undefined) return `None of the roles may read ${name}.`
    // Whoever the level is handed to when its time is over decides in the place of those who were not found.
    if (deadline?.escalate?.to !== undefined || deadline?.escalate?.take !== undefined) return undefined
    if (rule !== undefined) return `No record of ${rule.entity} may fit.`
    return 'No account may fit.'
  }
  const optional = follow(app, entity, field).steps.find((step) => step.field?.declaration?.required !== true)
  return optional && `"${optional.name}" of ${optional.entity.name} may be empty.`
}
