import { passwordIssues } from '../../../engine/runtime/passwords/password-rules.ts'
import { isCommonPassword } from '../../../engine/runtime/passwords/password-strength.ts'
import type { Audit } from '../audit/audit.ts'
import type { AuditKind } from '../audit/audit_kinds.ts'
import type { Notices } from '../queues/notices.ts'
import { tokenHash } from '../values/token.ts'
import type { Account } from './account.ts'
import type { AccountRecords } from './account_records.ts'
import type { Attempts } from './attempts.ts'
import type { Captchas } from './captchas.ts'
import type { Closings } from './closings.ts'
import type { Device } from './device.ts'
import { wordsOf } from './password_words.ts'
import type { Passwords } from './passwords.ts'
import type { Sessions } from './sessions.ts'
import type { SignInEntry, SignInLog, SignInMethod } from './sign_in_log.ts'

/** What came of an attempt to sign in. */
export type SignIn =
  | Entered
  | { readonly kind: 'refused' /** Whether the next attempt needs a captcha. */; readonly needsCaptcha: boolean }
  | { readonly kind: 'captcha' }
  /** The password was a temporary one: with this account a password is set first. */
  | { readonly kind: 'temporary'; readonly account: Account }
  | { readonly kind: 'tooMany'; readonly waitSeconds: number }

/** Somebody is in. */
export interface Entered {
  readonly kind: 'signedIn'
  readonly account: Account
  readonly token: string
  /** The password is weaker than the rules ask: the person is prompted to change it. */
  readonly isWeak: boolean
}

/** What somebody sends to sign in. */
interface Attempt {
  readonly login: string
  readonly password: string
  /** `<ticket>:<answer>` of a captcha, when one was asked for. */
  readonly captcha: string
  /** By which the browser shows that the captcha was asked of it. */
  readonly captchaBrowser: string
  readonly device: Device
  /** The session cookie that came with the attempt: it ends. */
  readonly sessionToken: string
}

interface Parts {
  readonly records: AccountRecords
  readonly closings: Closings
  readonly passwords: Passwords
  readonly sessions: Sessions
  readonly attempts: Attempts
  readonly captchas: Captchas
  readonly log: SignInLog
  readonly audit: Audit
  readonly notices: Notices
}

/** Signing in and out, and who a request comes from. */
export class Accounts {
  readonly records: AccountRecords
  readonly passwords: Passwords
  readonly sessions: Sessions
  readonly attempts: Attempts
  readonly #closings: Closings
  readonly #captchas: Captchas
  readonly #log: SignInLog
  readonly #audit: Audit
  readonly #notices: Notices

  constructor({ records, closings, passwords, sessions, attempts, captchas, log, audit, notices }: Parts) {
    this.records = records
    this.passwords = passwords
    this.sessions = sessions
    this.attempts = attempts
    this.#closings = closings
    this.#captchas = captchas
    this.#log = log
    this.#audit = audit
    this.#notices = notices
  }

  /** Signs in, or says no in a way that does not tell an unknown account from a wrong password. */
  async signIn({ login, password, captcha, captchaBrowser, device, sessionToken }: Attempt): Promise<SignIn> {
    const account = await this.records.byIdentifier(login)
    const attempter = { account, typed: login, address: device.address }
    if ((await this.attempts.needCaptcha(attempter)) && !(await this.#captchas.solve(captcha, captchaBrowser))) return { kind: 'captcha' }
    let isShut = false
    const guess = await this.attempts.guess(attempter, async () => {
      const isRight = await this.passwords.verify(account?.id, password)
      const isTemporary = !isRight && (await this.passwords.verifyTemporary(account?.id, password))
      isShut = (isRight || isTemporary) && !account?.isActive
      return account?.isActive && (isRight || isTemporary) ? { account, isTemporary } : undefined
    })
    if (guess.kind === 'tooMany') return guess
    if (!guess.found) {
      const reason = isShut ? 'accountShut' : 'wrongCredentials'
      await this.refused({ login: login.trim(), method: 'PASSWORD', device, account, reason })
      return { kind: 'refused', needsCaptcha: await this.attempts.needCaptcha(attempter) }
    }
    if (guess.found.isTemporary) return { kind: 'temporary', account: guess.found.account }
    const isWeak = passwordIssues(password).length > 0 || isCommonPassword(password, wordsOf(guess.found.account))
    return this.enter(guess.found.account, 'PASSWORD', device, sessionToken, isWeak)
  }

  /** Lets somebody in who has shown who they are: a new session, never one that the browser brought. */
  async enter(account: Account, method: SignInMethod, device: Device, sessionToken: string, isWeak = false): Promise<Entered> {
    if (sessionToken !== '') await this.signOut(sessionToken)
    const { id, token } = await this.sessions.start(account.id, method, device)
    await Promise.all([
      this.#log.append({ login: account.login, method, device, account, sessionId: id, isWeak }),
      this.tell('session.start', account, device, { method }),
      this.records.note(account.id, {
        signedInAt: new Date().toISOString(),
        ...(method === 'PASSWORD' ? { weakPassword: isWeak } : {}),
      }),
    ])
    return { kind: 'signedIn', account, token, isWeak }
  }

  /** Writes down an attempt that failed. */
  async refused(entry: SignInEntry): Promise<void> {
    const { login, device, method, reason = '' } = entry
    const audited = { kind: 'session.refused', login, address: device.address, detail: { method, reason } } as const
    await Promise.all([this.#log.append(entry), this.#audit.append(audited)])
  }

  /** Adds to the audit log what somebody did with their account. */
  async tell(kind: AuditKind, { id, login }: Account, { address }: Device, detail: Readonly<Record<string, string>> = {}): Promise<void> {
    await this.#audit.append({ kind, account: id, login, address, detail })
  }

  /** Ends the session of a cookie, on every node. */
  async signOut(token: string): Promise<void> {
    await this.#ended([await this.sessions.end(token)])
  }

  /** Ends one of an account's sessions; resolves to whether it had it. */
  async endSession(account: Account, id: string): Promise<boolean> {
    const had = await this.sessions.endOne(account.id, id)
    if (had) await this.#ended([id])
    return had
  }

  /** Ends an account's sessions, but the one of this cookie. */
  async endSessions(accountId: string, butToken = ''): Promise<void> {
    await this.#ended(await this.sessions.endAll(accountId, butToken === '' ? '' : tokenHash(butToken)))
  }

  /** Tells every node that accounts have changed, their roles or whether they are active, or what is closed to them. */
  async changed(): Promise<void> {
    await this.#notices.send('accounts')
  }

  /** The same after a record was written, if it may be one that accounts depend on. */
  async recordChanged(entity: string): Promise<void> {
    if (this.records.dependOn(entity) || this.#closings.dependOn(entity)) await this.changed()
  }

  /** Who the session of a cookie belongs to; nobody when it is over, or the account is gone or shut. */
  async bySession(token: string): Promise<Account | undefined> {
    const session = await this.sessions.find(token)
    const account = session && (await this.records.byId(session.accountId))
    return account?.isActive ? account : undefined
  }

  /** Removes what has run out. */
  async sweep(): Promise<void> {
    await Promise.all([this.sessions.sweep(), this.attempts.sweep(), this.passwords.sweep()])
  }

  async #ended(sessionIds: readonly string[]): Promise<void> {
    await this.#log.ended(sessionIds)
    await this.#notices.send('sessions')
  }
}
