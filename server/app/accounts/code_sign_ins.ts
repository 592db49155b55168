import type { Language } from '../../../engine/schema/names.ts'
import { identifierOf, isPhone } from '../values/identifier.ts'
import type { Account } from './account.ts'
import type { Accounts, SignIn } from './accounts.ts'
import type { CodeAnswer, ContactCodes } from './contact_codes.ts'
import type { Device } from './device.ts'

/** What somebody sends to sign in with a code. */
interface CodeAttempt {
  /** The number as they typed it. */
  readonly phone: string
  readonly token: string
  readonly code: string
  readonly device: Device
  readonly sessionToken: string
}

/**
 * Signing in with a code that is sent to the telephone of an account: to a number that has been shown to be theirs, and to no other.
 * Wrong codes count like wrong passwords.
 */
export class CodeSignIns {
  readonly #codes: ContactCodes
  readonly #accounts: Accounts

  constructor(codes: ContactCodes, accounts: Accounts) {
    this.#codes = codes
    this.#accounts = accounts
  }

  /** Whether text messages can be sent. */
  get isReady(): boolean {
    return this.#codes.ways.includes('phone')
  }

  /** Sends a code, if somebody is known by the number; nothing for what is no number. */
  async ask(typed: string, address: string, language: Language): Promise<CodeAnswer | undefined> {
    const to = identifierOf(typed)
    if (!isPhone(to)) return undefined
    const about = async () => {
      const account = await this.#holderOf(to)
      return account?.isActive ? { accountId: account.id } : undefined
    }
    return this.#codes.ask({ purpose: 'sign-in code', receiver: { by: 'phone', to }, address, language, about })
  }

  /** Signs in with the code, or says no in a way that does not tell an unknown number from a wrong code. */
  async enter({ phone, token, code, device, sessionToken }: CodeAttempt): Promise<SignIn> {
    const account = await this.#holderOf(identifierOf(phone))
    const guess = await this.#accounts.attempts.guess({ account, typed: phone, address: device.address }, async () => {
      const proved = await this.#codes.prove('sign-in code', token, code)
      return account?.isActive && proved?.accountId === account.id ? account : undefined
    })
    if (guess.kind === 'tooMany') return guess
    if (guess.found) return this.#accounts.enter(guess.found, 'SMS', device, sessionToken)
    await this.#accounts.refused({ login: phone.trim(), method: 'SMS', device, ...(account && { account }), reason: 'wrongCode' })
    return { kind: 'refused', needsCaptcha: false }
  }

  async #holderOf(phone: string): Promise<Account | undefined> {
    const account = isPhone(phone) ? await this.#accounts.records.byIdentifier(phone) : undefined
    return account?.phone?.isConfirmed && identifierOf(account.phone.to) === phone ? account : undefined
  }
}
