import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Another system of one answer: it keeps the headers of what it was asked, and is out of order when it is told to be. */
export class PlainPeer {
  readonly asked: IncomingHttpHeaders[] = []
  isBroken = false
  readonly #server

  private constructor(answer: object) {
    this.#server = createServer((request, response) => {
      this.asked.push(request.headers)
      response.writeHead(this.isBroken ? 500 : 200, { 'content-type': 'application/json', connection: 'close' })
      response.end(JSON.stringify(answer))
    })
  }

  static async start(answer: object): Promise<PlainPeer> {
    const peer = new PlainPeer(answer)
    await new Promise<void>((done) => peer.#server.listen(0, '127.0.0.1', done))
    return peer
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async stop(): Promise<void> {
    await new Promise((done) => this.#server.close(done))
  }
}
