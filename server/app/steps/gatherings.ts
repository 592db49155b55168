/** The most that go together: whoever comes next does not wait longer than for so many. */
const mostTogether = 64

interface Waiting<One, Result> {
  readonly one: One
  readonly resolve: (result: Result) => void
  readonly reject: (reason: unknown) => void
}

/**
 * Work at things by name, of this process, in the order in which it is asked for: whatever comes while some of a name is under way waits,
 * and is then done together.
 */
export class Gatherings<One, Result> {
  readonly #waiting = new Map<string, Waiting<One, Result>[]>()
  readonly #work: (all: readonly One[]) => Promise<readonly PromiseSettledResult<Result>[]>

  /** @param work what becomes of each, in their order; when it fails as a whole, each has failed */
  constructor(work: (all: readonly One[]) => Promise<readonly PromiseSettledResult<Result>[]>) {
    this.#work = work
  }

  /** Resolves, or rejects, to what has become of this one. */
  join(name: string, one: One): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const line = this.#waiting.get(name)
    const waiting = { one, resolve, reject }
    if (line) line.push(waiting)
    else {
      const begun = [waiting]
      this.#waiting.set(name, begun)
      void this.#goOn(name, begun)
    }
    return promise
  }

  async #goOn(name: string, line: Waiting<One, Result>[]): Promise<void> {
    while (line.length > 0) {
      const some = line.splice(0, mostTogether)
      try {
        const outcomes = await this.#work(some.map(({ one }) => one))
        for (const [at, { resolve, reject }] of some.entries()) {
          const outcome = outcomes[at]
          if (outcome?.status === 'fulfilled') resolve(outcome.value)
          else reject(outcome?.reason)
        }
      } catch (error) {
        for (const { reject } of some) reject(error)
      }
    }
    this.#waiting.delete(name)
  }
}
