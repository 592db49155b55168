import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { statusOf } from '../../../engine/runtime/documents/editable.ts'
import type { RecordData } from '../../../engine/runtime/documents/record-data.ts'
import { sentence } from '../../../engine/runtime/messages/message.ts'
import type { Can } from '../../../engine/runtime/screens/document/can.ts'
import { available, type Verdict } from '../../../engine/runtime/workflows/available.ts'
import type { Context } from '../records/context.ts'
import { surroundingsOf } from '../records/prepare.ts'
import { isWithin } from '../records/scopes.ts'
import { editableOf } from '../records/update.ts'

/** What the caller may do with a record as it stands, and why not what they may not. The services ask all of it again. */
export function canOf(context: Context, entity: AppEntity, whole: RecordData): Can {
  const { access } = context
  const may = (operation: 'update' | 'delete') => isWithin(context, entity, access.scope(entity.name, operation), whole)
  const editable = editableOf(entity, whole)
  const update = editable !== false && may('update')
  return {
    update,
    delete: isDeletable(entity, whole) && may('delete'),
    fields: update ? editable : [],
    transitions: transitionsOf(context, entity, whole),
  }
}

function isDeletable(entity: AppEntity, whole: RecordData): boolean {
  const status = statusOf(entity, whole)
  return status === undefined || entity.workflow?.statuses.get(status)?.deletable === true
}

function transitionsOf(context: Context, entity: AppEntity, whole: RecordData): Can['transitions'] {
  if (!entity.workflow) return {}
  const { app, access } = context
  const granted = [...access.transitions(entity.name)].filter((name) =>
    isWithin(context, entity, access.transitionScope(entity.name, name), whole),
  )
  const verdicts = available(app, entity.name, whole, surroundingsOf(context, whole), granted)
  return Object.fromEntries(Object.entries(verdicts).map(([name, verdict]) => [name, told(verdict, context)]))
}

const told = (verdict: Verdict, { language }: Context): Can['transitions'][string] =>
  verdict.allowed ? verdict : { allowed: false, reasons: verdict.issues.map((issue) => sentence(issue, language)) }
