import type { Notices } from '../database/notices.ts'
import type { Account } from './account.ts'
import type { AccountRecords } from './account_records.ts'
import type { Passwords } from './passwords.ts'
import type { RateLimits } from './rate_limits.ts'
import type { Sessions } from './sessions.ts'

/** What came of an attempt to sign in. */
export type SignIn =
  | { readonly kind: 'signedIn'; readonly account: Account; readonly token: string }
  | { readonly kind: 'refused' }
  | { readonly kind: 'tooMany'; readonly waitSeconds: number }

export interface Attempt {
  readonly login: string
  readonly password: string
  /** The address of the connection; one that a header claims only where a trusted proxy wrote it. */
  readonly address: string
  /** The session cookie that came with the attempt: it ends. */
  readonly sessionToken: string
}

/** Failures within a quarter of an hour. */
const limits = { account: { count: 10, seconds: 900 }, address: { count: 100, seconds: 900 } } as const

/** Signing in and out, and who a request comes from. */
export class Accounts {
  readonly records: AccountRecords
  readonly passwords: Passwords
  readonly sessions: Sessions
  readonly #rateLimits: RateLimits
  readonly #notices: Notices

  constructor(records: AccountRecords, passwords: Passwords, sessions: Sessions, rateLimits: RateLimits, notices: Notices) {
    this.records = records
    this.passwords = passwords
    this.sessions = sessions
    this.#rateLimits = rateLimits
    this.#notices = notices
  }

  /** Signs in, or says no in a way that does not tell an unknown account from a wrong password. */
  async signIn({ login, password, address, sessionToken }: Attempt): Promise<SignIn> {
    const keys = { account: `account:${login.trim().toLowerCase()}`, address: `address:${address}` }
    const waits = await Promise.all([
      this.#rateLimits.count(keys.account, limits.account),
      this.#rateLimits.count(keys.address, limits.address),
    ])
    const waitSeconds = Math.max(...waits)
    if (waitSeconds > 0) return { kind: 'tooMany', waitSeconds }
    const account = await this.records.byLogin(login.trim())
    const isRight = await this.passwords.verify(account?.id, password)
    if (!account?.isActive || !isRight) return { kind: 'refused' }
    await Promise.all([this.#rateLimits.clear(keys.account), this.#rateLimits.takeBack(keys.address)])
    if (sessionToken !== '') await this.signOut(sessionToken)
    return { kind: 'signedIn', account, token: await this.sessions.start(account.id) }
  }

  /** Ends the session of a cookie, on every node. */
  async signOut(token: string): Promise<void> {
    await this.sessions.end(token)
    await this.#notices.send('sessions')
  }

  /** Tells every node that accounts have changed: their roles, or whether they are active. */
  async changed(): Promise<void> {
    await this.#notices.send('accounts')
  }

  /** The same after a record was written, if it may be one that accounts depend on. */
  async recordChanged(entity: string): Promise<void> {
    if (this.records.dependOn(entity)) await this.changed()
  }

  /** Who the session of a cookie belongs to; nobody when it is over, or the account is gone or shut. */
  async bySession(token: string): Promise<Account | undefined> {
    const session = await this.sessions.find(token)
    const account = session && (await this.records.byId(session.accountId))
    return account?.isActive ? account : undefined
  }

  /** Removes what has run out. */
  async sweep(): Promise<void> {
    await Promise.all([this.sessions.sweep(), this.#rateLimits.sweep()])
  }
}
