import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A message as a receiver took it. */
interface Received {
  readonly id: string
  readonly path: string
  /** Its signature is ours, and it is of now. */
  readonly isProved: boolean
  readonly body: { readonly type: string; readonly timestamp: string; readonly data: Readonly<Record<string, unknown>> }
}

/** What goes wrong: it has an error, wants nothing, sends elsewhere, or says nothing. */
type HookFault = 'error' | 'refuse' | 'elsewhere' | 'hang'

/** Another system that is told of changes: a server of its own, which checks signatures as the guide says. */
export class HookReceiver {
  readonly received: Received[] = []
  readonly #secret: string
  readonly #server: Server
  readonly #hanging: (() => void)[] = []
  fault: HookFault | undefined
  requests = 0

  constructor(secret: string) {
    this.#secret = secret
    this.#server = createServer(async (request, response) => {
      this.requests += 1
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part as Buffer)
      const text = Buffer.concat(parts).toString('utf8')
      const { fault } = this
      if (fault === 'hang') return void this.#hanging.push(() => response.end())
      if (fault === 'error') return void response.writeHead(500).end('broken')
      if (fault === 'refuse') return void response.writeHead(404).end()
      if (fault === 'elsewhere') return void response.writeHead(302, { location: '/other' }).end()
      this.received.push({
        id: String(request.headers['webhook-id']),
        path: request.url ?? '',
        isProved: this.#isProved(request, text),
        body: JSON.parse(text),
      })
      response.writeHead(204).end()
    })
  }

  async start(): Promise<string> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done))
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Answers those that wait. */
  letGo(): void {
    for (const answer of this.#hanging.splice(0)) answer()
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((done) => this.#server.close(done))
  }

  #isProved({ headers }: IncomingMessage, text: string): boolean {
    const [id, at] = [String(headers['webhook-id']), String(headers['webhook-timestamp'])]
    const wanted = createHmac('sha256', this.#secret).update(`${id}.${at}.${text}`).digest('base64')
    const isNow = Math.abs(Date.now() / 1_000 - Number(at)) < 300
    return isNow && String(headers['webhook-signature']).split(' ').includes(`v1,${wanted}`)
  }
}
