import { test } from '@japa/runner'
import type { App } from '../../../engine/runtime/app/app.ts'
import type { Connector } from '../../../engine/schema/connector.ts'
import { Addresses } from '../../app/connectors/addresses.ts'
import { search } from '../../app/records/search.ts'
import type { Fault } from '../../app/simulators/faults.ts'
import { Simulator } from '../../app/simulators/simulator.ts'
import { create } from '../../app/steps/create.ts'
import { holdFeed } from '../../app/storage/queries/feed_rows.ts'
import { inTransaction } from '../../app/storage/writes/transaction.ts'
import { Lending } from '../support/lending.ts'
import { library } from '../support/library.ts'
import { TestNode, until } from '../support/node.ts'

const secret = 'a secret that only the tests know'
const offer = (no: number, more: object = {}) => ({ no: `T${no}`, title: `新书 ${no}`, price: { amount: '39.5' }, stock: 3, ...more })
const offers = (count: number) => Array.from({ length: count }, (_, index) => offer(index + 1))

interface Ended {
  readonly id: string
  readonly status: string
  readonly reason: string | null
  readonly refused: number | null
  readonly results: readonly { readonly name: string }[] | null
}

test.group('feeds', (group) => {
  let lending: Lending
  let simulator: Simulator
  let nodes: TestNode[] = []
  let url = ''
  let app: App
  group.each.setup(async () => {
    app = library()
    lending = await Lending.open(app)
    const connector = app.bundle.connectors?.bookseller as Connector
    simulator = new Simulator({ app, name: 'bookseller', connector, secret, portal: () => '' })
    url = await simulator.start()
    nodes = []
  })
  group.each.teardown(async () => {
    for (const node of nodes) await node.stop()
    await simulator.stop()
    await lending.close()
  })

  const addNode = async () => {
    const addresses = new Addresses({
      CONNECTOR_BOOKSELLER_URL: url,
      CONNECTOR_BOOKSELLER_SECRET: secret,
      CONNECTOR_PRIVATE_HOSTS: '127.0.0.1',
    })
    const node = await TestNode.start(lending.database, app, undefined, '', undefined, addresses)
    nodes.push(node)
    return node
  }
  const runOf = (where: string) =>
    until(() =>
      lending.one<Ended | undefined>(
        `select id::text, status, reason, refused::int, results from job_run where ${where} and status in ('DONE', 'FAILED')`,
      ),
    )
  const bring = async (job = 'offers') => runOf(`id = ${(await create(lending.admin, 'jobRun', { job })).view.id}`)
  const first = () => runOf(`key = 'offers@first'`)
  const stored = async () =>
    (
      await lending.database.pool.query<{ offer_no: string; title: string; price: string; sold: boolean; version: number }>(
        'select offer_no, title, price::text, sold, version::int from offered_book order by id',
      )
    ).rows
  const isRunning = async () =>
    (await lending.one<{ count: number }>(`select count(*)::int as count from job_run where status = 'RUNNING'`)).count > 0
  const list = () => search(lending.admin, 'offeredBook', { columns: ['offerNo'] })

  test('rows come by key, page by page, as soon as a server starts that nobody has asked before', async ({ assert }) => {
    simulator.rows.set('offers', offers(250))
    await addNode()
    const run = await first()
    assert.equal(run.reason, '书商书目：新增 250，变更 0，消失 0，未变 0，拒收 0')
    assert.equal(simulator.requests, 3)
    assert.lengthOf(await stored(), 250)
  })

  test('a second run changes nothing, and a third only what has changed, with a file that says which', async ({ assert }) => {
    simulator.rows.set('offers', offers(3))
    await addNode()
    await first()
    const again = await bring()
    assert.equal(again.reason, '书商书目：新增 0，变更 0，消失 0，未变 3，拒收 0')
    assert.isNull(again.results)
    simulator.rows.set('offers', [offer(1), offer(2, { price: { amount: 41 } }), offer(4)])
    const changed = await bring()
    assert.equal(changed.reason, '书商书目：新增 1，变更 1，消失 1，未变 1，拒收 0')
    assert.lengthOf(changed.results ?? [], 1)
    assert.deepEqual(
      (await stored()).map(({ offer_no, price, sold, version }) => [offer_no, Number(price), sold, version]),
      [
        ['T1', 39.5, false, 1],
        ['T2', 41, false, 2],
        ['T3', 39.5, true, 2],
        ['T4', 39.5, false, 1],
      ],
    )
  })

  test('what is gone comes back, and who names nothing at all is not believed', async ({ assert }) => {
    simulator.rows.set('offers', offers(2))
    await addNode()
    await first()
    simulator.rows.set('offers', [offer(1)])
    await bring()
    assert.deepEqual(
      (await stored()).map(({ sold }) => sold),
      [false, true],
    )
    simulator.rows.set('offers', offers(2))
    await bring()
    assert.deepEqual(
      (await stored()).map(({ sold }) => sold),
      [false, false],
    )
    simulator.rows.set('offers', [])
    assert.equal((await bring()).reason, '书商书目：新增 0，变更 0，消失 0，未变 0，拒收 0')
    assert.deepEqual(
      (await stored()).map(({ sold }) => sold),
      [false, false],
    )
  })

  test('a row that is wrong is refused with its reason, keeps none of the others back, and is not gone', async ({ assert }) => {
    simulator.rows.set('offers', offers(4))
    await addNode()
    await first()
    const { name } = await lending.one<{ name: string }>('select name from branch limit 1')
    assert.isNotEmpty(name)
    simulator.rows.set('offers', [
      offer(1, { title: '' }),
      offer(2, { price: { amount: 'free' } }),
      offer(3, { branch: 'NOWHERE' }),
      offer(4, { title: '改了名' }),
      { title: '没有号', price: { amount: 1 } },
    ])
    const run = await bring()
    assert.match(run.reason ?? '', /^书商书目：新增 0，变更 1，消失 0，未变 0，拒收 4\n/)
    assert.equal(run.refused, 4)
    assert.deepEqual(
      (await stored()).map(({ title, sold }) => [title, sold]),
      [
        ['新书 1', false],
        ['新书 2', false],
        ['新书 3', false],
        ['改了名', false],
      ],
    )
  })

  for (const fault of ['error', 'lost', 'garbage', 'cut', 'down', 'refuse'] as const satisfies readonly Fault[]) {
    test(`it is tried again though the other system fails, and no row comes twice: ${fault}`, async ({ assert }) => {
      simulator.rows.set('offers', offers(120))
      simulator.fail(fault, 1)
      await addNode()
      assert.equal((await first()).status, 'DONE')
      assert.lengthOf(await stored(), 120)
    })
  }

  test('while the other system is silent the old rows stay, and lists say how old they are', async ({ assert }) => {
    simulator.rows.set('offers', offers(2))
    await addNode()
    await first()
    const before = await list()
    assert.equal(before.fed?.system, '书商')
    assert.isString(before.fed?.at)
    assert.notProperty(before.fed ?? {}, 'silentSince')
    simulator.fail('down')
    const failed = await bring()
    assert.equal(failed.status, 'FAILED')
    const silent = await list()
    assert.lengthOf(silent.rows, 2)
    assert.equal(silent.fed?.at, before.fed?.at)
    assert.isString(silent.fed?.silentSince)
    simulator.fail(undefined)
    await bring()
    assert.notProperty((await list()).fed ?? {}, 'silentSince')
  })

  test('rows that people write have no other system', async ({ assert }) => {
    assert.notProperty(await search(lending.admin, 'book', { columns: ['title'] }), 'fed')
  })

  test('one run at a time: another waits until it is over', async ({ assert }) => {
    simulator.rows.set('offers', offers(2))
    const entity = app.entities.get('offeredBook')
    if (!entity) throw new Error('The library has no offers.')
    await inTransaction(lending.database.pool, async (client) => {
      assert.isTrue(await holdFeed(client, entity))
      await addNode()
      await until(isRunning)
      assert.equal(simulator.requests, 0)
    })
    assert.equal((await first()).status, 'DONE')
    assert.lengthOf(await stored(), 2)
  })

  test('a run whose server dies goes on at another, and no row is lost or comes twice', async ({ assert }) => {
    simulator.rows.set('offers', offers(300))
    simulator.fail('slow', 1, 60_000)
    const dying = await addNode()
    await until(async () => simulator.requests > 0)
    await dying.stop()
    await addNode()
    assert.equal((await first()).status, 'DONE')
    assert.lengthOf(await stored(), 300)
  })
})
