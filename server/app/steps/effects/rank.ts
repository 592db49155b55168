import type { AppEntity } from '../../../../engine/runtime/app/app.ts'
import { fieldKinds } from '../../../../engine/runtime/fields/index.ts'
import { Decimal } from '../../../../engine/runtime/values/decimal.ts'
import type { RecordData } from '../../../../engine/runtime/values/record-data.ts'
import type { PendingEffect } from '../../../../engine/runtime/workflows/pending-effect.ts'
import { type Context, environmentOf } from '../../records/context.ts'
import { Invalid } from '../../records/failures.ts'
import { documentsOfLines } from '../../storage/queries/documents_of_lines.ts'
import { placesAmong, type Ranked } from '../../storage/queries/places_among.ts'
import type { Queryable } from '../../storage/queries/run_load.ts'
import { runUpdate } from './update.ts'

type RankEffect = Extract<PendingEffect, { kind: 'rank' }>

/** As many as are ranked at once. */
const mostRanked = 2000

/**
 * Gives records, or lines, their places among each other as they are now.
 * @throws Invalid when there are too many of them
 */
export async function runRank(
  context: Context,
  client: Queryable,
  entity: AppEntity,
  record: RecordData,
  effect: RankEffect,
): Promise<void> {
  const target = context.app.entities.get(effect.of)
  const field = target?.fields.get(effect.place)
  if (!target || !field) return
  const places = await ranked(context, client, entity, record, effect, target)
  const updates = new Map(
    places.map(({ id, place }) => [
      id,
      { [effect.place]: fieldKinds[field.kind].write(place === null ? null : new Decimal(place), field) },
    ]),
  )
  await runUpdate(context, client, { kind: 'update', entity: target.name, updates })
}

/** The documents that a step will give places to, or whose lines: whoever locks them locks them all together. */
export async function rankedDocuments(
  context: Context,
  client: Queryable,
  entity: AppEntity,
  record: RecordData,
  effect: RankEffect,
): Promise<readonly string[]> {
  const target = context.app.entities.get(effect.of)
  if (!target) return []
  const ids = (await ranked(context, client, entity, record, effect, target)).map(({ id }) => id)
  return target.parent ? documentsOfLines(client, target, ids) : ids
}

async function ranked(
  context: Context,
  client: Queryable,
  entity: AppEntity,
  record: RecordData,
  { where, order, within }: RankEffect,
  of: AppEntity,
): Promise<readonly Ranked[]> {
  const question = { of, where, beside: entity, order, within }
  const places = await placesAmong(client, context.app, question, { ...environmentOf(context), record }, mostRanked + 1)
  if (places.length > mostRanked) throw new Invalid([{ code: 'tooManyAmong', path: '', params: { entity: of.label, max: mostRanked } }])
  return places
}
