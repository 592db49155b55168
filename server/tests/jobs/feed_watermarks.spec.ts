import { setTimeout as sleep } from 'node:timers/promises'
import { test } from '@japa/runner'
import { link } from '../../../engine/runtime/app/link.ts'
import type { ConnectorOperation } from '../../../engine/schema/connector.ts'
import { Bookseller, libraryWithBookseller, offer, offers } from '../support/bookseller.ts'
import { library } from '../support/library.ts'
import { until } from '../support/node.ts'

const day = (number: number) => ({ changed: `2026-11-${String(number).padStart(2, '0')}T08:00:00+08:00` })
const feed = library().bundle.connectors?.bookseller?.operations.offers?.feed as NonNullable<ConnectorOperation['feed']>

test.group('feeds that ask for what has changed', (group) => {
  let shop: Bookseller
  group.each.teardown(() => shop.close())
  const watermark = async () =>
    (await shop.lending.one<{ watermark: string | null } | undefined>('select watermark from _feeds'))?.watermark ?? null
  const told = (made: number, changed: number, gone: number, same: number, refused = 0) =>
    `书商书目：新增 ${made}，变更 ${changed}，消失 ${gone}，未变 ${same}，拒收 ${refused}`

  test('a run asks only for what has changed since the last good one; a full one finds what is gone', async ({ assert }) => {
    shop = await Bookseller.open()
    shop.simulator.rows.set('offers', [offer(1, day(1)), offer(2, day(2)), offer(3, day(3))])
    await shop.addNode()
    assert.equal((await shop.first()).reason, told(3, 0, 0, 0))
    assert.deepEqual(await shop.lending.one(`select count(*)::int as runs from job_run where key = 'offersWhole@first'`), { runs: 0 })
    assert.equal(await watermark(), day(3).changed)
    shop.simulator.rows.set('offers', [offer(1, day(1)), offer(3, day(3)), offer(4, { ...day(4), title: '第四本' })])
    assert.equal((await shop.bring()).reason, told(1, 0, 0, 1))
    assert.equal(await watermark(), day(4).changed)
    assert.equal((await shop.bring()).reason, told(0, 0, 0, 1))
    assert.equal((await shop.bring('offersWhole')).reason, told(0, 0, 1, 3))
    assert.deepEqual(
      (await shop.stored()).map(({ offer_no, sold }) => [offer_no, sold]),
      [
        ['T1', false],
        ['T2', true],
        ['T3', false],
        ['T4', false],
      ],
    )
  })

  test('a full run comes as soon as a server starts where no other brings its rows', async ({ assert }) => {
    const { bundle, hash } = library()
    const { offers: _, ...jobs } = bundle.jobs ?? {}
    shop = await Bookseller.open(link({ ...bundle, jobs }, hash))
    shop.simulator.rows.set('offers', offers(2))
    await shop.addNode()
    assert.equal((await shop.over(`key = 'offersWhole@first'`)).reason, told(2, 0, 0, 0))
  })

  test('the watermark stays where it was while a run is not whole', async ({ assert }) => {
    shop = await Bookseller.open()
    shop.simulator.rows.set(
      'offers',
      offers(150, () => day(1)),
    )
    await shop.addNode()
    await shop.first()
    assert.equal(await watermark(), day(1).changed)
    shop.simulator.rows.set(
      'offers',
      offers(150, () => day(9)),
    )
    shop.simulator.fail('down')
    assert.equal((await shop.bring()).status, 'FAILED')
    assert.equal(await watermark(), day(1).changed)
    shop.simulator.fail(undefined)
    assert.equal((await shop.bring()).reason, told(0, 0, 0, 150))
    assert.equal(await watermark(), day(9).changed)
  })

  test('the answer itself may say the next watermark', async ({ assert }) => {
    const since = { send: 'after', at: '/now' }
    shop = await Bookseller.open(libraryWithBookseller({}, { feed: { ...feed, since } }))
    shop.simulator.rows.set('offers', offers(250))
    await shop.addNode()
    assert.equal((await shop.first()).reason, told(250, 0, 0, 0))
    assert.equal(await watermark(), '1')
    shop.simulator.rows.set('offers', [...offers(249), offer(250, { stock: 1 })])
    assert.equal((await shop.bring()).reason, told(0, 1, 0, 0))
    assert.equal(await watermark(), '2')
  })

  test('a feed that is declared otherwise asks for all rows again', async ({ assert }) => {
    shop = await Bookseller.open()
    shop.simulator.rows.set('offers', offers(3, day))
    await shop.addNode()
    await shop.first()
    await shop.lending.database.pool.query(`update _feeds set declared = 'as it was before'`)
    assert.equal((await shop.bring()).reason, told(0, 0, 0, 3))
    assert.equal((await shop.bring()).reason, told(0, 0, 0, 1))
  })

  test('a refused row keeps no watermark back: the full run asks for it again', async ({ assert }) => {
    shop = await Bookseller.open()
    shop.simulator.rows.set('offers', [offer(1, day(1)), offer(2, { ...day(2), title: '' })])
    await shop.addNode()
    assert.equal((await shop.first()).refused, 1)
    assert.equal(await watermark(), day(2).changed)
    shop.simulator.rows.set('offers', [offer(1, day(1)), offer(2, { ...day(2), title: '有名了' })])
    assert.equal((await shop.bring('offersWhole')).reason, told(1, 0, 0, 1))
  })

  test('a run whose server dies goes on at the page behind those that are stored, and tells of all of them', async ({ assert }) => {
    shop = await Bookseller.open()
    const { simulator } = shop
    simulator.rows.set('offers', offers(2_450, day))
    // The first batch is stored after 2,000 rows; the page behind it does not come.
    const dying = await shop.addNode()
    await until(async () => simulator.requests >= 20, 60)
    simulator.fail('slow', 1, 60_000)
    await until(async () => (await shop.stored()).length >= 100)
    await sleep(300)
    await dying.stop()
    simulator.fail(undefined)
    const before = simulator.requests
    await shop.addNode()
    const run = await shop.first()
    assert.equal(run.reason, told(2_450, 0, 0, 0))
    assert.equal(run.done, 2_450)
    assert.isBelow(simulator.requests - before, 25)
    assert.lengthOf(await shop.stored(), 2_450)
    assert.isTrue((await shop.stored()).every(({ version, sold }) => version === 1 && !sold))
    assert.equal((await shop.bring('offersWhole')).reason, told(0, 0, 0, 2_450))
  })

  test('where the other system has forgotten the page, the run begins with the first again', async ({ assert }) => {
    shop = await Bookseller.open()
    const { simulator, lending } = shop
    simulator.rows.set('offers', offers(120, day))
    const pending = { run: '1', isFull: true, mark: '100', counts: { made: 0, changed: 0, gone: 0, same: 0, refused: 0 } }
    await lending.database.pool.query(`insert into _feeds (name, pending) values ('bookseller.offers', $1)`, [JSON.stringify(pending)])
    await lending.database.pool.query(
      `create function same_run() returns trigger language plpgsql as $$
         begin update _feeds set pending = jsonb_set(pending, '{run}', to_jsonb(new.id::text)); return new; end $$;
       create trigger same_run after insert on job_run for each row execute function same_run()`,
    )
    simulator.fail('refuse', 1)
    await shop.addNode()
    assert.equal((await shop.first()).reason, told(120, 0, 0, 0))
    assert.equal(simulator.requests, 3)
  })
})

