import { randomInt } from 'node:crypto'
import type { Pool } from 'pg'
import type { IssueCode } from '../../../engine/runtime/messages/catalogues.ts'
import { sentence } from '../../../engine/runtime/messages/message.ts'
import type { Language } from '../../../engine/schema/names.ts'
import type { TextMessages } from '../deliveries/text_messages.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Metadata } from '../metadata/metadata.ts'
import type { Contact } from '../people/contacts.ts'
import { countAttempt } from '../storage/queries/attempts.ts'
import type { TicketData } from '../storage/queries/tickets.ts'
import { areEqual, newToken, tokenHash } from '../values/token.ts'
import type { CodeReceiver } from './code_receiver.ts'
import type { Tickets } from './tickets.ts'

/** What a code can be for, with the words that say so. A code of one purpose is worth nothing for another. */
const uses = {
  'application code': 'codeForApplication',
  'draft code': 'codeForDraft',
  'signature code': 'codeForSignature',
  'sign-in code': 'codeForSignIn',
} as const satisfies Record<string, IssueCode>
export type CodePurpose = keyof typeof uses

/** Minutes that a code lives. */
export const codeMinutes = 10
const digits = 6
/** Wrong codes until none is right any more. */
const mostTries = 5

/** Codes for one address or number, and asked for from one address of the network, before one has to wait. */
const limits = {
  contact: { from: 5, wait: 300, most: 3600, remember: 3600 },
  address: { from: 30, wait: 300, most: 3600, remember: 3600 },
} as const

/** A code that somebody asks for. */
interface CodeAsked {
  readonly purpose: CodePurpose
  readonly receiver: CodeReceiver
  /** The network address of whoever asks. */
  readonly address: string
  readonly language: Language
  /** What the code will stand for; nothing where none is to be sent. */
  readonly about: () => Promise<TicketData | undefined>
}

/** What came of it: a token of the page that asked, and the sending, which nobody waits for. */
export type CodeAnswer =
  | { readonly kind: 'tooMany'; readonly waitSeconds: number }
  | { readonly kind: 'asked'; readonly token: string; readonly sending: Promise<void> }

interface Parts {
  readonly pool: Pool
  readonly tickets: Tickets
  readonly mailer: Pick<Mailer, 'isReady' | 'send'>
  readonly texts: Pick<TextMessages, 'isReady' | 'send'>
  readonly metadata: Metadata
}

/**
 * Short codes that show that a telephone or a mailbox is at hand. The page that asks gets a token, the telephone the code, and both are
 * needed. The answer, and its time, are the same whether there was anything to send or not.
 */
export class ContactCodes {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** The ways in which a code can be sent. */
  get ways(): readonly Contact[] {
    const { mailer, texts } = this.#parts
    return [...(texts.isReady ? (['phone'] as const) : []), ...(mailer.isReady ? (['email'] as const) : [])]
  }

  /** Sends a code, if there is something that it would stand for. */
  async ask({ purpose, receiver, address, language, about }: CodeAsked): Promise<CodeAnswer> {
    const { pool } = this.#parts
    const waits = [
      await countAttempt(pool, `code from:${address}`, limits.address),
      await countAttempt(pool, `code to:${receiver.to}`, limits.contact),
    ]
    const waitSeconds = Math.max(...waits.map((counted) => counted.waitSeconds))
    if (waitSeconds > 0) return { kind: 'tooMany', waitSeconds }
    const token = newToken()
    const sending = about().then((data) => (data ? this.#send(purpose, receiver, language, token, data) : undefined))
    return { kind: 'asked', token, sending }
  }

  /** What a code stands for, once; nothing when it is wrong, over, used, or was guessed at too often. */
  async prove(purpose: CodePurpose, token: string, code: string): Promise<TicketData | undefined> {
    const { tickets } = this.#parts
    const ticket = await tickets.read(purpose, token)
    const tries = Number(ticket?.state ?? mostTries)
    if (!ticket || tries >= mostTries) return undefined
    const counted = await tickets.move(purpose, token, [String(tries)], { state: String(tries + 1) })
    if (!counted || !areEqual(String(ticket.code), hashOf(token, code))) return undefined
    return tickets.take(purpose, token)
  }

  async #send(purpose: CodePurpose, { by, to }: CodeReceiver, language: Language, token: string, data: TicketData): Promise<void> {
    const { tickets, texts, mailer, metadata } = this.#parts
    if (!this.ways.includes(by)) return
    const code = String(randomInt(10 ** digits)).padStart(digits, '0')
    await tickets.issueAs(token, purpose, { ...data, state: '0', code: hashOf(token, code) }, codeMinutes * 60)
    const say = (key: IssueCode, params: Readonly<Record<string, string | number>> = {}) =>
      sentence({ code: key, path: '', params }, language)
    const { title } = metadata.in(language).bundle.app
    const params = { title, code, minutes: codeMinutes, use: say(uses[purpose]) }
    if (by === 'phone') await texts.send(to, say('codeText', params))
    else await mailer.send({ to, subject: say('codeMailSubject', params), text: say('codeMailText', params) })
  }
}

/** A code is what the page typed, without blanks; on its own it says nothing without the token. */
const hashOf = (token: string, code: string): string => tokenHash(`${token}.${code.normalize('NFKC').replace(/\D/g, '')}`)
