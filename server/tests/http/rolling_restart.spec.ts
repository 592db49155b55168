import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from '@japa/runner'
import { Caller } from '../support/caller.ts'
import { testDatabase } from '../support/database.ts'
import { ServerProcess, temporaryFolder } from '../support/server_process.ts'
import { SpreadingProxy } from '../support/spreading_proxy.ts'

test.group('restarting node by node', (group) => {
  group.each.timeout(300_000)

  test('no request fails behind a proxy that looks at /health/ready', async ({ assert, cleanup }) => {
    const database = await testDatabase()
    const folder = temporaryFolder(cleanup)
    const settings = {
      DATABASE_URL: database.url,
      METADATA_DIR: 'examples/library',
      DEMO: '1',
      APP_KEY: 'one key for both nodes, which only this test knows',
      DRAIN_SECONDS: '2',
    }
    const start = (name: string) => ServerProcess.ready({ ...settings, DATA_DIR: join(folder, name) })
    const nodes = [await start('a'), await start('b')]
    const proxy = await SpreadingProxy.start(nodes)
    let isOver = false
    cleanup(async () => {
      isOver = true
      await proxy.stop()
      await Promise.all(nodes.map((node) => node.end('SIGKILL')))
      await database.close()
    })
    const admin = await Caller.signedIn(proxy.url, 'admin')
    const { body } = await admin.send(proxy.url, 'POST', '/api/records/branch/search', { page: { size: 1 } })
    const [{ id: branch }] = body.rows as [{ id: string }]
    const statuses: Record<number, number> = {}
    const work = async (name: string) => {
      for (let count = 0; !isOver; count++) {
        const written = await admin.send(proxy.url, 'POST', '/api/records/application', {
          name: `${name}${count}`,
          phone: '13800000000',
          branch,
        })
        const read = await admin.send(proxy.url, 'GET', `/api/records/application/${written.body.id}`)
        for (const { status } of [written, read]) statuses[status] = (statuses[status] ?? 0) + 1
      }
    }
    const working = ['甲', '乙', '丙'].map(work)
    for (const place of [0, 1]) {
      const before = statuses[200] ?? 0
      assert.equal(await nodes[place]?.end('SIGTERM'), 0)
      nodes[place] = await start(`again${place}`)
      await proxy.spreadOver(nodes)
      while (!isOver && (statuses[200] ?? 0) < before + 10) await sleep(50)
    }
    isOver = true
    await Promise.all(working)
    assert.sameMembers(Object.keys(statuses), ['200', '201'])
    assert.equal(statuses[200], statuses[201])
  })
})
