import { compute } from '../../../../engine/runtime/documents/compute.ts'
import type { RecordData } from '../../../../engine/runtime/documents/record-data.ts'
import { validate } from '../../../../engine/runtime/validation/validate.ts'
import type { PendingEffect } from '../../../../engine/runtime/workflows/pending-effect.ts'
import type { Queryable } from '../../storage/queries/run_load.ts'
import type { Context } from '../context.ts'
import { sourcesIn } from '../conversion_sources.ts'
import { conversionNamed, draftOf } from '../convert.ts'
import { Invalid } from '../failures.ts'
import { withNumbers } from '../numbers.ts'
import { surroundingsOf } from '../prepare.ts'
import { write } from '../write.ts'

type CreateEffect = Extract<PendingEffect, { kind: 'create' }>

/** Creates another document from this one. When there is nothing to take, none is made. @throws Invalid when the new one breaks its rules */
export async function runCreate(context: Context, client: Queryable, record: RecordData, effect: CreateEffect): Promise<void> {
  const conversion = conversionNamed(context, effect.conversion)
  const target = context.app.entities.get(conversion.to.entity)
  const sources = sourcesIn(context, conversion, record)
  if (!target || sources.length === 0) return
  const surroundings = surroundingsOf(context, null)
  const draft = await draftOf(context, client, conversion, target, sources)
  const numbered = compute(context.app, target.name, await withNumbers(context, client, target, draft), surroundings)
  const issues = validate(context.app, target.name, numbered, surroundings)
  if (issues.length > 0) {
    const refused = { code: 'refusedElsewhere', path: '', params: { entity: target.label, record: '' } }
    throw new Invalid([refused, ...issues.map((issue) => ({ ...issue, path: '' }))])
  }
  await write(context, client, { entity: target, before: null, after: numbered, action: 'create' })
}
