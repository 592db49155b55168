import type { App } from '../../../engine/runtime/app/app.ts'
import { type RecordData, wireOf } from '../../../engine/runtime/values/record-data.ts'
import { sameWire } from '../../../engine/runtime/values/same-wire.ts'
import { actorOf, auditRow } from '../audit/audit_entry.ts'
import type { Context } from '../records/context.ts'
import type { Row, Traces } from '../storage/writes/document_change.ts'
import { digest } from '../values/digest.ts'
import type { Change } from './write_change.ts'

/** The entry of a write in the audit log. What was changed is in the history of the record; the entry holds the digest of it. */
export function auditTrace(context: Context, change: Change, written: RecordData, history: Row, further: Traces | undefined): Row {
  const step = further?._transition_log?.[0]?.transition
  return auditRow({
    ...actorOf(context),
    kind: `${decidesAccess(context.app, change.entity.name, written, change.before) ? 'access' : 'record'}.${change.action}`,
    entity: change.entity.name,
    ...(written.id !== undefined && { record: written.id }),
    version: Number(written.version),
    detail: { digest: digest(history.changes), ...(typeof step === 'string' && { step }) },
  })
}

/** Whether a write decides who may do what: it is of an account that comes, goes or has other roles, or of what belongs to accounts (roles, ranges). */
function decidesAccess(app: App, name: string, after: RecordData, before: RecordData | null): boolean {
  const { entity, roles, active, with: belonging = {} } = app.bundle.app.account
  if (Object.values(belonging).some((records) => records.entity.split('.')[0] === name)) return true
  const deciding = [roles, ...(active === undefined ? [] : [active])]
  return name === entity && (before === null || deciding.some((field) => !sameWire(wireOf(before, field), wireOf(after, field))))
}
