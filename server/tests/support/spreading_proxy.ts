import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerProcess } from './server_process.ts'

/**
 * Hands requests to nodes in turn, those whose `/health/ready` was 200 when it looked last, as proxies do: at each node by itself, so that
 * one that is slow to answer keeps nobody from seeing that another drains. It keeps connections open, and tries nothing twice.
 */
export class SpreadingProxy {
  readonly url: string
  #nodes: readonly ServerProcess[] = []
  readonly #ready = new Set<ServerProcess>()
  #turn = 0
  readonly #server

  private constructor(server: ReturnType<typeof createServer>) {
    this.#server = server
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    server.on('request', (incoming, outgoing) => {
      const ready = this.#nodes.filter((node) => this.#ready.has(node))
      const node = ready[this.#turn++ % ready.length]
      const { method, headers } = incoming
      const onward = request(`${node?.url}${incoming.url}`, { method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      })
      onward.on('error', () => outgoing.writeHead(502).end())
      incoming.pipe(onward)
    })
  }

  static async start(nodes: readonly ServerProcess[]): Promise<SpreadingProxy> {
    const server = createServer()
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const proxy = new SpreadingProxy(server)
    await proxy.spreadOver(nodes)
    return proxy
  }

  /** Hands requests to these nodes from now on; resolves when it has looked at each that is new. */
  async spreadOver(nodes: readonly ServerProcess[]): Promise<void> {
    const added = nodes.filter((node) => !this.#nodes.includes(node))
    this.#nodes = [...nodes]
    await Promise.all(added.map((node) => this.#look(node)))
    for (const node of added) void this.#watch(node)
  }

  async #look(node: ServerProcess): Promise<void> {
    if ((await node.status()) === 200) this.#ready.add(node)
    else this.#ready.delete(node)
  }

  async #watch(node: ServerProcess): Promise<void> {
    while (this.#nodes.includes(node)) {
      await sleep(250)
      await this.#look(node)
    }
  }

  async stop(): Promise<void> {
    this.#nodes = []
    this.#server.closeAllConnections()
    await new Promise((done) => this.#server.close(done))
  }
}
