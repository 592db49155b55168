import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import {
  type AttemptLimit,
  attemptsOf,
  beginAttempt,
  clearFailures,
  endAttempt,
  failAttempt,
  sweepAttempts,
} from '../storage/queries/attempts.ts'
import { identifierOf } from '../values/identifier.ts'

/** Failures add up by account (whether it exists or not) and by address; the wait doubles from half a minute to half an hour. */
const limits = {
  account: { from: 5, wait: 30, most: 1800, remember: 86_400 },
  address: { from: 50, wait: 30, most: 1800, remember: 3600 },
} as const satisfies Record<string, AttemptLimit>

/** From so many failures on, an attempt must show that a person makes it. */
const askedFrom = { account: 3, address: 15 } as const

/** How long an attempt waits for others to end, and how often it looks. */
const [patienceMilliseconds, lookMilliseconds] = [10_000, 40]

/** Who tries. */
interface Attempter {
  /** The account that is meant, if there is one: however it was named, it is counted as one. */
  readonly account: { readonly id: string } | undefined
  /** What was typed as the account. */
  readonly typed: string
  readonly address: string
}

/** What came of a guess: how long to wait before it may be made, or what it found; nothing when it was wrong. */
type Guess<Found> =
  | { readonly kind: 'tooMany'; readonly waitSeconds: number }
  | { readonly kind: 'made'; readonly found: Found | undefined }

const accountKey = (id: string) => `account:${id}`

const keysOf = ({ account, typed, address }: Attempter) => ({
  account: account ? accountKey(account.id) : `typed:${identifierOf(typed)}`,
  address: `address:${address}`,
})

/** Guards what can be guessed: passwords, and the current one when it is changed. Counted in the database, so that every node counts the same. */
export class Attempts {
  readonly #pool: Pool

  constructor(pool: Pool) {
    this.#pool = pool
  }

  /** Whether the next attempt must come with a solved captcha. */
  async needCaptcha(attempter: Attempter): Promise<boolean> {
    const keys = keysOf(attempter)
    const [account, address] = await Promise.all([attemptsOf(this.#pool, keys.account), attemptsOf(this.#pool, keys.address)])
    return account.failures >= askedFrom.account || address.failures >= askedFrom.address
  }

  /**
   * Makes a guess, unless there were too many wrong ones. One that is right forgets the failures of the account; one that is wrong counts
   * when it has turned out to be. Guesses that come at once wait for each other where together they could be too many.
   * @param find resolves to what the guess finds; to nothing when it is wrong
   */
  async guess<Found>(attempter: Attempter, find: () => Promise<Found | undefined>): Promise<Guess<Found>> {
    const keys = keysOf(attempter)
    const waitSeconds = await this.#begin(keys)
    if (waitSeconds > 0) return { kind: 'tooMany', waitSeconds }
    let found: Found | undefined
    try {
      found = await find()
    } catch (error) {
      await this.#end(keys)
      throw error
    }
    if (found === undefined) {
      await Promise.all([failAttempt(this.#pool, keys.account, limits.account), failAttempt(this.#pool, keys.address, limits.address)])
      return { kind: 'made', found }
    }
    await this.#end(keys)
    await clearFailures(this.#pool, keys.account)
    return { kind: 'made', found }
  }

  /** The seconds that an account has to wait; 0 when it need not. */
  async waitOf(accountId: string): Promise<number> {
    return (await attemptsOf(this.#pool, accountKey(accountId))).seconds
  }

  /** Forgets the failures of an account: it need not wait any longer. */
  async forget(accountId: string): Promise<void> {
    await clearFailures(this.#pool, accountKey(accountId))
  }

  /** Removes what is forgotten. */
  sweep(): Promise<void> {
    return sweepAttempts(this.#pool)
  }

  /** Resolves to the seconds to wait, 0 when both the address and the account let it through. */
  async #begin(keys: ReturnType<typeof keysOf>): Promise<number> {
    const until = Date.now() + patienceMilliseconds
    for (;;) {
      const address = await beginAttempt(this.#pool, keys.address, limits.address)
      if (address.kind === 'blocked') return address.waitSeconds
      if (address.kind === 'begun') {
        const account = await beginAttempt(this.#pool, keys.account, limits.account)
        if (account.kind === 'begun') return 0
        await endAttempt(this.#pool, keys.address)
        if (account.kind === 'blocked') return account.waitSeconds
      }
      if (Date.now() > until) return 1
      await sleep(lookMilliseconds)
    }
  }

  async #end(keys: ReturnType<typeof keysOf>): Promise<void> {
    await Promise.all([endAttempt(this.#pool, keys.account), endAttempt(this.#pool, keys.address)])
  }
}
