import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import env from '#start/env'

/** A real mail server where the portal under test hands its mail over. */
export class MailServer {
  readonly #server: SMTPServer
  readonly #mails: string[] = []
  #waiting: (() => void) | undefined

  private constructor(refuses: (address: string) => boolean) {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, done) =>
        done(refuses(address) ? Object.assign(new Error('No such mailbox'), { responseCode: 550 }) : null),
      onData: (stream, _session, done) => {
        const parts: Buffer[] = []
        stream.on('data', (part) => parts.push(part))
        stream.on('end', () => {
          this.#mails.push(Buffer.concat(parts).toString())
          this.#waiting?.()
          done()
        })
      },
    })
  }

  /** Where the portal under test is told to find it; elsewhere on a port that is said, 0 for any. Some addresses it may not know. */
  static async start(
    port = Number(new URL(env.get('SMTP_URL') ?? '').port),
    refuses: (address: string) => boolean = () => false,
  ): Promise<MailServer> {
    const server = new MailServer(refuses)
    server.#server.listen(port, '127.0.0.1')
    await once(server.#server.server, 'listening')
    return server
  }

  get port(): number {
    return (this.#server.server.address() as AddressInfo).port
  }

  /** How many mails have come. */
  get count(): number {
    return this.#mails.length
  }

  /** The next mail that comes, or the first that nobody has asked for yet. */
  async next(): Promise<string> {
    if (this.#mails.length === 0)
      await new Promise<void>((resolve) => {
        this.#waiting = resolve
      })
    return this.#mails.shift() ?? ''
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }
}

/** The text of a mail, as a person reads it. */
export function textOf(mail: string): string {
  const [head = '', ...rest] = mail.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString()
  if (!/quoted-printable/i.test(head)) return body
  const bytes = body.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
