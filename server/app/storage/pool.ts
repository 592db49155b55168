import pg from 'pg'
import { isTracing } from '../tracing/spans.ts'
import { traceQueries } from '../tracing/trace_queries.ts'
import { letBeWatched } from './watch_queries.ts'

/** Types whose text PostgreSQL sends is the value we want: the row codec decides what becomes of it. */
const asSent = new Set([pg.types.builtins.DATE, pg.types.builtins.TIMESTAMPTZ, pg.types.builtins.NUMERIC, pg.types.builtins.INT8])
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    asSent.has(oid) ? (text: string) => text : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

export interface PoolOptions {
  readonly connectionString: string
  /** The most connections. Default 10. */
  readonly max?: number
}

/**
 * Connections to the database. Sessions speak UTC and ISO dates; a statement ends after 30 s.
 * A lost connection is replaced by the next that is asked for.
 */
export function createPool({ connectionString, max = 10 }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    types,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    options: '-c timezone=UTC -c datestyle=ISO,YMD -c intervalstyle=iso_8601 -c statement_timeout=30000 -c jit=off',
  })
  pool.on('error', () => undefined)
  // A connection that is lost between two statements of a transaction: the next statement fails, not the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('connect', (client) => letBeWatched(pool, client))
  if (isTracing()) pool.on('connect', traceQueries)
  return pool
}
