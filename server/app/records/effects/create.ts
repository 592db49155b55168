import type { AppEntity } from '../../../../engine/runtime/app/app.ts'
import { compute } from '../../../../engine/runtime/documents/compute.ts'
import type { RecordData } from '../../../../engine/runtime/documents/record-data.ts'
import { withValue } from '../../../../engine/runtime/documents/with-value.ts'
import type { PendingEffect } from '../../../../engine/runtime/workflows/pending-effect.ts'
import type { Queryable } from '../../storage/queries/run_load.ts'
import type { Context } from '../context.ts'
import { sourcesIn } from '../conversion_sources.ts'
import { conversionNamed } from '../convert.ts'
import { createConverted } from '../create_converted.ts'
import { surroundingsOf } from '../prepare.ts'
import { write } from '../write.ts'

type CreateEffect = Extract<PendingEffect, { kind: 'create' }>

/**
 * Creates another document from this one. When there is nothing to take, none is made.
 * @returns the record as it stands then: with its reference to the new one, where the effect names one
 * @throws Invalid when the new one breaks its rules
 */
export async function runCreate(
  context: Context,
  client: Queryable,
  entity: AppEntity,
  record: RecordData,
  effect: CreateEffect,
): Promise<RecordData> {
  const conversion = conversionNamed(context, effect.conversion)
  const sources = sourcesIn(context, conversion, record)
  if (sources.length === 0) return record
  const made = await createConverted(context, client, conversion, sources)
  if (effect.into === undefined) return record
  const after = compute(context.app, entity.name, withValue(record, effect.into, made.id ?? null), surroundingsOf(context, record), record)
  return write(context, client, { entity, before: record, after, action: 'update', isDeclared: true })
}
