import type { AppEntity } from '../../../../engine/runtime/app/app.ts'
import type { RecordData } from '../../../../engine/runtime/values/record-data.ts'
import type { PendingEffect } from '../../../../engine/runtime/workflows/pending-effect.ts'
import { type Context, environmentOf } from '../../records/context.ts'
import { Invalid } from '../../records/failures.ts'
import { documentsAmong, placesAmong } from '../../storage/queries/places_among.ts'
import type { Queryable } from '../../storage/queries/run_load.ts'
import { lockDocuments } from '../../storage/writes/locks.ts'
import { writeDisplaced } from './write_displaced.ts'

type RankEffect = Extract<PendingEffect, { kind: 'rank' }>

/** As many as are ranked at once: what is kept of them here is a few numbers each. */
const mostRanked = 100_000

/**
 * Gives records, or lines, their places among each other as they are now. The database ranks them; those whose place stays are not touched.
 * @throws Invalid when there are too many of them
 */
export async function runRank(
  context: Context,
  client: Queryable,
  entity: AppEntity,
  record: RecordData,
  effect: RankEffect,
): Promise<void> {
  const of = context.app.entities.get(effect.of)
  const place = of?.fields.get(effect.place)
  if (!of || !place) return
  const { where, order, within } = effect
  await lockDocuments(client, of.parent?.entity ?? of, await rankedDocuments(context, client, entity, record, effect))
  const question = { of, where, beside: entity, order, within, place }
  const { displaced, ranked } = await placesAmong(client, context.app, question, { ...environmentOf(context), record }, mostRanked)
  if (ranked > mostRanked) throw new Invalid([{ code: 'tooManyAmong', path: '', params: { entity: of.label, max: mostRanked } }])
  await writeDisplaced(context, client, of, place, displaced)
}

/** The documents that a step will give places to, or whose lines: whoever locks them locks them all together. */
export async function rankedDocuments(
  context: Context,
  client: Queryable,
  entity: AppEntity,
  record: RecordData,
  { of: name, where }: RankEffect,
): Promise<readonly string[]> {
  const of = context.app.entities.get(name)
  return of ? documentsAmong(client, context.app, { of, where, beside: entity }, { ...environmentOf(context), record }) : []
}
