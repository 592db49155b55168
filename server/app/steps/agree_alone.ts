import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { statusOf } from '../../../engine/runtime/documents/editable.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import { approvalAt, approvalOfPeople } from '../approvals/follow.ts'
import type { Context } from '../records/context.ts'
import { load } from '../records/load.ts'
import type { Queryable } from '../storage/queries/run_load.ts'
import { runEffects } from './effects/run_effects.ts'
import { decideStep, writeStep } from './take_step.ts'

/**
 * Takes the step of an approval that is not about a record which has come to wait for it, with all its effects: the server agrees by itself.
 * @returns the record after it; the same record where people decide, or nothing waits
 * @throws Invalid with the reasons why the step cannot be taken
 */
export async function agreeAlone(context: Context, client: Queryable, entity: AppEntity, record: RecordData): Promise<RecordData> {
  const [, approval] = approvalAt(entity, statusOf(entity, record)) ?? []
  if (approval === undefined || approvalOfPeople(context, entity, record)) return record
  const itself: Context = { ...context, user: {} }
  const prepared = { record, issues: [] }
  const decided = await decideStep(itself, client, { entity, name: approval.approve, before: record, prepared, internal: true })
  const written = await writeStep(itself, client, decided)
  await runEffects(itself, client, entity, written, decided.effects)
  return load(itself, entity, record.id as string, true, client)
}
