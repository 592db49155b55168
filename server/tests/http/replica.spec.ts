import { join } from 'node:path'
import { test } from '@japa/runner'
import pg from 'pg'
import { Cluster } from '../../app/database/cluster.ts'
import { Caller } from '../support/caller.ts'
import { until } from '../support/node.ts'
import { ServerProcess, temporaryFolder } from '../support/server_process.ts'
import { Standby } from '../support/standby.ts'

test.group('a replica of the database', () => {
  test('is where reports are read, while it answers', async ({ assert, cleanup }) => {
    const [folder, primaryDirectory] = [temporaryFolder(cleanup), temporaryFolder(cleanup)]
    const cluster = await Cluster.start(primaryDirectory)
    const standby = await Standby.planned(primaryDirectory, join(folder, 'standby'))
    const server = await ServerProcess.ready({
      DATA_DIR: join(folder, 'node'),
      METADATA_DIR: 'examples/library',
      DEMO: '1',
      DATABASE_URL: cluster.url,
      DATABASE_REPLICA_URL: standby.url,
    })
    const primary = new pg.Client({ connectionString: cluster.url })
    await primary.connect()
    cleanup(async () => {
      await server.end('SIGKILL')
      await primary.end()
      await standby.stop()
      await cluster.stop()
    })
    const admin = await Caller.signedIn(server.url, 'admin')
    const report = async () => {
      const { status, body } = await admin.send(server.url, 'POST', '/api/reports/loansByMonth/run', {})
      assert.equal(status, 200)
      return JSON.stringify(body)
    }
    const rename = (name: string) => primary.query('update branch set name = $1', [name])

    await rename('没有副本时的分馆')
    assert.include(await report(), '没有副本时的分馆')

    await standby.start(primaryDirectory, cluster.url)
    await rename('副本已收到的分馆')
    await until(async () => (await report()).includes('副本已收到的分馆'))

    await standby.query('select pg_wal_replay_pause()')
    await rename('副本未收到的分馆')
    assert.include(await report(), '副本已收到的分馆')
    const { body } = await admin.send(server.url, 'POST', '/api/records/branch/search', {})
    assert.include(JSON.stringify(body), '副本未收到的分馆')

    await standby.stop()
    assert.include(await report(), '副本未收到的分馆')
  })
})
