import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from '@japa/runner'
import pg from 'pg'
import type { Connector } from '../../../engine/schema/connector.ts'
import { Cluster } from '../../app/database/cluster.ts'
import { Simulator } from '../../app/simulators/simulator.ts'
import { Caller } from '../support/caller.ts'
import { library } from '../support/library.ts'
import { until } from '../support/node.ts'
import { postgresOf, ServerProcess, temporaryFolder } from '../support/server_process.ts'
import { brokenIn } from './invariants.ts'

const secret = 'a secret that only the tests know'
/** `CRASH_ROUNDS=5` takes some minutes, `CRASH_ROUNDS=50` tries what may be rare. By turns the database and a node are killed. */
const rounds = Number(process.env.CRASH_ROUNDS ?? 0)
const people = 4

test.group('two nodes over one database', (group) => {
  group.each.timeout(rounds * 120_000 + 600_000)

  test('killed at any moment, as the database is, they keep what they acknowledged, do nothing by halves and nothing twice', async ({
    assert,
    cleanup,
  }) => {
    const folder = temporaryFolder(cleanup)
    const cluster = await Cluster.start(folder)
    const app = library()
    const connector = app.bundle.connectors?.register as Connector
    const register = new Simulator({ app, name: 'register', connector, secret, portal: () => '' })
    const settings = {
      DATABASE_URL: cluster.url,
      METADATA_DIR: 'examples/library',
      DEMO: '1',
      APP_KEY: 'one key for both nodes, which only this test knows',
      CONNECTOR_REGISTER_URL: await register.start(),
      CONNECTOR_REGISTER_SECRET: secret,
      CONNECTOR_PRIVATE_HOSTS: '127.0.0.1',
    }
    let started = 0
    const start = async () => ServerProcess.ready({ ...settings, DATA_DIR: join(folder, `node${++started}`) })
    const nodes = [await start()]
    nodes.push(await start())
    cleanup(async () => {
      await Promise.all(nodes.map((node) => node.end('SIGKILL')))
      await register.stop()
      await cluster.stop()
    })

    const since = new Date().toISOString()
    const admin = await Caller.signedIn(nodes[0]?.url ?? '', 'admin')
    const branch = String(((await search(admin, nodes[0] as ServerProcess, 'branch'))[0] as { id: string }).id)
    const book = String(((await search(admin, nodes[0] as ServerProcess, 'book'))[0] as { id: string }).id)
    const acknowledged = { created: new Set<string>(), sent: new Set<string>(), loans: new Set<string>(), runs: new Set<string>() }
    let isOver = false

    /** One person's work: an application that is sent, a loan with lines, now and then a job, each at any node, again and again. */
    const work = async (seed: number) => {
      for (let count = seed; !isOver; count++) {
        const at = () => nodes[Math.floor(Math.random() * nodes.length)]?.url ?? ''
        const post = (path: string, body: object, key: string) => admin.send(at(), 'POST', path, body, { 'Idempotency-Key': key })
        /** Asked again with the same key until somebody answers. */
        const surely = async (path: string, body: object) => {
          for (const key = randomUUID(); !isOver; await sleep(50)) {
            const answer = await post(path, body, key)
            if (answer.status > 0 && answer.status < 500) return answer
          }
          return { status: 0, body: {} }
        }
        const idOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => (status === 201 ? String(body.id) : '')
        const application = idOf(await surely('/api/records/application', { name: `读者${count}`, phone: '13800000000', branch }))
        if (application !== '') {
          acknowledged.created.add(application)
          const { status } = await surely(`/api/records/application/${application}/transitions/send`, {})
          if (status === 200) acknowledged.sent.add(application)
        }
        const copies = [{ book, quantity: '2', dueDate: '2030-01-01' }]
        const loan = idOf(await surely('/api/records/loan', { branch, copies: [...copies, ...copies] }))
        if (loan !== '') acknowledged.loans.add(loan)
        if (count % 5 === 0) {
          const run = idOf(await surely('/api/records/jobRun', { job: 'oldDrafts' }))
          if (run !== '') acknowledged.runs.add(run)
        }
      }
    }
    const working = Array.from({ length: people }, (_, seed) => work(seed * 1_000))

    for (let round = 1; round <= rounds; round++) {
      const before = acknowledged.sent.size
      await until(async () => acknowledged.sent.size > before + people, 300)
      await sleep(Math.random() * 300)
      if (round % 2 === 1) {
        const killed = postgresOf(folder)
        process.kill(killed, 'SIGKILL')
        await until(async () => (await Promise.all(nodes.map((node) => node.status()))).every((status) => status === 200), 300)
      } else {
        const [node] = nodes.splice(0, 1)
        await node?.end('SIGKILL')
        nodes.push(await start())
      }
    }
    isOver = true
    await Promise.all(working)

    const database = new pg.Pool({ connectionString: cluster.url, max: 2 })
    cleanup(() => database.end())
    const count = async (text: string, values: unknown[] = []) => Number((await database.query(text, values)).rows[0].count)
    await until(async () => (await count(`select count(*) from exchange where status not in ('DONE')`)) === 0, 300)
    await until(async () => (await count(`select count(*) from job_run where status not in ('DONE')`)) === 0, 300)

    for (const [table, ids] of [
      ['application', acknowledged.created],
      ['loan', acknowledged.loans],
      ['job_run', acknowledged.runs],
    ] as const)
      assert.equal(await count(`select count(*) from ${table} where id = any($1::bigint[])`, [[...ids]]), ids.size, `acknowledged ${table}`)
    const sent = `select count(*) from application where id = any($1::bigint[]) and status <> 'DRAFT'`
    assert.equal(await count(sent, [[...acknowledged.sent]]), acknowledged.sent.size, 'acknowledged steps')

    const { rows } = await database.query(`select application_no as no from application where status <> 'DRAFT'`)
    const effects = register.effectsOf('check').map(({ sent: { no } }) => String(no))
    assert.deepEqual(effects.toSorted(), rows.map(({ no }) => String(no)).toSorted(), 'every effect once')
    assert.deepEqual(await brokenIn(database, app, since), [])
    assert.isAbove(effects.length, rounds * people)
  }).skip(rounds === 0, 'CRASH_ROUNDS says how often')
})

async function search(caller: Caller, node: ServerProcess, entity: string): Promise<readonly object[]> {
  const { body } = await caller.send(node.url, 'POST', `/api/records/${entity}/search`, { page: { size: 1 } })
  return body.rows as object[]
}
