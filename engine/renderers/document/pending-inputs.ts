import type { Pending } from '../parts/pending-context.ts'

/** What of an open document is not in its state yet: inputs that hold back what is typed until asked, look-ups of it, and files on their way. */
export class PendingInputs implements Pending {
  readonly #flushers = new Set<() => void>()
  readonly #leavers = new Set<() => void>()
  readonly #arrivals = new Set<Promise<boolean>>()

  /** Registers an input that holds back what is typed; answers how to take it off again. */
  onFlush(flush: () => void): () => void {
    this.#flushers.add(flush)
    return () => this.#flushers.delete(flush)
  }

  onLeave = (leave: () => void): (() => void) => {
    this.#leavers.add(leave)
    return () => this.#leavers.delete(leave)
  }

  /** Takes over everything typed so far that needs no look-up. */
  flush(): void {
    for (const flush of this.#flushers) flush()
  }

  /** Takes over everything typed so far, as if every input were left. */
  leave(): void {
    for (const leave of this.#leavers) leave()
    this.flush()
  }

  await = (arrival: Promise<boolean>): void => {
    this.#arrivals.add(arrival)
    arrival.finally(() => this.#arrivals.delete(arrival))
  }

  get isAwaiting(): boolean {
    return this.#arrivals.size > 0
  }

  /** Waits for what is on its way; whether none has failed, which its own line tells. */
  async arrived(): Promise<boolean> {
    const found = await Promise.all(this.#arrivals)
    return found.every((isThere) => isThere)
  }
}
