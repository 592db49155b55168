import type pg from 'pg'
import { Exception } from '../../engine/runtime/exception.ts'
import { Caller } from '../../server/tests/support/caller.ts'
import { type Cost, costOf, type Used } from './cost.ts'

const atOnce = 10

/** Steps a second of SQL alone: a status, a seat of an approval and a message of an outbox in one transaction. */
export async function bareSteps(pool: pg.Pool, count: number): Promise<number> {
  await pool.query('create table bare_record (id bigint primary key, status text, version int)')
  await pool.query('create table bare_seat (record_id bigint, account_id bigint, state text)')
  await pool.query('create table bare_outbox (id bigint generated always as identity primary key, record_id bigint, body jsonb)')
  await pool.query(`insert into bare_record select i, 'DRAFT', 1 from generate_series(1, $1::int) i`, [count])
  return perSecond(count, async (at) => {
    const client = await pool.connect()
    await client.query('begin')
    await client.query({
      name: 'step',
      text: `update bare_record set status = 'SENT', version = version + 1 where id = $1 and status = 'DRAFT'`,
      values: [at + 1],
    })
    await client.query({ name: 'seat', text: `insert into bare_seat values ($1, 1, 'waiting')`, values: [at + 1] })
    await client.query({ name: 'outbox', text: 'insert into bare_outbox (record_id, body) values ($1, $2)', values: [at + 1, '{"no": 1}'] })
    await client.query('commit')
    client.release()
  })
}

/** How fast steps of a kind are, and what one of them costs. */
interface Measured {
  readonly name: string
  readonly perSecond: number
  readonly cost: Cost
}

/** Steps over HTTP, by what they do. @param used what the server has used until now */
export async function takeSteps(url: string, count: number, used: () => Promise<Used>): Promise<readonly Measured[]> {
  const [admin, librarian] = [await Caller.signedIn(url, 'admin'), await Caller.signedIn(url, 'librarian')]
  const sent = async (who: Caller, path: string, body: object) => {
    const answer = await who.send(url, 'POST', path, body)
    if (answer.status > 299) throw new Exception('refused', `${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const { rows } = await sent(admin, '/api/records/branch/search', { page: { size: 1 } })
  const [branch] = rows as readonly { id: string }[]
  const ids: string[] = []
  const step = (who: Caller, name: string) => (at: number) => sent(who, `/api/records/application/${ids[at]}/transitions/${name}`, {})
  const kinds: [string, (at: number) => Promise<unknown>][] = [
    [
      'create, for comparison',
      async (at) => {
        const application = { name: `读者${at}`, phone: '13800000000', branch: branch?.id }
        ids.push(String((await sent(admin, '/api/records/application', application)).id))
      },
    ],
    ['send: an approval begins, a message goes into the outbox', step(admin, 'send')],
    ['accept: an approver decides, the step is taken', step(librarian, 'accept')],
  ]
  const measured: Measured[] = []
  for (const [name, work] of kinds) {
    const before = await used()
    const rate = await perSecond(count, work)
    measured.push({ name, perSecond: rate, cost: costOf(before, await used(), count) })
  }
  return measured
}

async function perSecond(count: number, work: (at: number) => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  let next = 0
  const worker = async () => {
    for (let at = next++; at < count; at = next++) await work(at)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return count / ((performance.now() - begun) / 1_000)
}
