import { grantsOn, scopeOf } from '../../../engine/runtime/access/grants.ts'
import { withIncluded } from '../../../engine/runtime/access/included.ts'
import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { statusOf } from '../../../engine/runtime/documents/editable.ts'
import type { AccessExplanation, AccessVerdict, RoleSays } from '../../../engine/runtime/explanations/access-explanation.ts'
import { describe } from '../../../engine/runtime/explanations/describe.ts'
import { explain } from '../../../engine/runtime/explanations/explain.ts'
import type { Explanation } from '../../../engine/runtime/explanations/explanation.ts'
import { siteOf } from '../../../engine/runtime/expressions/scope.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Expression } from '../../../engine/schema/expression.ts'
import { operations } from '../../../engine/schema/role.ts'
import type { Account } from '../accounts/account.ts'
import { type Context, environmentOf } from './context.ts'
import { entityOf } from './entity_of.ts'
import { explainFields } from './explain_fields.ts'
import { readerOf } from './explained.ts'
import { load } from './load.ts'
import { isWithin } from './scopes.ts'

/**
 * Asks for an account what the server would decide, grant by grant. What is told of the record is what the one who asks may see of it.
 * @throws `notFound` when the record does not exist, or may not be seen by the one who asks
 */
export async function explainAccess(context: Context, account: Account, name: string, id: string | undefined): Promise<AccessExplanation> {
  const entity = entityOf(context, name, 'read')
  const record = id === undefined ? undefined : await load(context, entity, id, context.access.scope(name))
  const theirs: Context = { ...context, access: context.accesses.of(context.app, account.roles), user: account.record }
  const verdicts = [
    ...operations.map((operation) => verdict(context, theirs, account, entity, record, 'operation', operation)),
    ...[...(entity.workflow?.transitions ?? [])]
      .filter(([, { internal }]) => internal !== true)
      .map(([step]) => verdict(context, theirs, account, entity, record, 'transition', step)),
  ]
  const validity = account.isActive ? undefined : validityOf(context, theirs)
  return { isActive: account.isActive, ...(validity && { validity }), verdicts, fields: explainFields(theirs, entity, record) }
}

/** The condition under which accounts can be used, of one of which it does not hold. */
function validityOf(context: Context, theirs: Context): Explanation | undefined {
  const { entity: name, valid } = context.app.bundle.app.account
  const entity = context.app.entities.get(name)
  if (!entity || valid === undefined || isWithin(theirs, entity, valid, theirs.user)) return undefined
  return told(context, theirs, entity, theirs.user, valid)
}

/** The statuses in which it can be done, when the record stands in none of them. */
function statusFor(
  context: Context,
  theirs: Context,
  entity: AppEntity,
  record: RecordData,
  kind: AccessVerdict['kind'],
  name: string,
): Explanation | undefined {
  const { workflow } = entity
  if (!workflow) return undefined
  const open = [...workflow.statuses].filter(([status, { editable = false, deletable = false }]) => {
    if (kind === 'transition') return workflow.transitions.get(name)?.from?.includes(status) ?? true
    return name === 'update' ? editable !== false : name === 'delete' ? deletable : true
  })
  const names = open.map(([status]) => status)
  if (names.length === workflow.statuses.size || names.includes(statusOf(entity, record) ?? '')) return undefined
  return told(context, theirs, entity, record, { in: [{ var: `record.${workflow.field}` }, names] })
}

function verdict(
  context: Context,
  theirs: Context,
  account: Account,
  entity: AppEntity,
  record: RecordData | undefined,
  kind: AccessVerdict['kind'],
  name: string,
): AccessVerdict {
  const scope = kind === 'operation' ? theirs.access.scope(entity.name, name as never) : theirs.access.transitionScope(entity.name, name)
  // Nothing is done with what cannot be read.
  const isRead = record === undefined || isWithin(theirs, entity, theirs.access.scope(entity.name), record)
  const status = record && statusFor(context, theirs, entity, record, kind, name)
  const allowed =
    account.isActive && isRead && status === undefined && (record === undefined ? scope !== false : isWithin(theirs, entity, scope, record))
  const roles = account.roles.map((role): RoleSays => {
    const giving = grantsOn(context.app, withIncluded(context.app, [role]), entity.name).filter(
      ({ operations: given, transitions = [] }) =>
        kind === 'operation' ? given.includes(name as never) : transitions.includes('*') || transitions.includes(name),
    )
    const label = context.app.roles.get(role)?.label ?? role
    const granted = scopeOf(giving)
    if (typeof granted === 'boolean') return { role, label, grants: giving.length > 0 }
    if (record === undefined) return { role, label, grants: true, scope: described(context, entity, granted) }
    return { role, label, grants: true, scope: told(context, theirs, entity, record, granted) }
  })
  const label = kind === 'transition' ? entity.workflow?.transitions.get(name)?.label : undefined
  const isClosed = scope === false && roles.some(({ grants }) => grants)
  return { kind, name, ...(label === undefined ? {} : { label }), allowed, ...(isClosed && { isClosed }), ...(status && { status }), roles }
}

function told(context: Context, theirs: Context, entity: AppEntity, record: RecordData, scope: Expression): Explanation {
  return explain(
    scope,
    siteOf(context.app, { record: entity.name }),
    { ...environmentOf(theirs), record },
    {
      ...readerOf(context, record),
      isOfAnother: true,
    },
  )
}

/** The condition of a grant, of no record in particular. */
const described = (context: Context, entity: AppEntity, scope: Expression): Explanation =>
  describe(scope, siteOf(context.app, { record: entity.name }), { language: context.language, isOfAnother: true })
