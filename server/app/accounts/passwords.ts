import type { HashDriverContract } from '@adonisjs/core/types/hash'
import Credential from '../models/credential.ts'

type Hasher = Pick<HashDriverContract, 'make' | 'verify'>

/** The longest password that is hashed: longer ones cost time and add nothing. */
const longest = 256

/** The passwords of accounts. */
export class Passwords {
  readonly #hasher: Hasher
  #decoy: Promise<string> | undefined

  constructor(hasher: Hasher) {
    this.#hasher = hasher
  }

  /** Gives accounts their password, replacing the one they had. */
  async set(accountIds: readonly string[], password: string): Promise<void> {
    const rows = await Promise.all(accountIds.map(async (accountId) => ({ accountId, passwordHash: await this.#hasher.make(password) })))
    await Credential.updateOrCreateMany('accountId', rows)
  }

  /**
   * Whether the password is the one of the account. An account that is unknown (`undefined`) or has no password
   * takes as long to refuse as a wrong password.
   */
  async verify(accountId: string | undefined, password: string): Promise<boolean> {
    const credential = accountId === undefined ? null : await Credential.find(accountId)
    this.#decoy ??= this.#hasher.make('decoy')
    const isRight = await this.#hasher.verify(credential?.passwordHash ?? (await this.#decoy), password.slice(0, longest))
    return isRight && credential !== null && password.length <= longest
  }
}
