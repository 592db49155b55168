import type { Approval } from '../../schema/approval.ts'
import type { Workflow } from '../../schema/workflow.ts'
import type { Access } from '../access/access.ts'

/** Whether somebody sees how an approval is decided: by a role that it is open to or that decides, or by a grant of the step. */
export const seesDeciding = (access: Access, entity: string, approval: Approval): boolean =>
  [...(approval.seenBy ?? []), ...decidingRoles(approval)].some((role) => access.roles.includes(role)) ||
  [approval.approve, approval.reject].some((step) => access.transitions(entity).has(step))

/** The roles that a level names, at first or later. */
const decidingRoles = ({ levels }: Approval): readonly string[] =>
  Object.values(levels).flatMap(({ approvers, deadline }) =>
    [approvers, approvers.otherwise, deadline?.escalate?.to].flatMap((deciders) => deciders?.roles ?? []),
  )

/** The approvals of a workflow as far as somebody sees how they are decided. */
export const approvalsFor = (access: Access, { entity, approvals = {} }: Workflow): NonNullable<Workflow['approvals']> =>
  Object.fromEntries(Object.entries(approvals).filter(([, approval]) => seesDeciding(access, entity, approval)))

/** Whether a step ends an approval whose deciding somebody does not see: that it was taken is told, not what was said with it. */
export const isDecidedUnseen = (access: Access, { entity, approvals = {} }: Workflow, step: string): boolean =>
  Object.values(approvals).some((approval) => approval.approve === step && !seesDeciding(access, entity, approval))
