import { AsyncLocalStorage } from 'node:async_hooks'
import { byNobody } from './shares.ts'

/** How far work is gathered. */
export interface Gathered {
  /** So much work of a name is under way at once: what comes besides waits. */
  readonly mostAtOnce: number
  /** So many go together: whoever comes next does not wait longer than for so many. */
  readonly mostTogether: number
}

interface Waiting<One, Result> {
  readonly one: One
  /** Runs work on behalf of whoever asked for it. */
  readonly onBehalf: <Done>(work: () => Done) => Done
  readonly resolve: (result: Result) => void
  readonly reject: (reason: unknown) => void
}

/** Those of a name who wait, and how much work is under way. */
interface Line<One, Result> {
  readonly waiting: Waiting<One, Result>[]
  running: number
}

/**
 * Work of a name, of this process, in the order in which it is asked for: whatever comes while enough of the name is under way waits, and is
 * then done together. What is done for several counts as no single person's.
 */
export class Gatherings<One, Result> {
  readonly #lines = new Map<string, Line<One, Result>>()
  readonly #work: (all: readonly One[]) => Promise<readonly PromiseSettledResult<Result>[]>
  readonly #limits: Gathered

  /** @param work what becomes of each, in their order; when it fails as a whole, each has failed */
  constructor(work: (all: readonly One[]) => Promise<readonly PromiseSettledResult<Result>[]>, limits: Gathered) {
    this.#work = work
    this.#limits = limits
  }

  /** Resolves, or rejects, to what has become of this one. */
  join(name: string, one: One): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const line = this.#lines.get(name) ?? { waiting: [], running: 0 }
    this.#lines.set(name, line)
    line.waiting.push({ one, resolve, reject, onBehalf: AsyncLocalStorage.snapshot() })
    if (line.running < this.#limits.mostAtOnce) void this.#goOn(name, line)
    return promise
  }

  async #goOn(name: string, line: Line<One, Result>): Promise<void> {
    line.running++
    while (line.waiting.length > 0) await this.#together(line.waiting.splice(0, this.#limits.mostTogether))
    line.running--
    if (line.running === 0) this.#lines.delete(name)
  }

  async #together(some: readonly Waiting<One, Result>[]): Promise<void> {
    const work = () => this.#work(some.map(({ one }) => one))
    try {
      const outcomes = await some[0]?.onBehalf(() => (some.length > 1 ? byNobody(work) : work()))
      for (const [at, { resolve, reject }] of some.entries()) {
        const outcome = outcomes?.[at]
        if (outcome?.status === 'fulfilled') resolve(outcome.value)
        else reject(outcome?.reason)
      }
    } catch (error) {
      for (const { reject } of some) reject(error)
    }
  }
}
