import type pg from 'pg'
import { holdingOne } from '../../database/shares.ts'
import { longestStatement } from '../pool.ts'

/** Reads what may take longer than anybody waits for a list, such as a page of an export. */
export async function atLength<Result>(pool: pg.Pool, read: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  let isBroken = false
  try {
    await client.query(`begin read only; set local statement_timeout = ${longestStatement}`)
    const result = await holdingOne(() => read(client))
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {
      isBroken = true
    })
    throw error
  } finally {
    client.release(isBroken)
  }
}
