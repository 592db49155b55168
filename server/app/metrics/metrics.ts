import type { Pool } from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { firstWord, type QueryWatcher, watchPool } from '../database/watch_queries.ts'
import type { StorageCall } from '../files/storage/object_storage.ts'
import type { Metadata } from '../metadata/metadata.ts'
import { type ExchangesOf, exchangesOf } from '../records/exchange_records.ts'
import { type RunsOf, runsOf } from '../records/run_records.ts'
import { waitingRecords } from '../storage/queries/waiting_records.ts'

/** One request that was answered. */
interface AnsweredRequest {
  readonly method: string
  /** The pattern of the route, never the address: ids would make a series of every record. */
  readonly route: string
  readonly status: number
  readonly milliseconds: number
}

/** The statements that are told apart; the texts of others could be anything. */
const kindsOfQuery: ReadonlySet<string> = new Set(['SELECT', 'WITH', 'INSERT', 'UPDATE', 'DELETE', 'BEGIN', 'COMMIT', 'ROLLBACK'])

/** What a figure is called, and what it says. */
interface Figure {
  readonly name: string
  readonly help: string
}

/** Figures about this node and its queues, as Prometheus reads them: requests, queries, pool, runs of jobs, and those of Node (event-loop delay, memory). */
export class Metrics {
  readonly #registry = new Registry()
  readonly #requests: Histogram<'method' | 'route' | 'status'>
  readonly #storage: Histogram<'method' | 'outcome'>

  /** @param pools those that this node has; queues are read through the first */
  constructor(pools: readonly [Pool, ...Pool[]], metadata: Metadata) {
    const [pool] = pools
    const registers = [this.#registry]
    collectDefaultMetrics({ register: this.#registry })
    this.#requests = new Histogram({
      name: 'pergola_request_seconds',
      help: 'Requests by route and status, with how long they took.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
      registers,
    })
    this.#storage = new Histogram({
      name: 'pergola_file_storage_seconds',
      help: 'Calls of the object storage by what came of them, with how long they took.',
      labelNames: ['method', 'outcome'],
      buckets: [0.02, 0.1, 0.3, 1, 3, 10, 30],
      registers,
    })
    this.#watchQueries(pools)
    this.#watchConnections(pools)
    this.#watchRecords(pool, () => runsOf(metadata.app), {
      counted: { name: 'pergola_runs', help: 'Runs of jobs by status, over all nodes.' },
      oldest: {
        name: 'pergola_oldest_due_run_seconds',
        help: 'For how long the run of a job has been due that waits longest.',
      },
    })
    this.#watchRecords(pool, () => exchangesOf(metadata.app), {
      counted: { name: 'pergola_exchanges', help: 'Messages to and of other systems by status, over all nodes.' },
      oldest: {
        name: 'pergola_oldest_exchange_seconds',
        help: 'For how long the message to or of another system has been due that waits longest.',
      },
    })
  }

  /** How long statements take. */
  #watchQueries(pools: readonly Pool[]): void {
    const queries = new Histogram({
      name: 'pergola_query_seconds',
      help: 'Statements of the database by the word that they begin with and what came of them, with how long they took.',
      labelNames: ['kind', 'outcome'],
      buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
      registers: [this.#registry],
    })
    const watcher: QueryWatcher = (text) => {
      const word = firstWord(text)
      const told = queries.startTimer({ kind: kindsOfQuery.has(word) ? word.toLowerCase() : 'other' })
      return (error) => void told({ outcome: error ? 'failed' : 'done' })
    }
    for (const pool of pools) watchPool(pool, watcher)
  }

  /** How many connections there are, and how often one was taken. */
  #watchConnections(pools: readonly Pool[]): void {
    const registers = [this.#registry]
    const taken = new Counter({ name: 'pergola_pool_taken_total', help: 'How often a connection to the database was taken.', registers })
    for (const pool of pools) pool.on('acquire', () => taken.inc())
    const sum = (of: (pool: Pool) => number) => pools.reduce((all, pool) => all + of(pool), 0)
    const connections = new Gauge({
      name: 'pergola_pool_connections',
      help: 'Connections to the database: all, idle, and requests that wait for one.',
      labelNames: ['state'],
      registers,
      collect() {
        const [all, idle, wanted] = [
          sum(({ totalCount }) => totalCount),
          sum(({ idleCount }) => idleCount),
          sum(({ waitingCount }) => waitingCount),
        ]
        connections.set({ state: 'all' }, all)
        connections.set({ state: 'idle' }, idle)
        connections.set({ state: 'wanted' }, wanted)
      },
    })
  }

  /** How many records of a queue stand in each status, and for how long the one has been due that waits longest; nothing where none are kept. */
  #watchRecords(
    pool: Pool,
    kept: () => RunsOf | ExchangesOf | undefined,
    figures: { readonly counted: Figure; readonly oldest: Figure },
  ): void {
    const registers = [this.#registry]
    const oldest = new Gauge({ ...figures.oldest, registers })
    const counted = new Gauge({
      ...figures.counted,
      labelNames: ['status'],
      registers,
      async collect() {
        const queue = kept()
        if (!queue) return
        const found = await waitingRecords(pool, queue.entity, queue.part.dueAt, new Date().toISOString())
        for (const status of queue.entity.workflow?.statuses.keys() ?? []) counted.set({ status }, found.counts.get(status) ?? 0)
        oldest.set(found.oldestSeconds)
      },
    })
  }

  /** Counts a request. */
  answered({ method, route, status, milliseconds }: AnsweredRequest): void {
    this.#requests.observe({ method, route, status: String(status) }, milliseconds / 1_000)
  }

  /** Counts a call of the object storage. */
  storageAsked({ method, outcome, milliseconds }: StorageCall): void {
    this.#storage.observe({ method, outcome }, milliseconds / 1_000)
  }

  /** Everything, in the text form of Prometheus. */
  text(): Promise<string> {
    return this.#registry.metrics()
  }

  /** The media type of that text. */
  get mediaType(): string {
    return this.#registry.contentType
  }
}
