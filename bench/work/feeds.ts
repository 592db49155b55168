import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import type { App } from '../../engine/runtime/app/app.ts'
import { Accesses } from '../../server/app/accounts/accesses.ts'
import { Addresses } from '../../server/app/connectors/addresses.ts'
import { bringFeed } from '../../server/app/feeds/bring_feed.ts'
import { peerPages } from '../../server/app/feeds/peer_pages.ts'
import { entityNamed } from '../../server/app/records/entity_of.ts'
import { operationNamed } from '../../server/app/records/exchange_records.ts'
import { serverContext } from '../../server/app/records/server_context.ts'
import { BulkCopy } from '../../server/app/storage/writes/bulk_copy.ts'
import { inTransaction } from '../../server/app/storage/writes/transaction.ts'
import { databaseTime } from './processor.ts'

/** How fast rows came, and what the memory of the process came to, in megabytes. */
interface Brought {
  readonly name: string
  readonly perSecond: number
  readonly megabytes: number
  /** Microseconds of the processor for a row: of the process that brings it, and of the connections to its database. */
  readonly process: number
  readonly database: number
}

const pageRows = 1_000
const columns = ['offer_no', 'title', 'price', 'stock', 'published_on']

/** The rows of another system; each tenth is dearer the second time. */
const rowOf = (no: number, isDearer: boolean) => ({
  no: `T${String(no).padStart(7, '0')}`,
  title: `新书第 ${no} 种`,
  price: { amount: isDearer && no % 10 === 0 ? '41.00' : '39.50' },
  stock: no % 100,
  published: `2026-${String((no % 12) + 1).padStart(2, '0')}-01`,
})

/** The same rows, copied into a table without an index: the least that can be done. @returns rows a second */
export async function copyRows(pool: pg.Pool, count: number): Promise<number> {
  await pool.query('create table bare_offers (offer_no text, title text, price numeric(38,2), stock numeric(19,0), published_on date)')
  const begun = performance.now()
  await inTransaction(pool, async (client) => {
    const bulk = new BulkCopy(client)
    for (let no = 1; no <= count; no++) {
      const { no: code, title, price, stock, published } = rowOf(no, false)
      await bulk.add('bare_offers', columns, [code, title, price.amount, stock, published])
    }
    await bulk.finish()
  })
  return perSecond(count, begun)
}

/**
 * What a feed has brought, from these tables into others with the same columns and indexes: records, their history, their entries in the
 * log. No way of bringing them takes less of the database. @returns rows a second
 */
export async function fillSameTables(pool: pg.Pool, count: number): Promise<number> {
  const written = {
    offered_book: 'true',
    _record_history: `entity = 'offeredBook' and version = 1`,
    _audit_log: `entity = 'offeredBook' and version = 1`,
  }
  for (const table of Object.keys(written)) await pool.query(`create table bare${table} (like ${table} including all)`)
  const begun = performance.now()
  for (const [table, which] of Object.entries(written)) await pool.query(`insert into bare${table} select * from ${table} where ${which}`)
  return perSecond(count, begun)
}

/** The rows as a feed brings them over HTTP, with history and audit: new, as they were, and a tenth of them changed. */
export async function bringRows(pool: pg.Pool, app: App, count: number): Promise<readonly Brought[]> {
  let isDearer = false
  const server = createServer((request, response) => {
    const from = Number(new URL(request.url ?? '', 'http://bench').searchParams.get('mark') ?? 0)
    const offers = Array.from({ length: Math.min(pageRows, count - from) }, (_, index) => rowOf(from + index + 1, isDearer))
    response.end(JSON.stringify({ offers, ...(from + pageRows < count && { next: String(from + pageRows) }) }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const addresses = new Addresses({
    CONNECTOR_BOOKSELLER_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    CONNECTOR_PRIVATE_HOSTS: '127.0.0.1',
  })
  const found: Brought[] = []
  for (const [run, name] of ['new', 'as before', 'a tenth changed'].entries()) {
    isDearer = run === 2
    found.push({ name, ...(await bringOnce(pool, app, addresses, String(run), count)) })
  }
  server.close()
  return found
}

async function bringOnce(pool: pg.Pool, app: App, addresses: Addresses, run: string, count: number): Promise<Omit<Brought, 'name'>> {
  const called = operationNamed(app, 'bookseller', 'offers')
  const feed = called?.declared.feed
  if (!called || !feed) throw new Error('The library has no bookseller.')
  const context = serverContext(app, pool, new Accesses())
  const { signal } = new AbortController()
  const progress = { signal, goOn: () => undefined, step: async () => undefined }
  let megabytes = 0
  const looking = setInterval(() => {
    megabytes = Math.max(megabytes, process.memoryUsage().rss / 1024 / 1024)
  }, 200)
  const used = { process: process.cpuUsage(), database: await databaseTime(pool) }
  const begun = performance.now()
  const end = await bringFeed({
    context,
    progress,
    source: peerPages(context, addresses, called, feed, signal),
    name: 'bookseller.offers',
    declared: '',
    feed,
    entity: entityNamed(app, 'offeredBook'),
    run,
    isFull: true,
    named: new Map(),
  })
  clearInterval(looking)
  if (end.failure !== undefined) throw new Error(end.failure)
  const { user, system } = process.cpuUsage(used.process)
  const database = ((await databaseTime(pool)) - used.database) * 1_000
  return { perSecond: perSecond(count, begun), megabytes, process: (user + system) / count, database: database / count }
}

const perSecond = (count: number, begun: number): number => count / ((performance.now() - begun) / 1_000)
