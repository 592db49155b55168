import type { AppEntity } from '../../../../engine/runtime/app/app.ts'
import type { RecordData } from '../../../../engine/runtime/documents/record-data.ts'
import type { PendingEffect } from '../../../../engine/runtime/workflows/pending-effect.ts'
import { addCall } from '../../connectors/exchange_records.ts'
import type { Queryable } from '../../storage/queries/run_load.ts'
import type { Context } from '../context.ts'
import { load } from '../load.ts'

type CallEffect = Extract<PendingEffect, { kind: 'call' }>

/** Puts what another system is to be told into the outbox, with the record as the effects before it have left it. */
export async function runCall(
  context: Context,
  client: Queryable,
  entity: AppEntity,
  { id = '' }: RecordData,
  { connector, operation }: CallEffect,
): Promise<void> {
  const record = await load(context, entity, id, true, client)
  await addCall(context, client, { connector, operation, about: { entity, record } })
}
