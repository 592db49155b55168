import { connect, createServer, type Server, type Socket } from 'node:net'

/** A way to a portal, as a network is one: it can be cut and mended, and lose what comes back over it. */
export class WayTo {
  readonly at: string
  readonly #server: Server
  readonly #port: number
  readonly #open: Set<Socket>
  #losesAnswers = false

  private constructor(server: Server, port: number, open: Set<Socket>, hear: (isDeaf: () => boolean) => void) {
    this.#server = server
    this.#port = port
    this.#open = open
    this.at = `http://127.0.0.1:${port}`
    hear(() => this.#losesAnswers)
  }

  static async open(portal: string): Promise<WayTo> {
    const open = new Set<Socket>()
    let isDeaf = () => false
    const server = createServer((near) => {
      const far = connect(Number(new URL(portal).port), '127.0.0.1')
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        open.add(one)
        one.on('error', () => other.destroy()).on('close', () => open.delete(one))
      }
      near.pipe(far)
      far.on('data', (part) => isDeaf() || near.write(part)).on('end', () => near.end())
      near.on('close', () => far.destroy())
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    return new WayTo(server, port, open, (heard) => {
      isDeaf = heard
    })
  }

  /** From now on what is sent arrives, and no answer comes back. */
  loseAnswers(): void {
    this.#losesAnswers = true
  }

  cut(): void {
    this.#server.close()
    for (const socket of this.#open) socket.destroy()
  }

  async mend(): Promise<void> {
    this.#losesAnswers = false
    await new Promise<void>((resolve) => this.#server.listen(this.#port, '127.0.0.1', resolve))
  }
}
