import { readFileSync, writeFileSync } from 'node:fs'
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
import { libraryWith, postgresOf, ServerProcess, temporaryFolder } from '../support/server_process.ts'
import { brokenIn } from './invariants.ts'
import { importedRows, Work } from './work.ts'

const secret = 'a secret that only the tests know'
/** So often, by turns, the database and a node are killed. `npm run test:long` tries what may be rare. */
const rounds = Number(process.env.CRASH_ROUNDS ?? 2)
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
      METADATA_DIR: withHaste(folder),
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
    const work = await Work.at(nodes, await Caller.signedIn(nodes[0]?.url ?? '', 'admin'))
    const { acknowledged } = work
    const working = Array.from({ length: people }, (_, seed) => work.person(seed * 1_000))

    for (let round = 1; round <= rounds; round++) {
      const before = acknowledged.sent.size
      // It takes in what it was told and does not say so: it is told again.
      register.fail('lost', 2)
      await until(async () => acknowledged.sent.size > before + people, 300)
      await sleep(Math.random() * 300)
      if (round % 2 === 1) {
        const killed = postgresOf(folder)
        process.kill(killed, 'SIGKILL')
        // Its connections live on for a moment: that nodes answer says nothing before another stands in its place.
        await until(async () => isReplaced(folder, killed), 300)
        await until(async () => (await Promise.all(nodes.map((node) => node.status()))).every((status) => status === 200), 300)
      } else {
        const [node] = nodes.splice(0, 1)
        await node?.end('SIGKILL')
        nodes.push(await start())
      }
    }
    work.stop()
    await Promise.all(working)

    const database = new pg.Pool({ connectionString: cluster.url, max: 2 })
    cleanup(() => database.end())
    const count = async (text: string, values: unknown[] = []) => Number((await database.query(text, values)).rows[0].count)
    await until(async () => (await count(`select count(*) from exchange where status not in ('DONE')`)) === 0, 300)
    await until(async () => (await count(`select count(*) from job_run where status not in ('DONE')`)) === 0, 300)

    for (const [what, condition, ids] of [
      ['application', 'true', acknowledged.created],
      ['application', `status <> 'DRAFT'`, acknowledged.sent],
      ['loan', 'true', acknowledged.loans],
      ['loan', `status <> 'DRAFT'`, acknowledged.submitted],
      ['job_run', 'true', acknowledged.runs],
    ] as const) {
      assert.isAbove(ids.size, 0, `${what}, ${condition}`)
      const found = await count(`select count(*) from ${what} where ${condition} and id = any($1::bigint[])`, [[...ids]])
      assert.equal(found, ids.size, `acknowledged: ${what}, ${condition}`)
    }
    const imports = await database.query<{ name: string; count: number }>(
      `select name, count(*)::int from application where name like '名单%' group by 1`,
    )
    assert.isAbove(acknowledged.imports.size, 0, 'imports')
    assert.deepEqual([...new Set(imports.rows.map((row) => row.count))], [importedRows], 'every import whole, and once')
    assert.includeMembers(
      imports.rows.map(({ name }) => name),
      [...acknowledged.imports],
    )

    const { rows } = await database.query(`select application_no as no from application where status <> 'DRAFT'`)
    const effects = register.effectsOf('check').map(({ sent: { no } }) => String(no))
    assert.deepEqual(effects.toSorted(), rows.map(({ no }) => String(no)).toSorted(), 'every effect once')
    assert.deepEqual(await brokenIn(database, app, since), [])
    assert.isAbove(effects.length, rounds * people)
  })
})

/** Whether another PostgreSQL has come after one that was killed; while it comes there may be no file that says so. */
function isReplaced(folder: string, killed: number): boolean {
  try {
    return postgresOf(folder) !== killed
  } catch {
    return false
  }
}

/** A copy of the library in which the register is asked again soon: nobody waits for minutes. */
function withHaste(folder: string): string {
  const copy = libraryWith(folder, 'connectors/register.json', '"minutes": 1', '"minutes": 0.01')
  const file = join(copy, 'connectors/register.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace('"seconds": 10', '"seconds": 3').replace('"times": 6', '"times": 12'))
  return copy
}
