import pg from 'pg'
import { holdingOne } from '../../database/shares.ts'
import { beginNews, channel, endNews } from '../messages/tell.ts'
import { longestStatement } from '../pool.ts'
import { beginHolding, endHolding } from './held_documents.ts'
import { dropWaiting, writeWaiting } from './waiting_writes.ts'

/** Two transactions that waited for each other, or could not be put in an order: the loser starts again. */
const retried = new Set(['40001', '40P01'])
const mostAttempts = 4

/** Runs the work in a transaction: all of it happens, or nothing. When the database asks for it, the work runs again from its start. */
export async function inTransaction<Result>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(pool, work)
    } catch (error) {
      const { code } = error as { code?: string }
      if (attempt >= mostAttempts || code === undefined || !retried.has(code)) throw error
    }
  }
}

/** Does the work in a transaction and takes back what it has written. */
export async function takenBack<Result>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  try {
    return await inTransaction(pool, async (client) => {
      const result = await work(client)
      await writeWaiting(client)
      throw new TakenBack(result)
    })
  } catch (error) {
    if (error instanceof TakenBack) return error.result as Result
    throw error
  }
}

class TakenBack<Result> extends Error {
  readonly result: Result

  constructor(result: Result) {
    super('This is to be taken back.')
    this.result = result
  }
}

/** What is written may wait for what others are writing, longer than anybody waits for a list. */
const begin = `begin; set local statement_timeout = ${longestStatement}`

async function once<Result>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  let failure: Error | undefined
  beginNews(client)
  beginHolding(client)
  try {
    await client.query(begin)
    const result = await holdingOne(() => work(client))
    await writeWaiting(client)
    await client.query(commitWith(endNews(client)))
    return result
  } catch (error) {
    dropWaiting(client)
    await client.query('rollback').catch((broken: Error) => {
      failure = broken
    })
    throw error
  } finally {
    endNews(client)
    endHolding(client)
    client.release(failure)
  }
}

/** The end of a transaction with the news that it has for the nodes, in one round trip. */
function commitWith(news: readonly string[]): string {
  if (news.length === 0) return 'commit'
  const told = news.map((each) => `pg_notify(${pg.escapeLiteral(channel)}, ${pg.escapeLiteral(each)})`)
  return `select ${told.join(', ')}; commit`
}
