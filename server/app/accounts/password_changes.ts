import type { Pool } from 'pg'
import { passwordIssues } from '../../../engine/runtime/passwords/password-rules.ts'
import { isCommonPassword } from '../../../engine/runtime/passwords/password-strength.ts'
import type { Issue } from '../../../engine/runtime/validation/issue.ts'
import type { AuditKind } from '../audit/audit_kinds.ts'
import type { Contact } from '../people/contacts.ts'
import { endGrantsOf } from '../storage/queries/oauth_tokens.ts'
import type { Account } from './account.ts'
import type { Accounts, Entered } from './accounts.ts'
import type { Device } from './device.ts'
import { wordsOf } from './password_words.ts'
import type { Tickets } from './tickets.ts'

/** What came of an attempt to change a password. */
export type PasswordChange =
  | Entered
  | { readonly kind: 'invalid'; readonly issues: readonly Issue[] }
  | { readonly kind: 'tooMany'; readonly waitSeconds: number }
  | { readonly kind: 'dead' }

/** Changing passwords. Whatever was signed in with the old one ends: sessions, tokens of clients, links to reset it. */
export class PasswordChanges {
  readonly #pool: Pool
  readonly #accounts: Accounts
  readonly #tickets: Tickets

  constructor(pool: Pool, accounts: Accounts, tickets: Tickets) {
    this.#pool = pool
    this.#accounts = accounts
    this.#tickets = tickets
  }

  /** Changes the password of somebody who knows the current one; guessing it is limited like signing in. */
  async change(account: Account, current: string, next: string, device: Device, sessionToken: string): Promise<PasswordChange> {
    const attempter = { account, typed: account.login, address: device.address }
    const guess = await this.#accounts.attempts.guess(attempter, async () => {
      return (await this.#accounts.passwords.verify(account.id, current)) || undefined
    })
    if (guess.kind === 'tooMany') return guess
    if (!guess.found) return wrong('current', 'wrongPassword')
    const issues = issuesOf(account, next)
    if (issues.length > 0) return { kind: 'invalid', issues }
    if (current === next) return wrong('password', 'passwordSame')
    return this.#set(account, next, device, sessionToken, 'password.change')
  }

  /**
   * Lets somebody set a password who has shown the temporary one, or has a link from somebody who may make it.
   * @param sent where the link is sent: whoever uses it has shown that this is theirs
   * @returns the token that the page needs
   */
  async begin(account: Account, seconds: number, sent?: { readonly contact: Contact; readonly to: string }): Promise<string> {
    return this.#tickets.issue('reset', { accountId: account.id, ...(sent && { contact: sent.contact, to: sent.to }) }, seconds)
  }

  /** Ends the links of an account. */
  async endLinks(account: Account): Promise<void> {
    await this.#tickets.end('reset', account.id)
  }

  /** Until when a link of an account holds; nothing where it has none. */
  linkUntil(account: Account): Promise<string | undefined> {
    return this.#tickets.until('reset', account.id)
  }

  /** Sets a password with the token of a reset link; a refused password leaves the link alive. */
  async reset(token: string, next: string, device: Device, sessionToken: string): Promise<PasswordChange> {
    const account = await this.#accountOf(token)
    if (!account) return { kind: 'dead' }
    const issues = issuesOf(account, next)
    if (issues.length > 0) return { kind: 'invalid', issues }
    const ticket = await this.#tickets.take('reset', token)
    if (!ticket) return { kind: 'dead' }
    const { contact, to } = ticket
    if ((contact === 'email' || contact === 'phone') && typeof to === 'string')
      await this.#accounts.records.confirm(account.id, contact, to)
    return this.#set(account, next, device, sessionToken, 'password.reset')
  }

  /** Whose password a reset link sets, while it holds. */
  async holderOf(token: string): Promise<Account | undefined> {
    return this.#accountOf(token)
  }

  async #accountOf(token: string): Promise<Account | undefined> {
    const ticket = token === '' ? undefined : await this.#tickets.read('reset', token)
    const account = ticket && (await this.#accounts.records.byId(String(ticket.accountId)))
    return account?.isActive ? account : undefined
  }

  async #set(account: Account, password: string, device: Device, sessionToken: string, kind: AuditKind): Promise<Entered> {
    await this.#accounts.passwords.set([account.id], password)
    await this.#accounts.tell(kind, account, device)
    await Promise.all([
      this.#accounts.records.note(account.id, { passwordChangedAt: new Date().toISOString(), weakPassword: false }),
      endGrantsOf(this.#pool, account.id),
      this.#tickets.end('reset', account.id),
      this.#accounts.endSessions(account.id),
    ])
    return this.#accounts.enter(account, 'PASSWORD', device, sessionToken)
  }
}

const wrong = (path: string, code: string): PasswordChange => ({ kind: 'invalid', issues: [{ code, path, params: {} }] })

/** What is wrong with a password for this account. */
function issuesOf(account: Account, password: string): readonly Issue[] {
  const issues = passwordIssues(password)
  if (issues.length > 0) return issues
  return isCommonPassword(password, wordsOf(account)) ? [{ code: 'passwordCommon', path: 'password', params: {} }] : []
}
