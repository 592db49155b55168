import { compute } from '../../../engine/runtime/documents/compute.ts'
import { validate } from '../../../engine/runtime/validation/validate.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Conversion } from '../../../engine/schema/conversion.ts'
import type { Queryable } from '../storage/queries/run_load.ts'
import type { Context } from './context.ts'
import type { Source } from './conversion_sources.ts'
import { draftOf } from './convert.ts'
import { entityNamed } from './entity_of.ts'
import { withNumbers } from './numbers.ts'
import { invalidElsewhere } from './refused_elsewhere.ts'
import { surroundingsOf } from './surroundings.ts'
import { write } from './write.ts'

/** Makes a document from others and stores it, for the program itself. @throws Invalid when the new one breaks its rules */
export async function createConverted(
  context: Context,
  client: Queryable,
  conversion: Conversion,
  sources: readonly Source[],
): Promise<RecordData> {
  const target = entityNamed(context.app, conversion.to.entity)
  const surroundings = surroundingsOf(context, null)
  const draft = await draftOf(context, client, conversion, target, sources)
  const numbered = compute(context.app, target.name, await withNumbers(context, client, target, draft), surroundings)
  const issues = validate(context.app, target.name, numbered, surroundings)
  if (issues.length > 0) throw invalidElsewhere(target, null, issues)
  return write(context, client, { entity: target, before: null, after: numbered, action: 'create', isDeclared: true })
}
