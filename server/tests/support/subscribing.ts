import type { App } from '../../../engine/runtime/app/app.ts'
import { link } from '../../../engine/runtime/app/link.ts'
import { AccountRecords } from '../../app/accounts/account_records.ts'
import { Closings } from '../../app/accounts/closings.ts'
import { Addresses } from '../../app/connectors/addresses.ts'
import { Exchanges } from '../../app/connectors/exchanges.ts'
import type { Metadata } from '../../app/metadata/metadata.ts'
import { readersOf } from '../../app/oauth/client_readers.ts'
import { Clients } from '../../app/oauth/clients.ts'
import { Notices } from '../../app/queues/notices.ts'
import type { Context } from '../../app/records/context.ts'
import { Invalid } from '../../app/records/failures.ts'
import { create } from '../../app/steps/create.ts'
import { sealEntries } from '../../app/storage/audit/seal_entries.ts'
import { HookReceiver } from './hook_receiver.ts'
import { Lending } from './lending.ts'
import { library } from './library.ts'
import { until } from './node.ts'

/** What a subscriber and the library sign with. */
export const subscriberSecret = 'what both sides know, and nobody else'

/** The library, which tries again soon, and does not wait for long. */
function impatient(): App {
  const { bundle, hash } = library()
  const subscriptions = { ...bundle.app.subscriptions, retry: { times: 3, minutes: 0.0002 }, seconds: 0.5 }
  return link({ ...bundle, app: { ...bundle.app, subscriptions } } as typeof bundle, hash)
}

/** The library, somebody who is told of its loans, and the nodes that tell them. */
export class Subscribing {
  readonly lending: Lending
  readonly receiver = new HookReceiver(subscriberSecret)
  /** What went wrong in a node. */
  readonly faults: unknown[] = []
  readonly #nodes: { readonly exchanges: Exchanges; readonly notices: Notices }[] = []
  readonly #sealing: NodeJS.Timeout
  #url = ''
  #partner = ''

  private constructor(lending: Lending) {
    this.lending = lending
    this.#sealing = setInterval(() => void sealEntries(lending.database.pool).catch(() => undefined), 40)
  }

  static async open(): Promise<Subscribing> {
    const opened = new Subscribing(await Lending.open(impatient()))
    opened.#url = await opened.receiver.start()
    opened.#partner = await opened.#newPartner()
    return opened
  }

  async close(): Promise<void> {
    clearInterval(this.#sealing)
    this.receiver.letGo()
    await this.loseNodes()
    await this.receiver.stop()
    await this.lending.close()
  }

  /** Where the receiver listens. */
  get url(): string {
    return this.#url
  }

  /** The first client: it sees the loans of the member. */
  get partner(): string {
    return this.#partner
  }

  async addNode(settings: Record<string, string> = { CONNECTOR_PRIVATE_HOSTS: '127.0.0.1' }): Promise<void> {
    const { database, accesses, app } = this.lending
    const metadata = { app } as Metadata
    const notices = new Notices(database.pool, database.url)
    const exchanges = new Exchanges({
      pool: database.pool,
      metadata,
      accesses,
      notices,
      addresses: new Addresses(settings),
      readerOf: readersOf(this.#clients(), new AccountRecords(database.pool, metadata)),
      logger: { error: (fault: unknown) => this.faults.push(fault), warn: () => undefined } as never,
      lookMilliseconds: 50,
    })
    await notices.start()
    exchanges.start()
    this.#nodes.push({ exchanges, notices })
  }

  /** Every node goes away. */
  async loseNodes(): Promise<void> {
    for (const { exchanges, notices } of this.#nodes.splice(0)) {
      await exchanges.stop()
      await notices.stop()
    }
  }

  /** A client that acts as a member: it sees their loans alone. */
  async #newPartner(): Promise<string> {
    const { view } = await create(this.lending.admin, 'partner', {
      code: 'shop',
      name: '书店',
      scopes: ['read'],
      grantTypes: ['client_credentials'],
      roles: ['member'],
      account: this.lending.member.user.id,
    })
    await this.#clients().newSecret(view)
    return view.id ?? ''
  }

  #clients(): Clients {
    const metadata = { app: this.lending.app } as Metadata
    return new Clients(this.lending.database.pool, metadata, new Closings(this.lending.database.pool, metadata))
  }

  /** A subscription; by default of whoever subscribes where the host of the receiver may be private. */
  async subscribe(facts: object = {}, context?: Context): Promise<string> {
    const subscriber = { ...this.lending.admin, mayBePrivate: (host: string) => host === '127.0.0.1' }
    const known = { name: '书店', url: this.url, secret: subscriberSecret, about: 'loan', partner: this.partner }
    const { view } = await create(context ?? subscriber, 'subscription', { ...known, ...facts })
    await sealEntries(this.lending.database.pool)
    return view.id ?? ''
  }

  /** Sets fields of a subscription past all that refuses them when they are typed: as they were before it was refused. */
  async setPast(id: string, facts: Record<string, string | null>): Promise<void> {
    const { pool } = this.lending.database
    for (const [field, value] of Object.entries(facts)) await pool.query(`update subscription set ${field} = $2 where id = $1`, [id, value])
  }

  /** What the issues are with which something is refused; none where it is done. */
  async refused(work: Promise<unknown>): Promise<readonly string[]> {
    try {
      await work
    } catch (error) {
      if (error instanceof Invalid) return error.issues.map(({ code, path }) => `${code} ${path}`)
      throw error
    }
    return []
  }

  /** Waits until the receiver was told so often. */
  told(count: number) {
    return until(async () => this.receiver.received.length >= count && this.receiver.received)
  }

  /** Waits for a message in a status: the latest. */
  exchange(status: string) {
    return until(() =>
      this.lending.one<{ id: string; tries: number; reason: string | null; code: number | null } | undefined>(
        'select id::text, tries::int, reason, code::int from exchange where status = $1 order by id desc limit 1',
        [status],
      ),
    )
  }

  /** How many messages there are. */
  async count(where = 'true'): Promise<number> {
    return (await this.lending.one<{ n: number }>(`select count(*)::int as n from exchange where ${where}`)).n
  }

  /** Waits until a subscription says why nothing can be told. */
  problem(id: string) {
    return until(
      async () => (await this.lending.one<{ problem: string | null }>('select problem from subscription where id = $1', [id])).problem,
    )
  }
}
