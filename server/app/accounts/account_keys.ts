import type { Pool } from 'pg'
import { appIn } from '../../../engine/runtime/app/in-language.ts'
import { sentence } from '../../../engine/runtime/messages/message.ts'
import type { SignInState } from '../../../engine/runtime/passwords/sign-in-state.ts'
import { wireOf } from '../../../engine/runtime/values/record-data.ts'
import type { Language } from '../../../engine/schema/names.ts'
import type { TextMessages } from '../deliveries/text_messages.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Metadata } from '../metadata/metadata.ts'
import type { Contact } from '../people/contacts.ts'
import { endGrantsOf } from '../storage/queries/oauth_tokens.ts'
import type { Account } from './account.ts'
import type { Accounts } from './accounts.ts'
import type { PasswordChanges } from './password_changes.ts'
import { passwordLink } from './password_mails.ts'

/** Hours that a link or a temporary password holds which somebody makes for another person: over a weekend. */
export const keyHours = 72

/** Something that lets a person set a password of their own. It is shown once, to whoever made it. */
interface MadeKey {
  readonly secret: string
  readonly until: string
}

interface Parts {
  readonly pool: Pool
  readonly accounts: Accounts
  readonly changes: PasswordChanges
  readonly mailer: Mailer
  readonly texts: TextMessages
  readonly metadata: Metadata
  readonly publicUrl: string
}

/**
 * Ways in that one person makes for another. Whoever gets one sets a password of their own before anything else opens. A new way in
 * takes the place of everything there was: the password, other ways in, sessions and what programs were let in to.
 */
export class AccountKeys {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** How the person stands. */
  async stateOf(account: Account): Promise<SignInState> {
    const { accounts, changes, mailer, texts } = this.#parts
    const [hasPassword, temporary, link, waitSeconds, sessions] = await Promise.all([
      accounts.passwords.has(account.id),
      accounts.passwords.temporaryUntil(account.id),
      changes.linkUntil(account),
      accounts.attempts.waitOf(account.id),
      accounts.sessions.of(account.id),
    ])
    const until = temporary ?? link
    return {
      login: account.login,
      name: account.name,
      keyHours,
      hasPassword,
      ...(until && { keyUntil: new Date(until).toISOString() }),
      waitSeconds,
      sessions: sessions.length,
      sendsTo: {
        ...(mailer.isReady && account.email && { email: account.email.to }),
        ...(texts.isReady && account.phone && { phone: account.phone.to }),
      },
    }
  }

  /** Makes a link to be handed over. */
  async makeLink(account: Account): Promise<MadeKey> {
    await this.#closeWhatWas(account)
    return { secret: await this.#link(account), until: keyUntil() }
  }

  /** Makes a temporary password to be told. */
  async makePassword(account: Account): Promise<MadeKey> {
    await this.#closeWhatWas(account)
    return { secret: await this.#parts.accounts.passwords.makeTemporary(account.id, keyHours * 3600), until: keyUntil() }
  }

  /** Sends a link by mail or text message; resolves to whether it was taken. Whoever uses it has shown that the address is theirs. */
  async send(account: Account, contact: Contact): Promise<boolean> {
    const { mailer, texts, metadata } = this.#parts
    const to = account[contact]?.to
    if (to === undefined || !(contact === 'email' ? mailer : texts).isReady) return false
    await this.#closeWhatWas(account)
    const language = this.#languageOf(account)
    const { title } = appIn(metadata.app, language).bundle.app
    const params = { title, name: account.name, login: account.login, hours: keyHours, link: await this.#link(account, { contact, to }) }
    const say = (code: string) => sentence({ code, path: '', params }, language)
    if (contact === 'phone') return texts.send(to, say('inviteText'))
    try {
      await mailer.send({ to, subject: say('inviteMailSubject'), text: say('inviteMailText') })
      return true
    } catch {
      return false
    }
  }

  /** Lets the person try again at once. */
  async unlock(account: Account): Promise<void> {
    await this.#parts.accounts.attempts.forget(account.id)
  }

  /** Ends whatever is signed in as the person. */
  async endSessions(account: Account): Promise<void> {
    await endGrantsOf(this.#parts.pool, account.id)
    await this.#parts.accounts.endSessions(account.id)
  }

  async #closeWhatWas(account: Account): Promise<void> {
    const { accounts, changes } = this.#parts
    await Promise.all([accounts.passwords.drop(account.id), changes.endLinks(account), this.unlock(account)])
    await this.endSessions(account)
  }

  async #link(account: Account, sent?: { readonly contact: Contact; readonly to: string }): Promise<string> {
    return passwordLink(this.#parts.publicUrl, this.#parts.metadata, await this.#parts.changes.begin(account, keyHours * 3600, sent))
  }

  #languageOf({ record }: Account): Language {
    const { account, languages } = this.#parts.metadata.app.bundle.app
    const own = account.language === undefined ? null : wireOf(record, account.language)
    return languages.find((language) => language === own) ?? languages[0] ?? 'ZHS'
  }
}

const keyUntil = (): string => new Date(Date.now() + keyHours * 3_600_000).toISOString()
