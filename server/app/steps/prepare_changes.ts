import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { statusOf } from '../../../engine/runtime/documents/editable.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from '../records/context.ts'
import { isWithin } from '../records/scopes.ts'
import type { Queryable } from '../storage/queries/run_load.ts'
import { type Prepared, prepare } from '../writing/prepare.ts'
import { issuesOfForm } from '../writing/presented.ts'
import { stepping } from '../writing/writable.ts'
import { editableOf } from './update.ts'

/** The record with what a person changes along with a step: only what the step opens, and what they could change anyway. */
export async function prepareChanges(
  context: Context,
  client: Queryable,
  entity: AppEntity,
  name: string,
  before: RecordData,
  changes: unknown,
): Promise<Prepared> {
  const { access } = context
  const edits = entity.workflow?.transitions.get(name)?.edits ?? []
  const mayUpdate = access.canUpdate(entity.name) && isWithin(context, entity, access.scope(entity.name, 'update'), before)
  const writable = stepping(access, edits, mayUpdate ? editableOf(entity, before) : false, statusOf(entity, before))
  if (changes === undefined || changes === null) return { record: before, issues: issuesOfForm(context, entity, before, before, writable) }
  return prepare(context, client, { entity, before, base: before, submitted: changes, writable, edits })
}
