import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from '@japa/runner'
import { Cluster } from '../../app/database/cluster.ts'
import { type Answer, Caller } from '../support/caller.ts'
import { until } from '../support/node.ts'
import { ServerProcess, temporaryFolder } from '../support/server_process.ts'

test.group('a database that is stopped under load', () => {
  test('is told as such to everybody, and what was acknowledged is there when it is started again', async ({ assert, cleanup }) => {
    const folder = temporaryFolder(cleanup)
    let cluster = await Cluster.start(folder)
    cleanup(async () => void (await cluster.stop()))
    const settings = { DATABASE_URL: cluster.url, DATA_DIR: join(folder, 'node'), METADATA_DIR: 'examples/library', DEMO: '1' }
    const server = await ServerProcess.ready(settings)
    cleanup(async () => void (await server.end()))
    const admin = await Caller.signedIn(server.url, 'admin')
    const { body } = await admin.send(server.url, 'POST', '/api/records/branch/search', { page: { size: 1 } })
    const [branch] = body.rows as readonly { id: string }[]

    const acknowledged = new Set<string>()
    const refused: Answer[] = []
    let isOver = false
    const person = async () => {
      for (let key = randomUUID(); !isOver; await sleep(5)) {
        const application = { name: '读者', phone: '13800000000', branch: branch?.id }
        const answer = await admin.send(server.url, 'POST', '/api/records/application', application, { 'Idempotency-Key': key })
        if (answer.status === 201) {
          acknowledged.add(String(answer.body.id))
          key = randomUUID()
        } else refused.push(answer)
      }
    }
    const people = Array.from({ length: 4 }, person)
    await until(async () => acknowledged.size > 20)
    await cluster.stop()
    await server.until(503)
    await until(async () => refused.length > 20)
    const before = acknowledged.size
    cluster = await Cluster.start(folder)
    await until(async () => acknowledged.size > before, 60)
    await server.until(200)
    const run = await admin.send(server.url, 'POST', '/api/records/jobRun', { job: 'oldDrafts' })
    assert.equal(run.status, 201, JSON.stringify(run.body))
    await until(async () => (await admin.send(server.url, 'GET', `/api/records/jobRun/${run.body.id}`)).body.status === 'DONE')
    isOver = true
    await Promise.all(people)

    assert.deepEqual([...new Set(refused.map(({ status, body }) => `${status} ${body.code}`))], ['503 unavailable'])
    assert.isNotEmpty(String(refused[0]?.body.title))
    const question = { filter: { name: '读者' }, page: { size: 500 }, total: 'exact' }
    const found = await admin.send(server.url, 'POST', '/api/records/application/search', question)
    assert.equal(found.body.total, acknowledged.size, 'what was acknowledged, and each once')
  })
})
