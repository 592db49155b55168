import type { Logger } from '@adonisjs/core/logger'
import type { Pool } from 'pg'
import type { Connector } from '../../../engine/schema/connector.ts'
import type { Accesses } from '../accounts/accesses.ts'
import type { Metadata } from '../metadata/metadata.ts'
import type { Notices } from '../queues/notices.ts'
import { type ExchangesOf, exchangesOf, statusesOf } from '../records/exchange_records.ts'
import { serverContext } from '../records/server_context.ts'
import { subscriptionsOf } from '../records/subscription_records.ts'
import { claimExchanges, type Peer } from '../storage/queries/claim_exchanges.ts'
import { inTransaction } from '../storage/writes/transaction.ts'
import type { Addresses } from './addresses.ts'
import { deliver } from './deliver.ts'
import { type ReaderOf, readSubscriptions } from './subscribers.ts'
import { tellSubscribers } from './tell_subscribers.ts'

/** What the delivery of exchanges is put together from. */
export interface ExchangeParts {
  readonly pool: Pool
  readonly metadata: Metadata
  readonly accesses: Accesses
  readonly notices: Notices
  readonly addresses: Addresses
  readonly logger: Pick<Logger, 'error' | 'warn'>
  /** As whom clients read, for subscriptions. Default: there are none. */
  readonly readerOf?: ReaderOf
  /** How often a node looks though nobody has told it to. Default: every two seconds. */
  readonly lookMilliseconds?: number
}

const usualLookMilliseconds = 2_000
const usualAtOnce = 4
const usualSeconds = 30
/** What a node gets, besides the time of the answer, before another takes on what it had. */
const leaseSeconds = 30

/**
 * Delivers what stands in the outbox and takes in what stands in the inbox. Each exchange is had by one node for a while, which is written
 * in its record; a node that dies loses it to another. Every node looks when it is told of a commit, and again every two seconds.
 */
export class Exchanges {
  readonly #parts: ExchangeParts
  readonly #stopping = new AbortController()
  readonly #underWay = new Set<Promise<void>>()
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> | undefined
  #again = false
  readonly #look = () => void this.look()

  constructor(parts: ExchangeParts) {
    this.#parts = parts
  }

  /** Delivers from now on. */
  start(): void {
    this.#parts.notices.on('exchanges', this.#look)
    this.#timer = setInterval(this.#look, this.#parts.lookMilliseconds ?? usualLookMilliseconds).unref()
    this.#look()
  }

  /** Stops: calls under way are broken off, and made again by another node or the next start. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#timer = undefined
    this.#parts.notices.off('exchanges', this.#look)
    this.#again = false
    this.#stopping.abort()
    await this.#looking
    await Promise.all(this.#underWay)
  }

  /** Takes on whatever is due, now. Asked again meanwhile, it looks once more. */
  look(): Promise<void> {
    if (this.#stopping.signal.aborted) return Promise.resolve()
    this.#again = this.#looking !== undefined
    this.#looking ??= this.#takeOn()
      .catch((error) => this.#parts.logger.error({ err: error }, 'exchanges with other systems were not looked for'))
      .finally(() => {
        this.#looking = undefined
        if (this.#again) void this.look()
      })
    return this.#looking
  }

  async #takeOn(): Promise<void> {
    const { metadata, pool, accesses, addresses, readerOf } = this.#parts
    const exchanges = exchangesOf(metadata.app)
    if (!exchanges) return
    await accesses.read()
    for (const [connector, declared] of Object.entries(metadata.app.bundle.connectors ?? {})) {
      const comesIn = Object.values(declared.operations).some(({ direction }) => direction === 'in')
      if (comesIn || addresses.of(declared)) await this.#claim(exchanges, { by: 'connector', name: connector }, declared)
    }
    const context = serverContext(metadata.app, pool, accesses)
    const subscriptions = subscriptionsOf(context)
    if (!subscriptions || !readerOf) return
    const all = await readSubscriptions(context, subscriptions)
    await tellSubscribers(context, { subscriptions, exchanges, addresses, readerOf }, all)
    for (const { id, isOpen } of all) if (isOpen) await this.#claim(exchanges, { by: 'subscription', name: id }, subscriptions.part)
  }

  /** Takes on what is due for one receiver. */
  async #claim(exchanges: ExchangesOf, peer: Peer, { seconds = usualSeconds, rate }: Pick<Connector, 'seconds' | 'rate'>) {
    const now = Date.now()
    const claim = {
      peer,
      now: new Date(now).toISOString(),
      until: new Date(now + (seconds + leaseSeconds) * 1_000).toISOString(),
      statuses: statusesOf(exchanges),
      atOnce: rate?.atOnce ?? usualAtOnce,
      ...(rate && { perMinute: rate.perMinute }),
    }
    const ids = await inTransaction(this.#parts.pool, (client) => claimExchanges(client, exchanges.entity, exchanges.part, claim))
    for (const id of ids) this.#deliver(id)
  }

  #deliver(id: string): void {
    const { metadata, pool, accesses, addresses, logger } = this.#parts
    const exchanges = exchangesOf(metadata.app)
    if (!exchanges) return
    const work = deliver(serverContext(metadata.app, pool, accesses), exchanges, addresses, id, this.#stopping.signal)
      .catch((error) => logger.error({ err: error, exchange: id }, 'an exchange with another system was not settled'))
      .finally(() => {
        this.#underWay.delete(work)
        this.#look()
      })
    this.#underWay.add(work)
  }
}
