import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { vars } from '../../../engine/runtime/app/vars.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { PendingEffect } from '../../../engine/runtime/workflows/pending-effect.ts'
import type { Expression } from '../../../engine/schema/expression.ts'
import { unlessWithin } from '../database/unless_within.ts'

/** The longest that somebody waits for a turn. Milliseconds. */
const longestWait = 50_000

/** A turn at things that others want as well, until it ends. */
export interface Turn {
  /** Whether somebody else was at it meanwhile: what was read before may have changed. */
  readonly hasWaited: boolean
  end(): void
}

/**
 * Turns at things by name, in the order in which they are asked for, of this process. Whoever waits for a lock of the database keeps a
 * connection from others; who waits here keeps none.
 */
export class Turns {
  readonly #last = new Map<string, Promise<void>>()

  /** @throws Error `ETIMEDOUT` when those before take too long */
  async take(names: readonly string[]): Promise<Turn> {
    const before = names.flatMap((name) => this.#last.get(name) ?? [])
    const { promise, resolve } = Promise.withResolvers<void>()
    for (const name of names) this.#last.set(name, promise)
    const end = () => {
      for (const name of names) if (this.#last.get(name) === promise) this.#last.delete(name)
      resolve()
    }
    if (before.length > 0) await inTime(Promise.all(before), end)
    return { hasWaited: before.length > 0, end }
  }
}

/** Waits for those before. Who gives up still stands in line, for those behind. */
function inTime(before: Promise<unknown>, end: () => void): Promise<void> {
  return new Promise((go, fail) => {
    let isLate = false
    const there = unlessWithin(longestWait, () => {
      isLate = true
      fail(late())
    })
    void before.then(() => {
      if (isLate) return end()
      there()
      return go()
    })
  })
}

const late = () => Object.assign(new Error('Others took too long.'), { code: 'ETIMEDOUT' })

/**
 * Records that a step of an entity ranks, or of its own kind changes, all together, by what they have in common: the same for every step
 * that finds the same ones.
 */
export const foundTogether = (entity: AppEntity, record: RecordData, effects: readonly PendingEffect[]): readonly string[] => [
  ...new Set(
    effects.flatMap((effect) => {
      if (effect.kind === 'rank') return [commonOf(effect.of, effect.where, record)]
      return effect.kind === 'among' && effect.entity === entity.name ? [commonOf(effect.entity, effect.where, record)] : []
    }),
  ),
]

/** The same of everything that a step may rank or change so, as far as the record says before it. */
export const foundByStep = (entity: AppEntity, step: string, record: RecordData): readonly string[] => [
  ...new Set(
    (entity.workflow?.transitions.get(step)?.effects ?? []).flatMap((effect) => {
      if (effect.kind === 'rank')
        return [commonOf(effect.of === undefined ? effect.entity : `${effect.entity}.${effect.of}`, effect.where, record)]
      return effect.kind === 'among' && effect.entity === entity.name ? [commonOf(effect.entity, effect.where, record)] : []
    }),
  ),
]

function commonOf(of: string, where: Expression, record: RecordData): string {
  const read = vars(where).filter((path) => path.startsWith('record.'))
  const common = [...new Set(read)].sort().map((path) => record[path.split('.')[1] ?? ''] ?? null)
  return `${of} of ${JSON.stringify(common)}`
}

/** Everything that a step shares with the steps of other records: what it finds together, and what it writes elsewhere. */
export const sharedBy = (entity: AppEntity, record: RecordData, effects: readonly PendingEffect[]): readonly string[] => [
  ...new Set([
    ...foundTogether(entity, record, effects),
    ...effects.flatMap((effect) => {
      if (effect.kind === 'update') return [...effect.updates.keys()].map((id) => `${effect.entity} ${id}`)
      return effect.kind === 'balance' ? effect.balances.map(({ id }) => `${effect.entity} ${id}`) : []
    }),
  ]),
]
