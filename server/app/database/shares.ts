import { AsyncLocalStorage } from 'node:async_hooks'
import { Exception } from '../../../engine/runtime/exception.ts'
import { unlessWithin } from './unless_within.ts'

/** On whose behalf connections to the database are taken. */
interface Asker {
  readonly key: string
  /** A connection is held already: whoever holds one must not wait for another. */
  readonly isHolding: boolean
}

const askers = new AsyncLocalStorage<Asker>()

/** Does work for somebody: connections that it takes of a pool with shares count as theirs. */
export const askedBy = <Result>(key: string, work: () => Result): Result => askers.run({ key, isHolding: false }, work)

/** Does work for several at once: its connections count as nobody's. */
export const byNobody = <Result>(work: () => Result): Result => askers.exit(work)

/** Does work that has a connection: what it takes besides is not waited for. */
export function holdingOne<Result>(work: () => Result): Result {
  const asker = askers.getStore()
  return asker ? askers.run({ ...asker, isHolding: true }, work) : work()
}

/** Whose connection one is that is taken now; nobody's when no person asks, or it is a further one. */
export function askerNow(): string | undefined {
  const asker = askers.getStore()
  return asker?.isHolding === false ? asker.key : undefined
}

/** Somebody has waited too long for what they asked for themselves. */
const tooManyAtOnce = () => new Exception('tooManyAtOnce', 'Too much was asked for at once by the same person.')

interface Share {
  taken: number
  readonly waiting: Waiting[]
}

interface Waiting {
  readonly go: (error?: Error) => void
  /** They wait no longer. */
  readonly over: () => void
}

/** How many connections of a pool one person has at once. Who wants more waits for their own, and nobody waits for them. */
export class Shares {
  readonly #most: number
  readonly #patience: number
  readonly #shares = new Map<string, Share>()

  /** @param patience milliseconds that somebody waits for their own */
  constructor(most: number, patience: number) {
    this.#most = most
    this.#patience = patience
  }

  /** Calls `go` when one may be taken, which is to be left again, or with `tooManyAtOnce`. */
  enter(key: string, go: (error?: Error) => void): void {
    const share = this.#shares.get(key) ?? { taken: 0, waiting: [] }
    this.#shares.set(key, share)
    if (share.taken < this.#most) {
      share.taken += 1
      go()
      return
    }
    const over = unlessWithin(this.#patience, () => {
      share.waiting.splice(share.waiting.indexOf(waiting), 1)
      go(tooManyAtOnce())
    })
    const waiting = { go, over }
    share.waiting.push(waiting)
  }

  /** One that was entered is free again: for who waits longest of the same person. */
  leave(key: string): void {
    const share = this.#shares.get(key)
    if (!share) return
    const next = share.waiting.shift()
    if (next) {
      next.over()
      next.go()
      return
    }
    share.taken -= 1
    if (share.taken === 0) this.#shares.delete(key)
  }
}
