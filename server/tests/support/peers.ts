import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Group } from '@japa/runner/core'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import { Addresses } from '../../app/connectors/addresses.ts'
import { Exchanges } from '../../app/connectors/exchanges.ts'
import { hear } from '../../app/connectors/receive.ts'
import type { Metadata } from '../../app/metadata/metadata.ts'
import { Notices } from '../../app/queues/notices.ts'
import type { Context } from '../../app/records/context.ts'
import { entityNamed } from '../../app/records/entity_of.ts'
import { get } from '../../app/records/get.ts'
import { load } from '../../app/records/load.ts'
import { serverContext } from '../../app/records/server_context.ts'
import type { Simulator } from '../../app/simulators/simulator.ts'
import { type Simulators, startSimulators } from '../../app/simulators/simulators.ts'
import { addCall } from '../../app/steps/add_call.ts'
import { transition } from '../../app/steps/transition.ts'
import { inTransaction } from '../../app/storage/writes/transaction.ts'
import { until } from './node.ts'
import { Portal, type Seeds } from './portal.ts'
import { world } from './seeds.ts'

/** What somebody says who approves. */
export const agreed = '价格与合同一致，同意办理。'

/**
 * Opens the portal with its peers for a group of tests, and closes it after them. Behind each test the other systems are well again.
 * @param ready called with what is open, before the first test
 */
export function withPeers(group: Group, ready: (peers: Peers) => Promise<void> | void, more: Seeds = {}): void {
  let peers: Peers
  group.setup(async () => {
    peers = await Peers.open(more)
    await ready(peers)
    return () => peers.close()
  })
  group.each.teardown(() => {
    for (const name of peers.names) peers.peer(name).fail(undefined)
  })
}

/** An exchange as a test looks at it. */
interface PeerExchange {
  readonly id: string
  readonly operation: string
  readonly status: string
  readonly reason: string | null
}

/** The portal of this repository with a simulator of every other system, which reach each other over HTTP. */
export class Peers {
  readonly portal: Portal
  readonly #addresses = new Addresses({})
  readonly #folder = mkdtempSync(join(tmpdir(), 'pergola-peers-'))
  #simulators!: Simulators
  #exchanges!: Exchanges
  #notices!: Notices
  readonly #server: Server

  private constructor(portal: Portal) {
    this.portal = portal
    this.#server = createServer(async (request, response) => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part as Buffer)
      const [, , , connector = '', ...path] = (request.url ?? '').split('/')
      const header = (name: string) => request.headers[name] as string | undefined
      const message = { connector, path: `/${path.join('/')}`, header, body: Buffer.concat(parts).toString() }
      const heard = await hear(this.context, this.#addresses, message)
      const status = heard.kind === 'kept' ? 202 : heard.kind === 'unsigned' ? 401 : 404
      // Nobody asks again over a connection that a slow machine has let go.
      response.writeHead(status, { connection: 'close' }).end()
    })
  }

  static async open(more: Seeds = {}): Promise<Peers> {
    const peers = new Peers(await Portal.open({ ...world, ...more }))
    await peers.#start()
    return peers
  }

  /** Where other systems tell the portal something. */
  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** What a system and the portal prove themselves to each other with. */
  secretOf(name: string): string {
    const connector = this.portal.app.bundle.connectors?.[name]
    return (connector && this.#addresses.secretOf(connector)) ?? ''
  }

  /** The server itself. */
  get context() {
    return serverContext(this.portal.app, this.portal.database.pool, this.portal.accesses)
  }

  peer(name: string): Simulator {
    return this.#simulators.started.get(name) as Simulator
  }

  /** Where the simulators are. */
  get addresses(): Addresses {
    return this.#addresses
  }

  /** Whether every connector has a simulator of its own. */
  get names(): readonly string[] {
    return [...this.#simulators.started.keys()].sort()
  }

  /** Puts a call about a record, as it stands, into the outbox, as a step that a person takes does. @returns the record */
  async call(connector: string, operation: string, of: string, id: string): Promise<RecordData> {
    const context = { ...this.context, user: this.portal.admin.user }
    const entity = entityNamed(this.portal.app, of)
    return inTransaction(this.portal.database.pool, async (client) => {
      const record = await load(context, entity, id, true, client)
      const isAsked = await addCall(context, client, { connector, operation, about: { entity, record } })
      if (!isAsked) throw new Error(`${connector}.${operation} has nothing to tell.`)
      return record
    })
  }

  async read(entity: string, id: string): Promise<RecordData> {
    return (await get(this.portal.admin, entity, id)).view
  }

  /** Takes a step of a record as somebody. */
  async step(as: Context, entity: string, id: string, name: string, comment?: string): Promise<void> {
    await transition(as, entity, id, name, comment === undefined ? {} : { comment })
  }

  /** Waits until a record stands somewhere. */
  reaches(entity: string, id: string, status: string): Promise<RecordData> {
    return until(async () => {
      const record = await this.read(entity, id)
      return record.status === status && record
    })
  }

  /** Waits until everything about a record is done, in this direction; what is to be tried again in minutes is tried again now. */
  settled(about: string, operation: string): Promise<PeerExchange> {
    return until(async () => {
      const { pool } = this.portal.database
      await pool.query(
        `update exchange set due_at = now() - interval '1 second' where status = 'RUNNING' and ended_at is not null and due_at > now()`,
      )
      const { rows } = await pool.query<PeerExchange>(
        'select id::text, operation, status, reason from exchange where about_id = $1 and operation = $2 order by id desc limit 1',
        [about, operation],
      )
      return rows[0] && ['DONE', 'FAILED'].includes(rows[0].status) && rows[0]
    })
  }

  async close(): Promise<void> {
    await this.#exchanges.stop()
    await this.#notices.stop()
    await this.#simulators.stop()
    await new Promise((done) => this.#server.close(done))
    await this.portal.close()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  async #start(): Promise<void> {
    const { app, accesses, database } = this.portal
    await database.pool.query(`update supplier set status = 'QUALIFIED'`)
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done))
    const logger = { info: () => undefined, error: () => undefined, warn: () => undefined } as never
    const addresses = this.#addresses
    this.#simulators = await startSimulators({ app, addresses, portal: () => this.url, directory: this.#folder, logger })
    this.#notices = new Notices(database.pool, database.url)
    await this.#notices.start()
    const metadata = { app } as Metadata
    this.#exchanges = new Exchanges({
      pool: database.pool,
      metadata,
      accesses,
      notices: this.#notices,
      addresses,
      logger,
      lookMilliseconds: 100,
    })
    this.#exchanges.start()
  }
}
