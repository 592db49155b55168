import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { compute } from '../../../engine/runtime/documents/compute.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import { type Sought, searchesOf, soughtBy, withFound } from '../../../engine/runtime/workflows/finds.ts'
import { bestFits } from '../storage/queries/best_fits.ts'
import type { Queryable } from '../storage/queries/run_load.ts'
import type { Context } from './context.ts'
import { nothingPicked, resolveReferences } from './references.ts'
import { surroundingsOf } from './surroundings.ts'

/**
 * The record with the references that a step finds, one statement for each, and what is computed through them: anew where the same is found
 * again, which may say something else by now.
 */
export async function findBest(
  context: Context,
  client: Queryable,
  entity: AppEntity,
  step: string,
  before: RecordData,
  record: RecordData,
): Promise<RecordData> {
  const { app } = context
  const surroundings = surroundingsOf(context, before)
  let current = record
  for (const search of searchesOf(app, entity, step)) {
    const sought = soughtBy(app, entity, search, current, surroundings)
    const asked = sought.filter((each): each is Sought => each !== undefined)
    if (asked.length === 0) continue
    const ids = [...(await bestFits(client, app, search, asked))]
    const found = withFound(
      current,
      search,
      sought.map((each) => (each ? (ids.shift() ?? null) : undefined)),
    )
    const { record: resolved } = await resolveReferences(context, client, entity, current, found, nothingPicked)
    const unknown = sought.map((each) => (each ? null : undefined))
    current = compute(app, entity.name, resolved, surroundings, withFound(current, search, unknown))
  }
  return current
}
