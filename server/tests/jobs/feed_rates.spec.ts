import { test } from '@japa/runner'
import type { Connector, ConnectorOperation } from '../../../engine/schema/connector.ts'
import { Accesses } from '../../app/accounts/accesses.ts'
import { Addresses } from '../../app/connectors/addresses.ts'
import { peerPages } from '../../app/feeds/peer_pages.ts'
import { operationNamed } from '../../app/records/exchange_records.ts'
import { serverContext } from '../../app/records/server_context.ts'
import { Simulator } from '../../app/simulators/simulator.ts'
import { libraryWithBookseller, offers } from '../support/bookseller.ts'
import { Lending } from '../support/lending.ts'

const secret = 'a secret that only the tests know'

test('pages are asked for no oftener in a minute than the other system bears', async ({ assert, cleanup }) => {
  const app = libraryWithBookseller({ rate: { perMinute: 1 } })
  const lending = await Lending.open(app)
  cleanup(() => lending.close())
  const connector = app.bundle.connectors?.bookseller as Connector
  const simulator = new Simulator({ app, name: 'bookseller', connector, secret, portal: () => '' })
  const addresses = new Addresses({
    CONNECTOR_BOOKSELLER_URL: await simulator.start(),
    CONNECTOR_BOOKSELLER_SECRET: secret,
    CONNECTOR_PRIVATE_HOSTS: '127.0.0.1',
  })
  cleanup(() => simulator.stop())
  simulator.rows.set('offers', offers(450))
  const { pool } = lending.database
  const called = operationNamed(app, 'bookseller', 'offers')
  const feed = called?.declared.feed as NonNullable<ConnectorOperation['feed']>
  const waited: { readonly milliseconds: number; readonly requests: number }[] = []
  const source = peerPages(
    serverContext(app, pool, new Accesses()),
    addresses,
    called as NonNullable<typeof called>,
    feed,
    new AbortController().signal,
    async (milliseconds) => {
      waited.push({ milliseconds, requests: simulator.requests })
      await pool.query('delete from _attempts')
    },
  )
  let rows = 0
  let mark: string | undefined
  do {
    const page = await source.page(mark, undefined)
    if ('reason' in page) throw new Error(page.reason)
    rows += page.rows.length
    mark = page.next
  } while (mark !== undefined)
  assert.deepEqual([rows, simulator.requests], [450, 5])
  // A minute may end meanwhile, and another begin.
  assert.isAtLeast(waited.length, 3)
  assert.isTrue(waited.every(({ milliseconds }) => milliseconds > 0 && milliseconds <= 60_000))
})
