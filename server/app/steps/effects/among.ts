import type { AppEntity } from '../../../../engine/runtime/app/app.ts'
import type { RecordData } from '../../../../engine/runtime/values/record-data.ts'
import type { PendingEffect } from '../../../../engine/runtime/workflows/pending-effect.ts'
import { type Context, environmentOf } from '../../records/context.ts'
import { Invalid } from '../../records/failures.ts'
import { recordsAmong } from '../../storage/queries/records_among.ts'
import type { Queryable } from '../../storage/queries/run_load.ts'
import { lockDocuments, lockTogether } from '../../storage/writes/locks.ts'
import { foundTogether } from '../turns.ts'
import { type Fired, fired } from './fire.ts'
import { rankedDocuments } from './rank.ts'
import { runUpdate } from './update.ts'

type AmongEffect = Extract<PendingEffect, { kind: 'among' }>

/**
 * Changes other records that a condition finds, and takes a step of each.
 * @throws Invalid when there are too many of them, or when one does not allow it
 */
export async function* changedAmong(
  context: Context,
  client: Queryable,
  entity: AppEntity,
  record: RecordData,
  effect: AmongEffect,
): AsyncGenerator<Fired, void, undefined> {
  const ids = await idsOf(context, client, entity, record, effect)
  if (ids.length === 0) return
  const { transition, optional, values } = effect
  if (Object.keys(values).length > 0)
    await runUpdate(context, client, { kind: 'update', entity: effect.entity, updates: new Map(ids.map((id) => [id, values])) })
  if (transition !== undefined) yield* fired(context, client, { kind: 'fire', entity: effect.entity, ids, transition, optional })
}

/**
 * Locks a record together with those of its kind that its effects will change, in the order of their ids, before anything is written: two
 * who step on two of them at the same moment wait for each other once, and the second sees what the first has done. Whoever is only about
 * to become one of them waits too.
 */
export async function lockAmong(
  context: Context,
  client: Queryable,
  entity: AppEntity,
  record: RecordData,
  effects: readonly PendingEffect[],
): Promise<void> {
  const ids = new Set<string>()
  await lockTogether(client, foundTogether(entity, record, effects))
  for (const effect of effects) {
    if (effect.kind === 'among' && effect.entity === entity.name)
      for (const id of await idsOf(context, client, entity, record, effect)) ids.add(id)
    if (effect.kind === 'rank' && effect.of.split('.')[0] === entity.name)
      for (const id of await rankedDocuments(context, client, entity, record, effect)) ids.add(id)
  }
  if (ids.size === 0) return
  if (record.id !== undefined) ids.add(record.id)
  await lockDocuments(client, entity, [...ids])
}

async function idsOf(
  context: Context,
  client: Queryable,
  entity: AppEntity,
  record: RecordData,
  { entity: name, where, most }: AmongEffect,
): Promise<readonly string[]> {
  const of = context.app.entities.get(name)
  if (!of) return []
  const ids = await recordsAmong(client, context.app, { of, where, beside: entity }, { ...environmentOf(context), record }, most + 1)
  if (ids.length > most) throw new Invalid([{ code: 'tooManyAmong', path: '', params: { entity: of.label, max: most } }])
  return ids
}
