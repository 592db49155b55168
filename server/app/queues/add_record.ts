import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { compute } from '../../../engine/runtime/documents/compute.ts'
import { newRecord } from '../../../engine/runtime/documents/new-record.ts'
import type { RecordData, WireValue } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from '../records/context.ts'
import { surroundingsOf } from '../records/surroundings.ts'
import type { Queryable } from '../storage/queries/run_load.ts'
import { withNumbers } from '../writing/numbers.ts'
import { writeChange } from '../writing/write_change.ts'

/** Puts a record into a queue, in whatever transaction is under way. Fields that the entity does not have are left out. */
export async function addRecord(
  context: Context,
  client: Queryable,
  entity: AppEntity,
  facts: Readonly<Record<string, WireValue>>,
): Promise<RecordData> {
  const surroundings = surroundingsOf(context, null)
  const known = Object.fromEntries(Object.entries(facts).filter(([field]) => entity.fields.has(field)))
  const record = { ...newRecord(context.app, entity.name, surroundings), ...known }
  const numbered = await withNumbers(context, client, entity, record)
  const after = compute(context.app, entity.name, numbered, surroundings)
  return writeChange(context, client, { entity, before: null, after, action: 'create' })
}
