import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import pg from 'pg'
import type { Connector } from '../../../engine/schema/connector.ts'
import { Cluster } from '../../app/database/cluster.ts'
import type { Fault } from '../../app/simulators/faults.ts'
import { Simulator } from '../../app/simulators/simulator.ts'
import { offer } from '../support/bookseller.ts'
import { Caller } from '../support/caller.ts'
import { library } from '../support/library.ts'
import { until } from '../support/node.ts'
import { libraryWith, postgresOf, ServerProcess, temporaryFolder } from '../support/server_process.ts'

const secret = 'a secret that only the tests know'
/** So many runs are cut off, each of them by the death of the database and by that of the node. `npm run test:long` tries what may be rare. */
const rounds = Number(process.env.FEED_ROUNDS ?? 1)
/** Rows that a round adds; those before it change. */
const rowsOfRound = 5_000
const pageMilliseconds = 25

interface Run {
  readonly status: string
  readonly reason: string | null
  readonly tries: number
}

test.group('a run that brings rows', (group) => {
  group.each.timeout(rounds * 180_000 + 300_000)

  test('killed in the middle as its database is, with pages that break off, loses no row, brings none twice, and tells how many', async ({
    assert,
    cleanup,
  }) => {
    const folder = temporaryFolder(cleanup)
    const cluster = await Cluster.start(folder)
    const app = library()
    const connector = app.bundle.connectors?.bookseller as Connector
    const seller = new Simulator({ app, name: 'bookseller', connector, secret, portal: () => '' })
    let rows = offersOf(0)
    seller.rows.set('offers', rows)
    const settings = {
      DATABASE_URL: cluster.url,
      METADATA_DIR: withPatience(folder),
      DEMO: '1',
      APP_KEY: 'one key for all nodes, which only this test knows',
      DATA_DIR: join(folder, 'node'),
      CONNECTOR_BOOKSELLER_URL: await seller.start(),
      CONNECTOR_BOOKSELLER_SECRET: secret,
      CONNECTOR_PRIVATE_HOSTS: '127.0.0.1',
    }
    let node = await ServerProcess.ready(settings)
    const database = new pg.Pool({ connectionString: cluster.url, max: 2 })
    database.on('error', () => undefined)
    cleanup(async () => {
      await node.end('SIGKILL')
      await database.end()
      await seller.stop()
      await cluster.stop()
    })
    const ask = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row | undefined> =>
      (await database.query<Row>(text, values).catch(() => undefined))?.rows[0]
    const run = (where: string) => ask<Run>(`select status, reason, tries::int from job_run where ${where}`)
    const ended = (where: string) =>
      until(async () => {
        const found = await run(where)
        return found && ['DONE', 'FAILED'].includes(found.status) && found
      }, 300)
    /** Waits until so many rows of the run are stored, while it still asks for more. */
    const hasStored = (id: string, least: number) =>
      until(async () => {
        const found = await ask<{ count: number; over: boolean }>(
          `select (pending->'counts'->>'made')::int + (pending->'counts'->>'changed')::int as count, pending ? 'isRead' as over
           from _feeds where pending->>'run' = $1`,
          [id],
        )
        if (found?.over) throw new Error('The run has read all pages before it was killed.')
        return found !== undefined && found.count >= least
      }, 300)
    const breakOff = (kind: Fault) => seller.fail(kind, 2)
    assert.match((await ended(`key = 'offers@first'`)).reason ?? '', new RegExp(`新增 ${rowsOfRound}，`))

    for (let round = 1; round <= rounds; round++) {
      const before = rows.length
      rows = offersOf(round)
      seller.rows.set('offers', rows)
      seller.fail('slow', Number.POSITIVE_INFINITY, pageMilliseconds)
      const admin = await Caller.signedIn(node.url, 'admin')
      const { body } = await admin.send(node.url, 'POST', '/api/records/jobRun', { job: 'offersWhole' })
      const id = String(body.id)

      await hasStored(id, 1)
      breakOff('cut')
      const killed = postgresOf(folder)
      process.kill(killed, 'SIGKILL')
      await until(async () => isReplaced(folder, killed), 300)
      seller.fail('slow', Number.POSITIVE_INFINITY, pageMilliseconds)
      // In every other round the node goes on by itself before it dies; that takes it as long again as finding out that a node is gone.
      if (round % 2 === 0) await hasStored(id, before)
      breakOff('cut')
      await node.end('SIGKILL')
      node = await ServerProcess.ready(settings)

      const { status, reason, tries } = await ended(`id = ${id}`)
      assert.equal(status, 'DONE', reason ?? '')
      assert.equal(reason, `书商书目：新增 ${rowsOfRound}，变更 ${before}，消失 0，未变 0，拒收 0`)
      assert.isAbove(tries, 1)
    }

    const stored = await database.query<{ no: string; stock: number; version: number }>(
      `select offer_no as no, stock::int, version::int from offered_book where offer_no like 'T%' and not sold order by id`,
    )
    const told = rows.map(({ no, stock }) => ({ no, stock }))
    const inOrder = (each: readonly { no: string }[]) => each.toSorted((a, b) => a.no.localeCompare(b.no))
    assert.deepEqual(inOrder(stored.rows.map(({ no, stock }) => ({ no, stock }))), inOrder(told))
    // Of each row one version was written for each round that it has seen, and none besides.
    const versions = new Map(stored.rows.map(({ no, version }) => [no, version]))
    assert.deepEqual(
      rows.filter(({ no, since }) => versions.get(no) !== rounds - since + 1),
      [],
    )
    const twice = await database.query(
      `select record_id from _record_history where entity = 'offeredBook' group by record_id, version having count(*) > 1`,
    )
    assert.deepEqual(twice.rows, [])
  })
})

/** What the bookseller has in a round: all that was there before has changed. */
function offersOf(round: number): readonly (ReturnType<typeof offer> & { readonly no: string; readonly stock: number; since: number })[] {
  return Array.from({ length: (round + 1) * rowsOfRound }, (_, index) => ({
    ...offer(index + 1, { stock: round }),
    no: `T${index + 1}`,
    stock: round,
    since: Math.floor(index / rowsOfRound),
  }))
}

/** Whether another PostgreSQL has come after one that was killed; while it comes there may be no file that says so. */
function isReplaced(folder: string, killed: number): boolean {
  try {
    return postgresOf(folder) !== killed
  } catch {
    return false
  }
}

/** A copy of the library whose run is tried again for as long as it is killed, and whose bookseller bears any number of questions. */
function withPatience(folder: string): string {
  const copy = libraryWith(folder, 'jobs/offersWhole.json', '"times": 2', '"times": 12')
  const file = join(copy, 'connectors/bookseller.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace('"perMinute": 600', '"perMinute": 60000'))
  return copy
}
