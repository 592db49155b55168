import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { silenceOf } from '../database/silence.ts'
import { channel, tell } from '../storage/messages/tell.ts'

/** What the nodes tell each other, so that none goes on with what another has changed. */
export const topics = [
  'accounts',
  'deliveries',
  'events',
  'exchanges',
  'letters',
  'occasions',
  'overlays',
  'records',
  'runs',
  'sessions',
  'settings',
  'values',
] as const
export type Topic = (typeof topics)[number]

/** How a database that is away is asked for again: an attempt is given up after so long, and the next comes so soon; and how often one that is there says so. */
export const reconnection = { attemptMilliseconds: 5_000, pauseMilliseconds: 500, beatMilliseconds: 5_000 } as const

/** News between the nodes, through `LISTEN` and `NOTIFY`: a topic, and perhaps what it is about. After a lost connection everything counts as changed. */
export class Notices extends EventEmitter<Record<Topic, [about?: string]>> {
  readonly #pool: pg.Pool
  readonly #url: string
  #client: pg.Client | undefined
  #isStopped = false

  constructor(pool: pg.Pool, url: string) {
    super()
    this.#pool = pool
    this.#url = url
  }

  /** Tells every node, this one too. */
  async send(topic: Topic): Promise<void> {
    this.emit(topic)
    await tell(this.#pool, topic)
  }

  /** Listens from now on. */
  async start(): Promise<void> {
    while (!this.#isStopped) {
      const client = new pg.Client({
        connectionString: this.#url,
        keepAlive: true,
        connectionTimeoutMillis: reconnection.attemptMilliseconds,
      })
      client.on('error', () => undefined)
      client.on('notification', ({ payload }) => this.#receive(payload))
      try {
        await client.connect()
        silenceOf(this.#url).watch(client)
        await client.query(`LISTEN ${channel}`)
      } catch {
        await sleep(reconnection.pauseMilliseconds)
        continue
      }
      this.#client = client
      for (const topic of topics) this.emit(topic)
      // Whoever only listens does not notice that nobody speaks any more.
      const beat = setInterval(() => client.query('select 1').catch(() => undefined), reconnection.beatMilliseconds).unref()
      client.once('end', () => {
        clearInterval(beat)
        void this.start()
      })
      return
    }
  }

  /** Stops listening. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#client?.end()
  }

  #receive(payload: string | undefined): void {
    const [name, about] = payload?.split(':') ?? []
    const topic = topics.find((known) => known === name)
    if (topic) this.emit(topic, about)
  }
}
