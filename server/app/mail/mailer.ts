import { createTransport, type Transporter } from 'nodemailer'
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
  readonly #transport: Transporter | undefined
  readonly #from: string

  constructor({ url, from }: MailSettings) {
    this.#transport = url === '' ? undefined : createTransport(url, { from })
    this.#from = from
    if (this.#transport) Object.assign(this.#transport.options, timeouts)
  }

  /** Whether there is a server to hand mail to. */
  get isReady(): boolean {
    return this.#transport !== undefined
  }

  /** Hands a letter over. @throws Exception `noMailServer` when there is none; what the server says when it refuses */
  async send({ id, attachments = [], ...mail }: Mail): Promise<void> {
    if (!this.#transport) throw new Exception('noMailServer', 'SMTP_URL is not set, so no mail can be sent.')
    const host = this.#from.replace(/^.*@|>.*$/g, '')
    await this.#transport.sendMail({
      from: this.#from,
      ...mail,
      attachments: [...attachments],
      ...(id !== undefined && { messageId: `<${id}@${host}>` }),
    })
  }

  /** Ends connections that are kept open. */
  close(): void {
    this.#transport?.close()
  }
}

/** Whether a mail server has refused a mail for good, as one to an address that it does not know: no further try will change that. */
export const isRefused = (error: unknown): boolean => {
  const { responseCode } = error as { responseCode?: unknown }
  return typeof responseCode === 'number' && responseCode >= 500
}
