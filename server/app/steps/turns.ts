import { vars } from '../../../engine/runtime/app/vars.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { PendingEffect } from '../../../engine/runtime/workflows/pending-effect.ts'
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
    if (before.length === 0) return { hasWaited: false, end }
    const over = Promise.all(before)
    try {
      await new Promise<void>((go, fail) => {
        const inTime = unlessWithin(longestWait, () => fail(late()))
        void over.then(() => {
          inTime()
          go()
        })
      })
    } catch (error) {
      // Those behind still wait for those before.
      void over.then(end)
      throw error
    }
    return { hasWaited: true, end }
  }
}

const late = () => Object.assign(new Error('Others took too long.'), { code: 'ETIMEDOUT' })

/** Records that a step ranks, or changes, all together, by what they have in common: the same for every step that finds the same ones. */
export const foundTogether = (record: RecordData, effects: readonly PendingEffect[]): readonly string[] => [
  ...new Set(
    effects.flatMap((effect) => {
      if (effect.kind !== 'rank' && effect.kind !== 'among') return []
      const read = vars(effect.where).filter((path) => path.startsWith('record.'))
      const common = [...new Set(read)].sort().map((path) => record[path.split('.')[1] ?? ''] ?? null)
      return [`${effect.kind === 'rank' ? effect.of : effect.entity} of ${JSON.stringify(common)}`]
    }),
  ),
]

/** Everything that a step shares with the steps of other records: what it finds together, and what it writes elsewhere. */
export const sharedBy = (record: RecordData, effects: readonly PendingEffect[]): readonly string[] => [
  ...new Set([
    ...foundTogether(record, effects),
    ...effects.flatMap((effect) => {
      if (effect.kind === 'update') return [...effect.updates.keys()].map((id) => `${effect.entity} ${id}`)
      return effect.kind === 'balance' ? effect.balances.map(({ id }) => `${effect.entity} ${id}`) : []
    }),
  ]),
]
