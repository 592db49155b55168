import { balanceLines, balanceTarget, itsEntity, otherRecord, ruleEntity, viaStart } from '../base.ts'
import { operation } from './parts.ts'
import { anywhere, own, type Reference, type References } from './reference.ts'

/** What those name who may decide. */
const approvers = (prefix: string): Record<string, Reference> => ({
  [`${prefix}.roles.*`]: { names: 'role' },
  [`${prefix}.field`]: { names: 'field', of: itsEntity, reach: 'refs', kinds: ['ref'] },
  [`${prefix}.rule.entity`]: { names: 'entity' },
  [`${prefix}.rule.fields.*`]: own(ruleEntity, 'ref'),
})

/** What a workflow file names. */
export const inWorkflow: References = {
  entity: { names: 'entity' },
  initial: { names: 'status', of: itsEntity },
  'statuses.*.editable.*': anywhere(itsEntity),
  'transitions.*.from.*': { names: 'status', of: itsEntity },
  'transitions.*.to': { names: 'status', of: itsEntity },
  'transitions.*.guards.*.at': anywhere(itsEntity),
  'transitions.*.requires.*': anywhere(itsEntity),
  'transitions.*.edits.*': anywhere(itsEntity),
  'transitions.*.print': { names: 'print' },
  'transitions.*.effects.*.field': anywhere(itsEntity),
  'transitions.*.effects.*.conversion': { names: 'conversion' },
  'transitions.*.effects.*.into': { names: 'field', of: itsEntity, reach: 'own', kinds: ['ref'] },
  'transitions.*.effects.*.lines': { names: 'lines', of: itsEntity },
  'transitions.*.effects.*.via': { names: 'field', of: viaStart, reach: 'lines', kinds: ['ref'] },
  'transitions.*.effects.*.names': own(balanceLines, 'enum'),
  'transitions.*.effects.*.gives': own(balanceLines, 'text'),
  'transitions.*.effects.*.add.$key': own(balanceTarget, 'integer', 'decimal', 'quantity', 'money'),
  'transitions.*.effects.*.values.$key': own(otherRecord),
  'transitions.*.effects.*.transition': { names: 'transition', of: otherRecord },
  'transitions.*.effects.*.connector': { names: 'connector' },
  'transitions.*.effects.*.operation': operation,
  'transitions.*.effects.*.message': { names: 'message' },
  'transitions.*.effects.*.to.roles.*': { names: 'role' },
  'transitions.*.effects.*.to.addresses.*.role': { names: 'role' },
  'transitions.*.effects.*.to.addresses.*.email': own(itsEntity, 'text', 'code'),
  'transitions.*.effects.*.to.addresses.*.phone': own(itsEntity, 'text', 'code'),
  'transitions.*.effects.*.to.addresses.*.name': own(itsEntity, 'text', 'code'),
  'transitions.*.effects.*.to.addresses.*.language': own(itsEntity, 'enum', 'lookup', 'text', 'code'),
  'approvals.*.status': { names: 'status', of: itsEntity },
  'approvals.*.approve': { names: 'transition', of: itsEntity },
  'approvals.*.reject': { names: 'transition', of: itsEntity },
  'approvals.*.separate.*': { names: 'field', of: itsEntity, reach: 'refs', kinds: ['ref'], or: ['creator', 'levels'] },
  'approvals.*.apart.*': { names: 'transition', of: itsEntity },
  ...approvers('approvals.*.levels.*.approvers'),
  ...approvers('approvals.*.levels.*.approvers.otherwise'),
  'approvals.*.levels.*.message': { names: 'message' },
  'approvals.*.levels.*.limit.of': { names: 'field', of: itsEntity, reach: 'refs', kinds: ['money', 'quantity', 'decimal', 'integer'] },
  ...approvers('approvals.*.levels.*.deadline.escalate.to'),
  'approvals.*.levels.*.deadline.escalate.take': { names: 'transition', of: itsEntity },
  'approvals.*.levels.*.deadline.escalate.message': { names: 'message' },
  'timers.*.from.*': { names: 'status', of: itsEntity },
  'timers.*.take': { names: 'transition', of: itsEntity },
  'timers.*.at': { names: 'field', of: itsEntity, reach: 'refs', kinds: ['date', 'datetime'] },
}