test.group('feeds over OData', (group) => {
  let shop: Bookseller
  group.each.teardown(() => shop.close())
  const app = () => {
    const { key, values, gone } = feed
    const since = { send: 'Changed', greatest: '/changed' }
    return libraryWithBookseller({}, { feed: { protocol: 'odata', key, since, ...(values && { values }), ...(gone && { gone }) } })
  }

  test('pages follow the next link, and the watermark is a filter', async ({ assert }) => {
    shop = await Bookseller.open(app())
    shop.simulator.rows.set('offers', [...offers(249, () => day(1)), offer(250, day(2))])
    await shop.addNode()
    assert.equal((await shop.first()).reason, '书商书目：新增 250，变更 0，消失 0，未变 0，拒收 0')
    assert.equal(shop.simulator.requests, 3)
    shop.simulator.rows.set('offers', [...offers(249, () => day(1)), offer(250, { ...day(3), stock: 1 })])
    assert.equal((await shop.bring()).reason, '书商书目：新增 0，变更 1，消失 0，未变 0，拒收 0')
    assert.equal(shop.simulator.requests, 4)
  })

  for (const fault of ['error', 'garbage', 'down', 'elsewhere'] as const)
    test(`it is tried again though the other system fails, and no secret goes elsewhere: ${fault}`, async ({ assert }) => {
      shop = await Bookseller.open(app())
      shop.simulator.rows.set('offers', offers(250, day))
      shop.simulator.fail(fault, 1)
      await shop.addNode()
      const run = await shop.first()
      assert.equal(run.status, 'DONE')
      assert.lengthOf(await shop.stored(), 250)
    })
})
