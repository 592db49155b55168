import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ServerProcess } from './server_process.ts'

/** Hands requests to nodes in turn, those whose `/health/ready` was 200 when it looked last, as proxies do. It keeps connections open, and tries nothing twice. */
export class SpreadingProxy {
  readonly url: string
  #nodes: readonly ServerProcess[]
  #ready: readonly ServerProcess[] = []
  #turn = 0
  readonly #server
  readonly #looking

  private constructor(server: ReturnType<typeof createServer>, nodes: readonly ServerProcess[]) {
    this.#server = server
    this.#nodes = nodes
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    server.on('request', (incoming, outgoing) => {
      const node = this.#ready[this.#turn++ % this.#ready.length]
      const { method, headers } = incoming
      const onward = request(`${node?.url}${incoming.url}`, { method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      })
      onward.on('error', () => outgoing.writeHead(502).end())
      incoming.pipe(onward)
    })
    this.#looking = setInterval(() => void this.#look(), 250)
  }

  static async start(nodes: readonly ServerProcess[]): Promise<SpreadingProxy> {
    const server = createServer()
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const proxy = new SpreadingProxy(server, nodes)
    await proxy.#look()
    return proxy
  }

  set nodes(nodes: readonly ServerProcess[]) {
    this.#nodes = nodes
  }

  async #look(): Promise<void> {
    const statuses = await Promise.all(this.#nodes.map((node) => node.status()))
    this.#ready = this.#nodes.filter((_, at) => statuses[at] === 200)
  }

  async stop(): Promise<void> {
    clearInterval(this.#looking)
    this.#server.closeAllConnections()
    await new Promise((done) => this.#server.close(done))
  }
}
