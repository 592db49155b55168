import { compute } from '../../../../engine/runtime/documents/compute.ts'
import { withValue } from '../../../../engine/runtime/documents/with-value.ts'
import { validate } from '../../../../engine/runtime/validation/validate.ts'
import type { PendingEffect } from '../../../../engine/runtime/workflows/pending-effect.ts'
import { type Queryable, runLoad } from '../../storage/queries/run_load.ts'
import { lockDocuments } from '../../storage/writes/locks.ts'
import { type Context, environmentOf } from '../context.ts'
import { surroundingsOf } from '../prepare.ts'
import { invalidElsewhere } from '../refused_elsewhere.ts'
import { write } from '../write.ts'

type UpdateEffect = Extract<PendingEffect, { kind: 'update' }>

/**
 * Changes fields of other records, locked in the order of their ids. One that has the values already is left alone.
 * @throws Invalid when the rules of such a record do not hold afterwards
 */
export async function runUpdate(context: Context, client: Queryable, { entity: name, updates }: UpdateEffect): Promise<void> {
  const entity = context.app.entities.get(name)
  if (!entity || entity.parent) return
  const ids = [...updates.keys()]
  await lockDocuments(client, entity, ids)
  for (const before of await runLoad(client, context.app, entity, true, environmentOf(context), ids)) {
    const surroundings = surroundingsOf(context, before)
    const values = Object.entries(updates.get(before.id ?? '') ?? {})
    const changed = values.reduce((record, [field, value]) => withValue(record, field, value), before)
    if (changed === before) continue
    const after = compute(context.app, name, changed, surroundings, before)
    const issues = validate(context.app, name, after, surroundings)
    if (issues.length > 0) throw invalidElsewhere(entity, before, issues)
    await write(context, client, { entity, before, after, action: 'update', isDeclared: true })
  }
}
