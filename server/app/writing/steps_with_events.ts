import type { Pool } from 'pg'
import type { App } from '../../../engine/runtime/app/app.ts'
import { valuePairs } from '../storage/queries/value_pairs.ts'

/** What a node knows of the steps for which administrators have declared events. */
interface Known {
  steps?: ReadonlySet<string>
  reading?: Promise<void>
}

const known = new WeakMap<Pool, Known>()

/**
 * Whether there may be events for a step of an entity. Almost every step has none, which is remembered; while that is not known yet, any
 * step may have some, and what is known is read meanwhile.
 */
export function mayHaveEvents(pool: Pool, app: App, entity: string, step: string): boolean {
  const now = known.get(pool) ?? {}
  known.set(pool, now)
  if (!now.steps) now.reading ??= read(pool, app, now)
  return now.steps?.has(keyOf(entity, step)) ?? true
}

/** An event was written, here or at another node. */
export const forgetEvents = (pool: Pool): void => void known.delete(pool)

/** What is read for somebody who was told to forget meanwhile is kept by nobody. */
async function read(pool: Pool, app: App, into: Known): Promise<void> {
  const { events: part } = app.bundle.app
  const entity = app.entities.get(part?.entity ?? '')
  if (!part || !entity) return
  try {
    const pairs = await valuePairs(pool, entity, part.of, part.step)
    into.steps = new Set(pairs.map(([of, step]) => keyOf(of, step)))
  } catch {
    delete into.reading
  }
}

const keyOf = (entity: string, step: string) => `${entity} ${step}`
