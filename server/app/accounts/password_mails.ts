import type { Pool } from 'pg'
import { sentence } from '../../../engine/runtime/messages/message.ts'
import type { Language } from '../../../engine/schema/names.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Metadata } from '../metadata/metadata.ts'
import { countAttempt } from '../storage/queries/attempts.ts'
import type { AccountRecords } from './account_records.ts'
import type { Tickets } from './tickets.ts'

/** Minutes that a link to reset a password lives. */
export const resetMinutes = 20

/** Mails for one account, and asked for from one address, before one has to wait. */
const limits = {
  account: { from: 3, wait: 900, most: 3600, remember: 3600 },
  address: { from: 20, wait: 900, most: 3600, remember: 3600 },
} as const

/** Mails links by which a forgotten password can be set anew. */
export class PasswordMails {
  readonly #pool: Pool
  readonly #records: AccountRecords
  readonly #tickets: Tickets
  readonly #mailer: Mailer
  readonly #metadata: Metadata
  readonly #url: string

  constructor(parts: { pool: Pool; records: AccountRecords; tickets: Tickets; mailer: Mailer; metadata: Metadata; publicUrl: string }) {
    this.#pool = parts.pool
    this.#records = parts.records
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
    const waits = [
      await countAttempt(this.#pool, `mail from:${address}`, limits.address),
      await countAttempt(this.#pool, `mail to:${typed.trim().toLowerCase()}`, limits.account),
    ]
    if (waits.some(({ waitSeconds }) => waitSeconds > 0)) return
    const account = await this.#records.byIdentifier(typed.trim())
    if (!account?.isActive || account.email === undefined) return
    await this.#tickets.end('reset', account.id)
    const token = await this.#tickets.issue('reset', { accountId: account.id }, resetMinutes * 60)
    const { title } = this.#metadata.in(language).bundle.app
    const params = { title, name: account.name, minutes: resetMinutes, link: `${this.#url}/#/changePsw?token=${token}` }
    const say = (code: string) => sentence({ code, path: '', params }, language)
    await this.#mailer.send({ to: account.email, subject: say('resetMailSubject'), text: say('resetMailText') })
  }
}
