import { test } from '@japa/runner'
import { Addresses } from '../../app/connectors/addresses.ts'
import { Exchanges } from '../../app/connectors/exchanges.ts'
import { hear } from '../../app/connectors/receive.ts'
import { signed } from '../../app/connectors/signature.ts'
import type { Metadata } from '../../app/metadata/metadata.ts'
import { addRun } from '../../app/queues/add_run.ts'
import { Notices } from '../../app/queues/notices.ts'
import { type RunsOf, runsOf } from '../../app/records/run_records.ts'
import { serverContext } from '../../app/records/server_context.ts'
import { Bookseller, offers } from '../support/bookseller.ts'
import { until } from '../support/node.ts'

const secret = 'a secret that only the tests know'
const addresses = new Addresses({ CONNECTOR_BOOKSELLER_SECRET: secret })

test.group('a message of another system that rows have changed', (group) => {
  let shop: Bookseller
  let notices: Notices
  let exchanges: Exchanges
  group.each.setup(async () => {
    shop = await Bookseller.open()
    const { database, app, accesses } = shop.lending
    notices = new Notices(database.pool, database.url)
    const logger = { error: () => undefined, warn: () => undefined } as never
    exchanges = new Exchanges({
      pool: database.pool,
      metadata: { app } as Metadata,
      accesses,
      notices,
      addresses,
      logger,
      lookMilliseconds: 100,
    })
    await notices.start()
  })
  group.each.teardown(async () => {
    await exchanges.stop()
    await notices.stop()
    await shop.close()
  })
  const context = () => serverContext(shop.lending.app, shop.lending.database.pool, shop.lending.accesses)
  const say = async (id: string, said: object, by = secret) => {
    const body = JSON.stringify(said)
    const headers: Readonly<Record<string, string>> = signed(by, { id, at: Math.floor(Date.now() / 1_000), body })
    const header = (name: string) => headers[name]
    return (await hear(context(), addresses, { connector: 'bookseller', path: '/changed', header, body })).kind
  }
  const settled = (count: number) =>
    until(async () => {
      const { rows } = await shop.lending.database.pool.query<{ status: string }>(
        `select status from exchange where operation = 'changed' and status in ('DONE', 'FAILED') order by id`,
      )
      return rows.length === count && rows.map(({ status }) => status)
    })
  const told = async () =>
    (await shop.lending.one<{ count: number }>(`select count(*)::int as count from job_run where job = 'offersTold'`)).count

  test('starts the run that brings them, once however often it comes', async ({ assert }) => {
    shop.simulator.rows.set('offers', offers(3))
    await shop.addNode()
    await shop.first()
    shop.simulator.rows.set('offers', offers(5))
    exchanges.start()
    assert.deepEqual([await say('a', { offers: 2 }), await say('a', { offers: 2 })], ['kept', 'kept'])
    const run = await shop.over(`job = 'offersTold'`)
    assert.equal(run.reason, '书商书目：新增 2，变更 0，消失 0，未变 3，拒收 0')
    assert.deepEqual(await settled(1), ['DONE'])
    assert.equal(await told(), 1)
  })

  test('without the signature that both know it starts nothing', async ({ assert }) => {
    exchanges.start()
    assert.equal(await say('b', { offers: 2 }, 'another secret'), 'unsigned')
    assert.equal((await shop.lending.one<{ count: number }>('select count(*)::int as count from exchange')).count, 0)
    assert.equal(await told(), 0)
  })

  test('that is not as it was declared is a dead letter and starts nothing', async ({ assert }) => {
    exchanges.start()
    await say('c', { offers: 'many' })
    assert.deepEqual(await settled(1), ['FAILED'])
    assert.equal(await told(), 0)
  })

  test('is one run with those that come before it begins, but not with one that brings a file', async ({ assert }) => {
    const runs = runsOf(shop.lending.app) as RunsOf
    const { id } = await addRun(context(), shop.lending.database.pool, runs, { job: 'offersTold', key: 'by hand', dueAt: context().now })
    await shop.lending.database.pool.query(`update job_run set file = '[{"id": "x", "name": "offers.csv", "size": 1, "type": "text/csv"}]'`)
    exchanges.start()
    for (const each of ['d', 'e', 'f']) await say(each, { offers: 1 })
    assert.deepEqual(await settled(3), ['DONE', 'DONE', 'DONE'])
    assert.equal(await told(), 2, `one beside ${id}`)
  })
})
