import type { Pool } from 'pg'
import { passwordRoute } from '../../../engine/runtime/access/password-route.ts'
import { sentence } from '../../../engine/runtime/messages/message.ts'
import type { Language } from '../../../engine/schema/names.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Metadata } from '../metadata/metadata.ts'
import { countAttempt } from '../storage/queries/attempts.ts'
import { identifierOf } from '../values/identifier.ts'
import type { Account } from './account.ts'
import type { AccountRecords } from './account_records.ts'
import type { Passwords } from './passwords.ts'
import type { Tickets } from './tickets.ts'

/** Minutes that a link to reset a password lives. */
export const resetMinutes = 20

/** Mails for one account, and asked for from one address, before one has to wait. */
const limits = {
  account: { from: 3, wait: 900, most: 3600, remember: 3600 },
  address: { from: 20, wait: 900, most: 3600, remember: 3600 },
} as const

interface Parts {
  readonly pool: Pool
  readonly records: AccountRecords
  readonly passwords: Passwords
  readonly tickets: Tickets
  readonly mailer: Mailer
  readonly metadata: Metadata
  readonly publicUrl: string
}

/** The address of the page on which a password is set with a token. */
export const passwordLink = (publicUrl: string, { app }: Pick<Metadata, 'app'>, token: string): string =>
  `${publicUrl}/#${passwordRoute(app)}?token=${token}`

/** Mails links by which a forgotten password can be set anew. */
export class PasswordMails {
  readonly #pool: Pool
  readonly #records: AccountRecords
  readonly #passwords: Passwords
  readonly #tickets: Tickets
  readonly #mailer: Mailer
  readonly #metadata: Metadata
  readonly #url: string

  constructor(parts: Parts) {
    this.#pool = parts.pool
    this.#records = parts.records
    this.#passwords = parts.passwords
    this.#tickets = parts.tickets
    this.#mailer = parts.mailer
    this.#metadata = parts.metadata
    this.#url = parts.publicUrl
  }

  /** Whether mail can be sent at all. */
  get isReady(): boolean {
    return this.#mailer.isReady
  }

  /**
   * Mails a link, if there is an account with an address and it was not mailed too often. The caller answers before this is done
   * and says the same whatever comes of it, so that neither the answer nor its time tells whether there is such an account.
   */
  async send(typed: string, address: string, language: Language): Promise<void> {
    const account = (await this.#records.byIdentifier(typed)) ?? (await this.#records.byAddress(typed))
    const waits = [
      await countAttempt(this.#pool, `mail from:${address}`, limits.address),
      await countAttempt(this.#pool, account ? `mail to:${account.id}` : `mail to typed:${identifierOf(typed)}`, limits.account),
    ]
    if (waits.some(({ waitSeconds }) => waitSeconds > 0)) return
    if (!account?.isActive || !(await this.#mayBeMailed(account))) return
    const to = account.email?.to ?? ''
    await this.#tickets.end('reset', account.id)
    const token = await this.#tickets.issue('reset', { accountId: account.id, contact: 'email', to }, resetMinutes * 60)
    const { title } = this.#metadata.in(language).bundle.app
    const params = { title, name: account.name, minutes: resetMinutes, link: passwordLink(this.#url, this.#metadata, token) }
    const say = (code: string) => sentence({ code, path: '', params }, language)
    await this.#mailer.send({ to, subject: say('resetMailSubject'), text: say('resetMailText') })
  }

  /** A password is reset through an address that is theirs; who never had one sets the first through the address that they were given. */
  async #mayBeMailed({ id, email }: Account): Promise<boolean> {
    return email !== undefined && (email.isConfirmed || !(await this.#passwords.has(id)))
  }
}
