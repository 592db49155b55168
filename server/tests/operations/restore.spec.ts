import { execFile } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test } from '@japa/runner'
import { Cluster } from '../../app/database/cluster.ts'
import { Caller } from '../support/caller.ts'
import { filesBelow, tablesOf } from '../support/contents.ts'
import { type Covered, coverOf, withCover } from '../support/covers.ts'
import { ServerProcess, temporaryFolder } from '../support/server_process.ts'
import { SystemPostgres, systemPrograms } from '../support/system_postgres.ts'
import { samples } from '../support/uploads.ts'

const run = promisify(execFile)
const program = (name: string, env: Record<string, string>, words: readonly string[] = []) =>
  run(process.execPath, ['--import=@poppinss/ts-exec', `server/bin/${name}.ts`, ...words], {
    env: { ...process.env, DATABASE_URL: '', ...env },
  })

const settings = { METADATA_DIR: 'examples/library', APP_KEY: 'kept-by-nobody-but-this-test-0123456789' }
const bin = systemPrograms()

/** A portal in which somebody has done something, which then ends. */
async function worked(env: Record<string, string>): Promise<{ covered: Covered; history: unknown }> {
  const server = await ServerProcess.ready({ ...settings, DEMO: '1', ...env })
  try {
    const admin = await Caller.signedIn(server.url, 'admin')
    const covered = await withCover(admin, server.url)
    return { covered, history: await historyOf(admin, server.url, covered.book) }
  } finally {
    await server.end()
  }
}

async function historyOf(caller: Caller, url: string, book: string): Promise<unknown> {
  const { status, body } = await caller.send(url, 'GET', `/api/records/book/${book}/history`)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

test.group('what is restored', (group) => {
  group.each.timeout(300_000)

  test('from the backup of a portal that rests is the same: every row of every table, and every file', async ({ assert, cleanup }) => {
    const folder = temporaryFolder(cleanup)
    const [DATA_DIR, copy] = [join(folder, 'data'), join(folder, 'backup')]
    const { covered } = await worked({ DATA_DIR })
    await program('backup', { DATA_DIR }, [copy])
    const held = async (directory: string) => {
      const cluster = await Cluster.start(directory)
      try {
        return { tables: await tablesOf(cluster.url), files: filesBelow(join(directory, 'files')) }
      } finally {
        await cluster.stop()
      }
    }
    const [before, after] = [await held(DATA_DIR), await held(copy)]
    assert.includeMembers(Object.keys(before.tables), ['book', 'loan', '_record_history', '_transition_log', '_audit_log', '_files'])
    assert.isTrue(Object.keys(before.files).some((path) => path.includes(covered.file)))
    assert.deepEqual(after, before)
  })

  test('from pg_dump into a second database, with the files, is a portal with the same records, files and histories', async ({
    assert,
    cleanup,
  }) => {
    const folder = temporaryFolder(cleanup)
    const postgres = await SystemPostgres.start(bin ?? '', join(folder, 'postgres'))
    cleanup(() => postgres.stop())
    postgres.run('createdb', 'portal')
    const [DATA_DIR, second] = [join(folder, 'data'), join(folder, 'second')]
    const { covered, history } = await worked({ DATA_DIR, DATABASE_URL: postgres.url('portal') })

    const dump = join(folder, 'portal.dump')
    postgres.run('pg_dump', '--format=custom', `--file=${dump}`, postgres.url('portal'))
    postgres.run('createdb', 'portal-restored')
    postgres.run('pg_restore', '--no-owner', '--dbname=portal-restored', dump)
    cpSync(join(DATA_DIR, 'files'), join(second, 'files'), { recursive: true })
    assert.deepEqual(await tablesOf(postgres.url('portal-restored')), await tablesOf(postgres.url('portal')))

    const DATABASE_URL = postgres.url('portal-restored')
    const { stdout } = await program('audit', { DATABASE_URL })
    assert.deepInclude(JSON.parse(stdout), { faults: [] })
    const restored = await ServerProcess.ready({ ...settings, DATA_DIR: second, DATABASE_URL })
    cleanup(async () => void (await restored.end()))
    const admin = await Caller.signedIn(restored.url, 'admin')
    assert.deepEqual(await historyOf(admin, restored.url, covered.book), history)
    assert.deepEqual(await coverOf(admin, restored.url, covered), samples.png)
  }).skip(bin === undefined, 'no PostgreSQL of 15 or newer is installed here with its tools')
})
