import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import type { Definition } from '../../../engine/runtime/approvals/running.ts'
import { type RecordData, type WireValue, wireOf } from '../../../engine/runtime/values/record-data.ts'
import { type Context, environmentOf } from '../records/context.ts'
import { type Queryable, runLoad } from '../storage/queries/run_load.ts'

/**
 * The record with what the definition of a running approval reads of it through references, also where the metadata of today no longer does,
 * so that nothing loads it by itself.
 */
export async function withPaths(
  context: Context,
  client: Queryable,
  entity: AppEntity,
  record: RecordData,
  definition: Definition,
): Promise<RecordData> {
  const missing = pathsIn(definition).filter((path) => path.includes('.') && !Object.hasOwn(record, path))
  if (missing.length === 0) return record
  const read: Record<string, WireValue> = {}
  for (const path of missing) {
    const value = await valueAt(context, client, entity, record, path.split('.'))
    if (value !== undefined) read[path] = value
  }
  return { ...record, ...read }
}

/** Every path of the document that a definition names: fields, and the `var`s of its expressions. */
function pathsIn(part: unknown, found: Set<string> = new Set()): readonly string[] {
  if (typeof part !== 'object' || part === null) return []
  for (const [key, value] of Object.entries(part)) {
    if (key === 'var' && typeof value === 'string' && value.startsWith('record.')) found.add(value.slice('record.'.length))
    else if ((key === 'field' || key === 'of') && typeof value === 'string') found.add(value)
    else if (key === 'separate' && Array.isArray(value)) for (const path of value) found.add(String(path))
    else pathsIn(value, found)
  }
  return [...found]
}

async function valueAt(
  context: Context,
  client: Queryable,
  entity: AppEntity,
  record: RecordData,
  [first = '', ...rest]: readonly string[],
): Promise<WireValue | undefined> {
  const field = entity.fields.get(first)
  if (!field) return undefined
  const value = wireOf(record, first)
  if (rest.length === 0) return value
  const target = context.app.entities.get(field.target ?? '')
  if (!target || typeof value !== 'string') return target ? null : undefined
  const [next] = await runLoad(client, context.app, target, true, environmentOf(context), [value])
  return next ? valueAt(context, client, target, next, rest) : null
}
