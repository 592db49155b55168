import type { AppEntity } from '../../../../engine/runtime/app/app.ts'
import type { RecordData } from '../../../../engine/runtime/values/record-data.ts'
import type { PendingEffect } from '../../../../engine/runtime/workflows/pending-effect.ts'
import { type Context, environmentOf } from '../../records/context.ts'
import { Invalid } from '../../records/failures.ts'
import type { Queryable } from '../../storage/queries/run_load.ts'
import { holdDocuments } from '../../storage/writes/held_documents.ts'
import { invalidElsewhere } from '../refused_elsewhere.ts'
import { type DecidedStep, decideStep, writeStep } from '../take_step.ts'

type FireEffect = Extract<PendingEffect, { kind: 'fire' }>

/** A step that was taken of another record: what it sets off is still to be done, before the next is taken. */
export interface Fired {
  readonly entity: AppEntity
  readonly record: RecordData
  readonly effects: readonly PendingEffect[]
}

/**
 * Takes a step of other records, one after the other in the order of their ids.
 * @throws Invalid when one does not allow it, unless the effect says that it may stay as it is
 */
export async function* fired(
  context: Context,
  client: Queryable,
  { entity: name, ids, transition, optional }: FireEffect,
): AsyncGenerator<Fired, void, undefined> {
  const entity = context.app.entities.get(name)
  if (!entity || entity.parent) return
  const records = await holdDocuments(client, context.app, entity, environmentOf(context), ids)
  for (const record of records.toSorted((one, other) => Number(BigInt(one.id ?? 0) - BigInt(other.id ?? 0)))) {
    const decided = await decide(context, client, entity, transition, record, optional)
    if (!decided) continue
    yield { entity, record: await writeStep(context, client, decided), effects: decided.effects }
  }
}

async function decide(
  context: Context,
  client: Queryable,
  entity: AppEntity,
  name: string,
  before: RecordData,
  optional: boolean,
): Promise<DecidedStep | undefined> {
  try {
    return await decideStep(context, client, { entity, name, before, prepared: { record: before, issues: [] }, internal: true })
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    if (optional) return undefined
    throw invalidElsewhere(entity, before, error.issues)
  }
}
