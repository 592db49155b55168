import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { vars } from '../../../engine/runtime/app/vars.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { PendingEffect } from '../../../engine/runtime/workflows/pending-effect.ts'
import { unlessWithin } from '../database/unless_within.ts'

/** The longest that somebody waits for a turn. Milliseconds. */
const longestWait = 50_000

/** The longest that work is left to those who wait. Milliseconds. */
const longestLeft = 1_000

/** A turn at things that others want as well, until it ends. */
export interface Turn {
  /** Whether somebody else was at it meanwhile: what was read before may have changed. */
  readonly hasWaited: boolean
  /**
   * Leaves work that everybody does alike to the last of those who wait, or to the one in whose turn it has waited for a second: it is done
   * once for all of them, as their turn ends.
   * @returns whether it is left; nobody waits, nor has waited, where it is not
   */
  leaves(name: string, work: () => Promise<void>): boolean
  end(): Promise<void>
}

/** Work that is left, and since when. */
interface Left {
  readonly work: () => Promise<void>
  readonly since: number
}

/**
 * Turns at things by name, in the order in which they are asked for, of this process. Whoever waits for a lock of the database keeps a
 * connection from others; who waits here keeps none.
 */
export class Turns {
  readonly #last = new Map<string, Promise<void>>()
  readonly #left = new Map<string, Left>()

  /** @throws Error `ETIMEDOUT` when those before take too long */
  async take(names: readonly string[]): Promise<Turn> {
    const before = names.flatMap((name) => this.#last.get(name) ?? [])
    const { promise, resolve } = Promise.withResolvers<void>()
    for (const name of names) this.#last.set(name, promise)
    const hasWaited = before.length > 0
    const isAwaited = (name: string) => this.#last.get(name) !== promise
    const leaves = (name: string, work: () => Promise<void>) => {
      if (!hasWaited && !isAwaited(name)) return false
      this.#left.set(name, { work, since: this.#left.get(name)?.since ?? performance.now() })
      return true
    }
    const end = async () => {
      for (const name of names) await this.#doLeft(name, isAwaited(name))
      for (const name of names) if (!isAwaited(name)) this.#last.delete(name)
      resolve()
    }
    if (hasWaited) await inTime(Promise.all(before), end)
    return { hasWaited, leaves, end }
  }

  /** What fails stays left: the next one tries again. */
  async #doLeft(name: string, isAwaited: boolean): Promise<void> {
    const left = this.#left.get(name)
    if (!left || (isAwaited && performance.now() - left.since < longestLeft)) return
    const isDone = await left.work().then(
      () => true,
      () => false,
    )
    if (isDone) this.#left.delete(name)
  }
}

/** Waits for those before. Who gives up still stands in line, for those behind. */
function inTime(before: Promise<unknown>, end: () => Promise<void>): Promise<void> {
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
      if (effect.kind !== 'rank' && !(effect.kind === 'among' && effect.entity === entity.name)) return []
      const read = vars(effect.where).filter((path) => path.startsWith('record.'))
      const common = [...new Set(read)].sort().map((path) => record[path.split('.')[1] ?? ''] ?? null)
      return [`${effect.kind === 'rank' ? effect.of : effect.entity} of ${JSON.stringify(common)}`]
    }),
  ),
]

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
