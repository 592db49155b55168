import type { Context } from '../records/context.ts'
import { type BatchResult, forEachRecord } from './batch.ts'
import { transition } from './transition.ts'

/** Takes a step of many records, each by itself. */
export function transitionMany(
  context: Context,
  name: string,
  ids: readonly string[],
  step: string,
  comment?: string,
): Promise<readonly BatchResult[]> {
  return forEachRecord(ids, (id) => {
    const own = context.idempotencyKey === undefined ? context : { ...context, idempotencyKey: `${context.idempotencyKey}:${id}` }
    return transition(own, name, id, step, comment === undefined ? {} : { comment })
  })
}
