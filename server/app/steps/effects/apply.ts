import type { AppEntity } from '../../../../engine/runtime/app/app.ts'
import { compute } from '../../../../engine/runtime/documents/compute.ts'
import { withValue } from '../../../../engine/runtime/documents/with-value.ts'
import { isIssue } from '../../../../engine/runtime/fields/field-kind.ts'
import { fieldKinds } from '../../../../engine/runtime/fields/index.ts'
import type { Issue } from '../../../../engine/runtime/validation/issue.ts'
import { validate } from '../../../../engine/runtime/validation/validate.ts'
import type { RecordData } from '../../../../engine/runtime/values/record-data.ts'
import type { AppliedChanges } from '../../../../engine/runtime/workflows/pending-effect.ts'
import { type Context, environmentOf } from '../../records/context.ts'
import { Invalid } from '../../records/failures.ts'
import { surroundingsOf } from '../../records/surroundings.ts'
import type { Queryable } from '../../storage/queries/run_load.ts'
import { holdDocuments } from '../../storage/writes/held_documents.ts'
import { refusedElsewhere } from '../refused_elsewhere.ts'
import { write } from '../write.ts'

/**
 * Gives fields of another record the values that lines of a document say; a trial stores nothing.
 * @throws Invalid at the lines whose value the other record does not take
 */
export async function runApply(context: Context, client: Queryable, effect: AppliedChanges): Promise<void> {
  const entity = context.app.entities.get(effect.entity)
  if (!entity || entity.parent) return
  const [before] = await holdDocuments(client, context.app, entity, environmentOf(context), [effect.id])
  if (!before) return
  const changed = changedBy(context, entity, before, effect)
  if (changed === before) return
  const surroundings = surroundingsOf(context, before)
  const after = compute(context.app, entity.name, changed, surroundings, before)
  const issues = validate(context.app, entity.name, after, surroundings)
  if (issues.length > 0) throw new Invalid(issues.map((issue) => toldAtLine(entity, before, effect, issue)))
  if (!effect.trial) await write(context, client, { entity, before, after, action: 'update', isDeclared: true })
}

function changedBy(context: Context, entity: AppEntity, before: RecordData, { changes }: AppliedChanges): RecordData {
  const locale = { language: context.language, timeZone: context.app.bundle.app.timeZone }
  const found: Issue[] = []
  const changed = changes.reduce((record, { field: name, text, path }) => {
    const field = entity.fields.get(name)
    if (!field) return record
    const value = fieldKinds[field.kind].fromText(text, field, locale)
    if (!isIssue(value)) return withValue(record, name, value)
    found.push({ ...value, path })
    return record
  }, before)
  if (found.length > 0) throw new Invalid(found)
  return changed
}

/** What is wrong with a field of the other record, told where its new value stands; the rest is told of the other record. */
function toldAtLine(entity: AppEntity, before: RecordData, { changes }: AppliedChanges, issue: Issue): Issue {
  const change = changes.find(({ field }) => field === issue.path)
  return change ? { ...issue, path: change.path } : refusedElsewhere(entity, before)
}
