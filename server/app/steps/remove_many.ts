import type { Context } from '../records/context.ts'
import { type BatchResult, forEachRecord } from './batch.ts'
import { remove } from './remove.ts'

/** Deletes many records, each by itself; one whose version is told and has moved on stays. */
export function removeMany(
  context: Context,
  name: string,
  ids: readonly string[],
  versions: Readonly<Record<string, number>> = {},
): Promise<readonly BatchResult[]> {
  return forEachRecord(ids, (id) => remove(context, name, id, Object.hasOwn(versions, id) ? (versions[id] as number) : 'any'))
}
