import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { compute } from '../../../engine/runtime/documents/compute.ts'
import { keysOf } from '../../../engine/runtime/validation/keys.ts'
import { validate } from '../../../engine/runtime/validation/validate.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Conversion } from '../../../engine/schema/conversion.ts'
import type { Context } from '../records/context.ts'
import { entityNamed } from '../records/entity_of.ts'
import { surroundingsOf } from '../records/surroundings.ts'
import type { Queryable } from '../storage/queries/run_load.ts'
import { standingUnder } from '../storage/queries/standing_under.ts'
import type { Source } from '../writing/conversion_sources.ts'
import { draftOf } from '../writing/convert.ts'
import { withNumbers } from '../writing/numbers.ts'
import { invalidElsewhere } from './refused_elsewhere.ts'
import { write } from './write.ts'

/** What became of sources: the id of the document that was made of them, or of the one that was there already. */
export type Converted = { readonly made: string } | { readonly existing: string }

/**
 * Makes a document from others and stores it, for the program itself.
 * @param key where another one stands under this key of it already, none is made
 * @throws Invalid when the new one breaks its rules
 */
export async function createConverted(
  context: Context,
  client: Queryable,
  conversion: Conversion,
  sources: readonly Source[],
  key?: string,
): Promise<Converted> {
  const target = entityNamed(context.app, conversion.to.entity)
  const draft = await draftOf(context, client, conversion, target, sources)
  const existing = await standingFor(context, client, target, draft, key)
  if (existing !== null) return { existing }
  return { made: (await storeConverted(context, client, target, draft)).id ?? '' }
}

/** The id of the document that stands in the way of this one by a key; `null` where none does, or no key is given. */
export async function standingFor(
  context: Context,
  client: Queryable,
  target: AppEntity,
  draft: RecordData,
  key: string | undefined,
): Promise<string | null> {
  const held = keysOf(target).find(({ name }) => name === key)
  return held ? standingUnder(client, context.app, target, held, draft) : null
}

/** Stores what a conversion, or the row of a report, has become. @throws Invalid when it breaks its rules */
export async function storeConverted(context: Context, client: Queryable, target: AppEntity, draft: RecordData): Promise<RecordData> {
  const surroundings = surroundingsOf(context, null)
  const numbered = compute(context.app, target.name, await withNumbers(context, client, target, draft), surroundings, draft)
  const issues = validate(context.app, target.name, numbered, surroundings)
  if (issues.length > 0) throw invalidElsewhere(target, null, issues)
  return write(context, client, { entity: target, before: null, after: numbered, action: 'create', isDeclared: true })
}
