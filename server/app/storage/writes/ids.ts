import type pg from 'pg'
import { idSequence } from '../columns/system_columns.ts'
import type { Queryable } from '../queries/run_load.ts'

/** So many ids are taken at once: a block serves many records without a round trip. */
const block = 200
/** With fewer left, the next are taken before anybody has to wait for them. */
const few = 100

const reserves = new WeakMap<pg.Pool, string[]>()
const taking = new WeakMap<pg.Pool, Promise<void>>()

/**
 * New ids for records and lines. Unique across nodes and tables; ids that a stopped process had taken stay unused.
 * @param client the connection of the transaction that asks: whoever holds one must not wait for another
 */
export async function takeIds(pool: pg.Pool, client: Queryable, count: number): Promise<readonly string[]> {
  const isInTransaction = client !== pool
  const reserve = reserves.get(pool) ?? []
  reserves.set(pool, reserve)
  if (count > 0 && reserve.length < few) void refill(pool, reserve).catch(() => undefined)
  if (count > block || (isInTransaction && reserve.length < count)) return draw(client, count)
  while (reserve.length < count) await refill(pool, reserve)
  return reserve.splice(0, count)
}

async function refill(pool: pg.Pool, reserve: string[]): Promise<void> {
  const running = taking.get(pool)
  if (running) return running
  const refilled = draw(pool, block).then((ids) => {
    reserve.push(...ids)
  })
  taking.set(pool, refilled)
  try {
    await refilled
  } finally {
    taking.delete(pool)
  }
}

async function draw(client: Queryable, count: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>({
    name: 'ids',
    text: `select nextval('${idSequence}')::text as id from generate_series(1, $1::int)`,
    values: [count],
  })
  return rows.map(({ id }) => id)
}
