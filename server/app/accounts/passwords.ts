import type { HashDriverContract } from '@adonisjs/core/types/hash'
import type { Pool } from 'pg'
import Credential from '../models/credential.ts'
import { hasPassword } from '../storage/queries/has_password.ts'
import {
  dropTemporaryPasswords,
  keepTemporaryPassword,
  readTemporaryPassword,
  sweepTemporaryPasswords,
} from '../storage/queries/temporary_passwords.ts'
import { newTemporaryPassword, temporaryPasswordIn } from './temporary_password.ts'

type Hasher = Pick<HashDriverContract, 'make' | 'verify'>

/** The longest password that is hashed: longer ones cost time and add nothing. */
const longest = 256

/** The passwords of accounts. */
export class Passwords {
  readonly #hasher: Hasher
  readonly #pool: Pool
  #decoy: Promise<string> | undefined

  constructor(hasher: Hasher, pool: Pool) {
    this.#hasher = hasher
    this.#pool = pool
  }

  /** Gives accounts their password, replacing the one they had; temporary ones end. */
  async set(accountIds: readonly string[], password: string): Promise<void> {
    const rows = await Promise.all(accountIds.map(async (accountId) => ({ accountId, passwordHash: await this.#hasher.make(password) })))
    await Credential.updateOrCreateMany('accountId', rows)
    await dropTemporaryPasswords(this.#pool, accountIds)
  }

  /** Makes a temporary password for an account. It opens nothing but the page on which the person sets one of their own. */
  async makeTemporary(accountId: string, seconds: number): Promise<string> {
    const password = newTemporaryPassword()
    await keepTemporaryPassword(this.#pool, accountId, await this.#hasher.make(password), seconds)
    return password
  }

  /** Takes from an account whatever password it has. */
  async drop(accountId: string): Promise<void> {
    await Credential.query().where({ accountId }).delete()
    await dropTemporaryPasswords(this.#pool, [accountId])
  }

  /** Whether an account has a password of its own. */
  async has(accountId: string): Promise<boolean> {
    return hasPassword(this.#pool, accountId)
  }

  /** Until when the temporary password of an account holds; nothing without one. */
  async temporaryUntil(accountId: string): Promise<string | undefined> {
    return (await readTemporaryPassword(this.#pool, accountId))?.expiresAt
  }

  /**
   * Whether the password is the one of the account. An account that is unknown (`undefined`) or has no password
   * takes as long to refuse as a wrong password.
   */
  async verify(accountId: string | undefined, password: string): Promise<boolean> {
    const credential = accountId === undefined ? null : await Credential.find(accountId)
    return this.#isRight(credential?.passwordHash, password)
  }

  /** Whether it is the temporary password of the account. What can be none is refused at once: that tells nothing of the account. */
  async verifyTemporary(accountId: string | undefined, typed: string): Promise<boolean> {
    const password = temporaryPasswordIn(typed)
    if (password === undefined) return false
    const kept = accountId === undefined ? undefined : await readTemporaryPassword(this.#pool, accountId)
    return this.#isRight(kept?.hash, password)
  }

  /** Removes temporary passwords that hold no longer. */
  sweep(): Promise<void> {
    return sweepTemporaryPasswords(this.#pool)
  }

  async #isRight(hash: string | undefined, password: string): Promise<boolean> {
    this.#decoy ??= this.#hasher.make('decoy')
    const isRight = await this.#hasher.verify(hash ?? (await this.#decoy), password.slice(0, longest))
    return isRight && hash !== undefined && password.length <= longest
  }
}
