import type { Pool } from 'pg'
import { type AttemptLimit, attemptsOf, clearAttempts, countAttempt, sweepAttempts, takeBackAttempt } from '../storage/queries/attempts.ts'

/** Failures add up by account (whether it exists or not) and by address; the wait doubles from half a minute to half an hour. */
const limits = {
  account: { from: 5, wait: 30, most: 1800, remember: 86_400 },
  address: { from: 50, wait: 30, most: 1800, remember: 3600 },
} as const satisfies Record<string, AttemptLimit>

/** From so many failures on, an attempt must show that a person makes it. */
const askedFrom = { account: 3, address: 15 } as const

/** Who tries. */
export interface Attempter {
  /** What was typed as the account. */
  readonly login: string
  readonly address: string
}

const keysOf = ({ login, address }: Attempter) => ({
  account: `account:${login.trim().toLowerCase()}`,
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

  /** Counts an attempt before it is made; resolves to the seconds to wait, 0 when it may be made. */
  async begin(attempter: Attempter): Promise<number> {
    const keys = keysOf(attempter)
    const address = await countAttempt(this.#pool, keys.address, limits.address)
    if (address.waitSeconds > 0) return address.waitSeconds
    return (await countAttempt(this.#pool, keys.account, limits.account)).waitSeconds
  }

  /** The attempt was right: the account's failures are forgotten, and the address has not failed. */
  async succeed(attempter: Attempter): Promise<void> {
    const keys = keysOf(attempter)
    await Promise.all([clearAttempts(this.#pool, keys.account), takeBackAttempt(this.#pool, keys.address)])
  }

  /** Removes what is forgotten. */
  sweep(): Promise<void> {
    return sweepAttempts(this.#pool)
  }
}
