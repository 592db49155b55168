import pg from 'pg'
import { askerNow, Shares } from '../database/shares.ts'
import { type Silence, silenceOf } from '../database/silence.ts'
import { unlessWithin } from '../database/unless_within.ts'
import { letBeWatched } from '../database/watch_queries.ts'
import { isTracing } from '../tracing/spans.ts'
import { traceQueries } from '../tracing/trace_queries.ts'

/** Types whose text PostgreSQL sends is the value we want: the row codec decides what becomes of it. */
const asSent = new Set([pg.types.builtins.DATE, pg.types.builtins.TIMESTAMPTZ, pg.types.builtins.NUMERIC, pg.types.builtins.INT8])
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    asSent.has(oid) ? (text: string) => text : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

/** The longest that a statement runs in a transaction, and outside of one unless a pool says otherwise. Milliseconds. */
export const longestStatement = 30_000

/** The longest that a person waits for a list. Milliseconds. */
export const longestSearch = 5_000

/** Connections that are kept for what the portal itself does: signing in, jobs. */
export const ofPortal = { max: 6 } as const

/** Connections for what people ask for. */
export const ofPeople = { max: 8, share: 3, statementTimeout: longestSearch } as const

/** How long anybody waits for a connection while this process listens, and how long at most: it may be busy when one comes. Milliseconds. */
const longestWait = 4_000
const longestConnect = 10_000

interface PoolOptions {
  readonly connectionString: string
  /** The most connections. Default 10. */
  readonly max?: number
  /** Milliseconds after which a statement outside of a transaction ends. Default: `longestStatement`. */
  readonly statementTimeout?: number
  /** The most connections that one person has at once, of those that `askedBy` names. Default: all. */
  readonly share?: number
}

type Taken = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: Error | boolean) => void) => void

/** Connections of which each person has a share, and which nobody waits for while the database is silent. */
class PortalPool extends pg.Pool {
  readonly #silence: Silence
  readonly #shares: Shares | undefined

  constructor(config: pg.PoolConfig, silence: Silence, shares: Shares | undefined) {
    super(config)
    this.#silence = silence
    this.#shares = shares
  }

  override connect(): Promise<pg.PoolClient>
  override connect(taken: Taken): void
  override connect(taken?: Taken): Promise<pg.PoolClient> | undefined {
    if (!taken) {
      return new Promise((resolve, reject) =>
        this.connect((error, client) => (client ? resolve(client) : reject(error ?? new TypeError('no connection')))),
      )
    }
    const shares = this.#shares
    const asker = shares && askerNow()
    if (this.#silence.isSilent) process.nextTick(taken, silent(), undefined, () => undefined)
    else if (asker === undefined) this.#take(taken)
    else shares?.enter(asker, (refusal) => (refusal ? taken(refusal, undefined, () => undefined) : this.#takeFor(asker, shares, taken)))
    return undefined
  }

  #take(taken: Taken): void {
    const over = this.#silence.waiting()
    let isGivenUp = false
    const inTime = unlessWithin(longestWait, () => {
      isGivenUp = true
      over()
      taken(late(), undefined, () => undefined)
    })
    super.connect((...came: Parameters<Taken>) => {
      inTime()
      over()
      if (isGivenUp) came[1]?.release()
      else taken(...came)
    })
  }

  #takeFor(asker: string, shares: Shares, taken: Taken): void {
    this.#take((error, client) => {
      if (!client) {
        shares.leave(asker)
        return taken(error, client, () => undefined)
      }
      const release = client.release
      client.release = (broken) => {
        shares.leave(asker)
        release(broken)
      }
      taken(error, client, client.release)
    })
  }
}

const late = () => Object.assign(new Error('No connection came in time.'), { code: 'ETIMEDOUT' })
const silent = () => Object.assign(new Error('The database does not answer.'), { code: 'ETIMEDOUT' })

/**
 * Connections to the database. Sessions speak UTC and ISO dates.
 * A lost connection is replaced by the next that is asked for.
 */
export function createPool({ connectionString, max = 10, statementTimeout = longestStatement, share }: PoolOptions): pg.Pool {
  const settings = ['timezone=UTC', 'datestyle=ISO,YMD', 'intervalstyle=iso_8601', `statement_timeout=${statementTimeout}`, 'jit=off']
  const silence = silenceOf(connectionString)
  const pool = new PortalPool(
    {
      connectionString,
      max,
      types,
      keepAlive: true,
      connectionTimeoutMillis: longestConnect,
      idleTimeoutMillis: 60_000,
      options: settings.map((setting) => `-c ${setting}`).join(' '),
    },
    silence,
    share === undefined ? undefined : new Shares(share, longestWait),
  )
  pool.on('error', () => undefined)
  // A connection that is lost between two statements of a transaction: the next statement fails, not the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('connect', (client) => silence.watch(client))
  pool.on('connect', (client) => letBeWatched(pool, client))
  if (isTracing()) pool.on('connect', traceQueries)
  return pool
}
