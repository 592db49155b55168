import type { Transporter } from 'nodemailer'
import { Exception } from '../../../engine/runtime/exception.ts'

/** A letter to one person. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** What makes it the same mail when it is sent again: mail servers drop the second. */
  readonly id?: string
  readonly attachments?: readonly Attachment[]
}

/** A file that comes with a letter. */
interface Attachment {
  readonly filename: string
  readonly content: Buffer
  /** Its media type. */
  readonly contentType: string
}

/** Where mail is handed over: an address such as `smtps://user:password@mail.example.com`, and whom it comes from. */
interface MailSettings {
  readonly url: string
  readonly from: string
}

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 } as const

/** Hands mail over to the SMTP server of the settings. Without one, nothing is sent. */
export class Mailer {
  readonly #settings: MailSettings
  #transport: Promise<Transporter> | undefined

  constructor(settings: MailSettings) {
    this.#settings = settings
  }

  /** Whether there is a server to hand mail to. */
  get isReady(): boolean {
    return this.#settings.url !== ''
  }

  /** Hands a letter over. @throws Exception `noMailServer` when there is none; what the server says when it refuses */
  async send({ id, attachments = [], ...mail }: Mail): Promise<void> {
    if (!this.isReady) throw new Exception('noMailServer', 'SMTP_URL is not set, so no mail can be sent.')
    const { from } = this.#settings
    const host = from.replace(/^.*@|>.*$/g, '')
    this.#transport ??= transportTo(this.#settings)
    const transport = await this.#transport
    await transport.sendMail({
      from,
      ...mail,
      attachments: [...attachments],
      ...(id !== undefined && { messageId: `<${id}@${host}>` }),
    })
  }

  /** Ends connections that are kept open. */
  async stop(): Promise<void> {
    const transport = await this.#transport
    transport?.close()
  }
}

/** What speaks to mail servers is loaded with the first letter. */
async function transportTo({ url, from }: MailSettings): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(url, { from })
  Object.assign(transport.options, timeouts)
  return transport
}

/** Whether a mail server has refused a mail for good, as one to an address that it does not know: no further try will change that. */
export const isRefused = (error: unknown): boolean => {
  const { responseCode } = error as { responseCode?: unknown }
  return typeof responseCode === 'number' && responseCode >= 500
}
