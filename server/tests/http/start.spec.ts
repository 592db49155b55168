import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from '@japa/runner'
import { freePort } from '../../app/database/free_port.ts'
import { isAlive } from '../../app/process/live_process.ts'
import { libraryWith, postgresOf, ServerProcess, temporaryFolder } from '../support/server_process.ts'

test.group('start', () => {
  test('a typo in the metadata stops the start with file, line and remedy', async ({ assert, cleanup }) => {
    const folder = temporaryFolder(cleanup)
    const METADATA_DIR = libraryWith(folder, 'screens/catalogue/books.json', '"title"', '"titel"')
    const server = await ServerProcess.start({ DATA_DIR: join(folder, 'data'), METADATA_DIR })
    assert.equal(await server.exit(), 1)
    assert.match(server.output, /screens\/catalogue\/books\.json:\d+:\d+ .*titel.*title/)
  })

  test('a folder without metadata is named', async ({ assert, cleanup }) => {
    const folder = temporaryFolder(cleanup)
    const server = await ServerProcess.start({ DATA_DIR: join(folder, 'data'), METADATA_DIR: join(folder, 'nowhere') })
    assert.equal(await server.exit(), 1)
    assert.include(server.output, join(folder, 'nowhere'))
  })

  test('a port in use is named, with what to do', async ({ assert, cleanup }) => {
    const port = await freePort()
    const other = createServer()
    await new Promise<void>((done) => other.listen(port, '127.0.0.1', done))
    cleanup(() => void other.close())
    const server = await ServerProcess.start({ PORT: String(port), DATA_DIR: temporaryFolder(cleanup) })
    assert.equal(await server.exit(), 1)
    assert.match(server.output, new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is in use.*PORT=${port + 1} npm start\n$`))
  })

  test('a database that cannot be reached is named, without its password', async ({ assert, cleanup }) => {
    const DATABASE_URL = `postgresql://someone:secret@127.0.0.1:${await freePort()}/portal`
    const server = await ServerProcess.start({ DATA_DIR: temporaryFolder(cleanup), DATABASE_URL })
    assert.equal(await server.exit(), 1)
    assert.match(server.output, /^The database postgresql:\/\/127\.0\.0\.1:\d+\/portal cannot be used: nothing answers there/)
    assert.notInclude(server.output, 'secret')
  })

  test('production does not start without a secret, nor with one that everybody knows', async ({ assert, cleanup }) => {
    const settings = { DATA_DIR: temporaryFolder(cleanup), NODE_ENV: 'production' }
    for (const APP_KEY of ['', 'changeme-changeme-changeme-changeme-changeme']) {
      const server = await ServerProcess.start({ ...settings, APP_KEY })
      assert.equal(await server.exit(), 1)
      assert.include(server.output, 'APP_KEY')
    }
    const APP_KEY = 'kept-by-nobody-but-this-test-0123456789'
    for (const SEALING_KEY of ['', 'changeme-changeme-changeme-changeme-changeme', APP_KEY]) {
      const server = await ServerProcess.start({ ...settings, APP_KEY, SEALING_KEY })
      assert.equal(await server.exit(), 1)
      assert.include(server.output, 'SEALING_KEY')
    }
  })

  test('production does not start where accounts have the demo password', async ({ assert, cleanup }) => {
    const DATA_DIR = temporaryFolder(cleanup)
    const demo = await ServerProcess.ready({ DATA_DIR, DEMO: '1' })
    await demo.end()
    const server = await ServerProcess.start({ DATA_DIR, NODE_ENV: 'production', APP_KEY: 'kept-by-nobody-but-this-test-0123456789' })
    assert.equal(await server.exit(), 1)
    assert.match(server.output, /^The accounts admin, .* have the password of the demonstration data/)
  })

  test('a data directory that another process holds is not touched, and the holder is named', async ({ assert, cleanup }) => {
    const DATA_DIR = temporaryFolder(cleanup)
    const holder = await ServerProcess.ready({ DATA_DIR })
    const server = await ServerProcess.start({ DATA_DIR })
    assert.equal(await server.exit(), 1)
    assert.match(server.output, new RegExp(`held by another Pergola: process \\d+, serving ${holder.url}`))
    assert.equal(await holder.status(), 200)
    assert.equal(await holder.end(), 0)
  })

  test('stopping stops PostgreSQL too', async ({ assert, cleanup }) => {
    const DATA_DIR = temporaryFolder(cleanup)
    const server = await ServerProcess.ready({ DATA_DIR })
    const postgres = postgresOf(DATA_DIR)
    assert.equal(await server.end('SIGINT'), 0)
    assert.isFalse(isAlive(postgres))
  })

  test('after kill -9 the next start cleans up and serves the same data', async ({ assert, cleanup }) => {
    const DATA_DIR = temporaryFolder(cleanup)
    const killed = await ServerProcess.ready({ DATA_DIR })
    const postgres = postgresOf(DATA_DIR)
    await killed.end('SIGKILL')
    assert.isTrue(isAlive(postgres))
    const next = await ServerProcess.ready({ DATA_DIR })
    assert.isFalse(isAlive(postgres))
    assert.equal(await next.end(), 0)
  })

  test('when PostgreSQL is killed requests answer 503 until it is back, by itself', async ({ assert, cleanup }) => {
    const DATA_DIR = temporaryFolder(cleanup)
    const server = await ServerProcess.ready({ DATA_DIR })
    const before = postgresOf(DATA_DIR)
    process.kill(before, 'SIGKILL')
    const answers = new Set<number>()
    for (let waited = 0; waited < 30_000 && !(answers.has(503) && answers.has(200)); waited += 20) {
      answers.add(await server.status())
      if (!answers.has(503)) answers.delete(200)
      await sleep(20)
    }
    assert.sameMembers([...answers], [503, 200])
    assert.notEqual(postgresOf(DATA_DIR), before)
    assert.equal(await server.end(), 0)
  })
})
