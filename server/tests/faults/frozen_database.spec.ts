import { readdirSync, readFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { test } from '@japa/runner'
import pg from 'pg'
import { Cluster } from '../../app/database/cluster.ts'
import { isUnavailable } from '../../app/database/is_unavailable.ts'
import { createPool } from '../../app/storage/pool.ts'
import { Caller } from '../support/caller.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { until } from '../support/node.ts'
import { postgresOf, ServerProcess, temporaryFolder } from '../support/server_process.ts'

/** How long anybody waits for a database that says nothing. Milliseconds. */
const longest = 10_000

/** A network to a database, which swallows what the database answers when it is told to. */
class Network {
  readonly url: string
  readonly #sockets = new Set<Socket>()
  #isSwallowing = false
  /** Connections that were there when only those were to be swallowed. */
  #swallowed: ReadonlySet<Socket> = new Set()

  private constructor(url: string) {
    this.url = url
  }

  static async to(database: TestDatabase, cleanup: (undo: () => void) => void): Promise<Network> {
    const { host, port, user = '', password, database: name = '' } = new pg.Client(database.url)
    const between = createServer((socket) => {
      network.#sockets.add(socket)
      const behind = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
      behind.on('data', (part) => {
        if (!network.#isSwallowing && !network.#swallowed.has(socket)) socket.write(part)
      })
      socket.on('data', (part) => behind.write(part))
      for (const [one, other] of [
        [socket, behind],
        [behind, socket],
      ] as const) {
        one.on('error', () => undefined)
        one.on('close', () => other.destroy())
      }
    })
    await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve))
    const credentials = [user, password ?? ''].map(encodeURIComponent).join(':')
    const network = new Network(`postgres://${credentials}@127.0.0.1:${(between.address() as AddressInfo).port}/${name}`)
    cleanup(() => {
      for (const socket of network.#sockets) socket.destroy()
      between.close()
    })
    return network
  }

  swallowAll(): void {
    this.#isSwallowing = true
  }

  swallowThoseThatAreThere(): void {
    this.#swallowed = new Set(this.#sockets)
  }

  heal(): void {
    this.#isSwallowing = false
    this.#swallowed = new Set()
  }
}

/** What came of asking, and after how long. */
async function timed(work: () => Promise<unknown>): Promise<{ isUnavailable: boolean; milliseconds: number }> {
  const started = performance.now()
  const error = await work().then(
    () => undefined,
    (failure: unknown) => failure,
  )
  return { isUnavailable: isUnavailable(error), milliseconds: performance.now() - started }
}

/** The processes of a PostgreSQL, its own first. */
function processesOf(postmaster: number): readonly number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name): [number, number][] => {
      try {
        return [[Number(name), Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8'))?.[1])]]
      } catch {
        return []
      }
    })
  return [postmaster, ...parents.filter(([, parent]) => parent === postmaster).map(([pid]) => pid)]
}

test.group('a database that hangs', () => {
  test('whose answers the network swallows is given up, with whoever waits behind, and used again when they come', async ({
    assert,
    cleanup,
  }) => {
    const database = await testDatabase()
    cleanup(() => database.close())
    const network = await Network.to(database, cleanup)
    const pool = createPool({ connectionString: network.url, max: 3 })
    cleanup(() => pool.end())
    await Promise.all(Array.from({ length: 3 }, () => pool.query('select 1')))
    network.swallowAll()
    const asked = await Promise.all(Array.from({ length: 12 }, () => timed(() => pool.query('select 1'))))
    const after = await timed(() => pool.query('select 1'))
    network.heal()

    assert.isTrue([...asked, after].every((each) => each.isUnavailable))
    assert.isBelow(Math.max(...asked.map(({ milliseconds }) => milliseconds)), longest)
    assert.isBelow(after.milliseconds, 1_000, 'nothing is begun while it is silent')
    await until(() => pool.query('select 1').catch(() => undefined), 20)
  }).timeout(60_000)

  test('for some connections only is given up on those; what the database is at work on is waited for', async ({ assert, cleanup }) => {
    const database = await testDatabase()
    cleanup(() => database.close())
    const network = await Network.to(database, cleanup)
    const pool = createPool({ connectionString: network.url, max: 3 })
    cleanup(() => pool.end())
    await pool.query('select 1')
    network.swallowThoseThatAreThere()
    const [lost, slow] = await Promise.all([timed(() => pool.query('select 1')), timed(() => pool.query('select pg_sleep(11)'))])

    assert.isTrue(lost.isUnavailable)
    assert.isBelow(lost.milliseconds, longest)
    assert.isFalse(slow.isUnavailable)
    assert.isAbove(slow.milliseconds, longest)
    await pool.query('select 1')
  }).timeout(60_000)

  test('because it is frozen is told as such to everybody within ten seconds, and goes on when it does', async ({ assert, cleanup }) => {
    const folder = temporaryFolder(cleanup)
    const cluster = await Cluster.start(folder)
    const settings = { DATABASE_URL: cluster.url, DATA_DIR: join(folder, 'node'), METADATA_DIR: 'examples/library', DEMO: '1' }
    const server = await ServerProcess.ready(settings)
    const admin = await Caller.signedIn(server.url, 'admin')
    let frozen: readonly number[] = []
    const thaw = () => {
      for (const pid of frozen) process.kill(pid, 'SIGCONT')
      frozen = []
    }
    cleanup(async () => {
      thaw()
      await server.end()
      await cluster.stop()
    })
    const list = () => admin.send(server.url, 'POST', '/api/records/book/search', {})
    assert.equal((await list()).status, 200)
    const branches = await admin.send(server.url, 'POST', '/api/records/branch/search', { page: { size: 1 } })
    const branch = (branches.body.rows as readonly { id: string }[])[0]?.id
    frozen = processesOf(postgresOf(folder))
    for (const pid of frozen) process.kill(pid, 'SIGSTOP')
    const asks = [
      ...Array.from({ length: 3 }, () => list),
      () => admin.send(server.url, 'POST', '/api/records/application', { name: '读者', phone: '13800000000', branch }),
      () => new Caller().send(server.url, 'GET', '/health/ready'),
    ]
    const started = performance.now()
    const answers = await Promise.all(asks.map(async (ask) => ({ ...(await ask()), milliseconds: performance.now() - started })))
    thaw()
    await server.until(200)

    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [503])
    assert.isBelow(Math.max(...answers.map(({ milliseconds }) => milliseconds)), longest)
    assert.equal((await until(async () => ((await list()).status === 200 ? { status: 200 } : undefined))).status, 200)
  }).timeout(180_000)
})
