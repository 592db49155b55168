import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test } from '@japa/runner'
import pg from 'pg'
import { Cluster } from '../../app/database/cluster.ts'
import { brokenIn } from '../crash/invariants.ts'
import { Work } from '../crash/work.ts'
import { Caller } from '../support/caller.ts'
import { coverOf, withCover } from '../support/covers.ts'
import { library } from '../support/library.ts'
import { until } from '../support/node.ts'
import { ServerProcess, temporaryFolder } from '../support/server_process.ts'
import { samples } from '../support/uploads.ts'

const run = promisify(execFile)
const program = (name: string, env: Record<string, string>, words: readonly string[] = []) =>
  run(process.execPath, ['--import=@poppinss/ts-exec', `server/bin/${name}.ts`, ...words], {
    env: { ...process.env, DATABASE_URL: '', ...env },
  })

test.group('a backup', () => {
  test('of a portal under load starts as a portal of its own, with all that was acknowledged before, files too, and nothing by halves', async ({
    assert,
    cleanup,
  }) => {
    const folder = temporaryFolder(cleanup)
    const [DATA_DIR, copy] = [join(folder, 'data'), join(folder, 'backup')]
    const settings = { METADATA_DIR: 'examples/library', DEMO: '1' }
    const server = await ServerProcess.ready({ ...settings, DATA_DIR })
    cleanup(async () => void (await server.end()))
    // Only now: the demonstration itself is not in the audit log.
    const since = new Date().toISOString()
    const admin = await Caller.signedIn(server.url, 'admin')
    const cover = await withCover(admin, server.url)
    const work = await Work.at([server], admin)
    const working = [0, 1_000, 2_000].map((seed) => work.person(seed))
    await until(async () => work.acknowledged.sent.size > 10)
    const before = { sent: [...work.acknowledged.sent], loans: [...work.acknowledged.loans] }
    await program('backup', { DATA_DIR }, [copy])
    work.stop()
    await Promise.all(working)
    assert.isAbove(work.acknowledged.sent.size, before.sent.length, 'written while it was copied')
    await server.end()

    const restored = await ServerProcess.ready({ ...settings, DATA_DIR: copy })
    cleanup(async () => void (await restored.end()))
    const database = new pg.Pool({ connectionString: Cluster.runningUrl(copy) ?? '', max: 2 })
    database.on('error', () => undefined)
    const found = async (table: string, ids: readonly string[]) =>
      (await database.query(`select count(*)::int as count from ${table} where id = any($1::bigint[]) and status <> 'DRAFT'`, [ids]))
        .rows[0].count
    assert.equal(await found('application', before.sent), before.sent.length)
    assert.equal(await found('loan', before.loans), before.loans.length)
    assert.deepEqual(await brokenIn(database, library(), since), [])
    const again = await Caller.signedIn(restored.url, 'admin')
    assert.deepEqual(await coverOf(again, restored.url, cover), samples.png)
    await database.end()
    await restored.end()
    const { stdout } = await program('audit', { DATA_DIR: copy })
    assert.deepInclude(JSON.parse(stdout), { faults: [] })
  })

  test('never replaces what is there, and is not made of a database that is not ours', async ({ assert, cleanup }) => {
    const folder = temporaryFolder(cleanup)
    const failure = async (env: Record<string, string>) =>
      program('backup', env, [folder]).then(
        () => '',
        ({ stderr }) => String(stderr),
      )
    assert.include(await failure({ DATA_DIR: join(folder, 'data') }), 'there already')
    assert.include(await failure({ DATABASE_URL: 'postgresql://somewhere/portal' }), 'pg_dump')
    assert.isFalse(existsSync(`${folder}.part`))
  })
})
