import type { AppEntity } from '../../../../engine/runtime/app/app.ts'
import { compute } from '../../../../engine/runtime/documents/compute.ts'
import { withValue } from '../../../../engine/runtime/documents/with-value.ts'
import { validate } from '../../../../engine/runtime/validation/validate.ts'
import { linesOf, type RecordData, type WireValue } from '../../../../engine/runtime/values/record-data.ts'
import type { PendingEffect } from '../../../../engine/runtime/workflows/pending-effect.ts'
import { type Context, environmentOf } from '../../records/context.ts'
import { nothingPicked, resolveReferences } from '../../records/references.ts'
import { surroundingsOf } from '../../records/surroundings.ts'
import type { Queryable } from '../../storage/queries/run_load.ts'
import { heldDocumentsOfLines, holdDocuments } from '../../storage/writes/held_documents.ts'
import { invalidElsewhere } from '../refused_elsewhere.ts'
import { write } from '../write.ts'

type UpdateEffect = Extract<PendingEffect, { kind: 'update' }>

/**
 * Changes fields of other records, or of lines of other documents, locked in the order of their ids. One that has the values already is left
 * alone.
 * @throws Invalid when the rules of such a record do not hold afterwards
 */
export async function runUpdate(context: Context, client: Queryable, { entity: name, updates }: UpdateEffect): Promise<void> {
  const target = context.app.entities.get(name)
  if (!target) return
  const entity = target.parent?.entity ?? target
  const ids = target.parent ? await heldDocumentsOfLines(client, target, [...updates.keys()]) : [...updates.keys()]
  for (const before of await holdDocuments(client, context.app, entity, environmentOf(context), ids)) {
    const surroundings = surroundingsOf(context, before)
    const changed = updated(target, before, updates)
    if (changed === before) continue
    const { record } = await resolveReferences(context, client, entity, before, changed, nothingPicked)
    const after = compute(context.app, entity.name, record, surroundings, before)
    const issues = validate(context.app, entity.name, after, surroundings)
    if (issues.length > 0) throw invalidElsewhere(entity, before, issues)
    await write(context, client, { entity, before, after, action: 'update', isDeclared: true })
  }
}

/** The document with the values in it, or in its lines; the same one when nothing changes. */
function updated({ parent }: AppEntity, document: RecordData, updates: UpdateEffect['updates']): RecordData {
  const put = (record: RecordData): RecordData =>
    Object.entries(updates.get(record.id ?? '') ?? {}).reduce(
      (changed: RecordData, [field, value]: [string, WireValue]) => withValue(changed, field, value),
      record,
    )
  if (!parent) return put(document)
  const before = linesOf(document, parent.field)
  const after = before.map(put)
  return after.every((line, index) => line === before[index]) ? document : { ...document, [parent.field]: after }
}
