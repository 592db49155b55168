import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import portal from '../../app/services/portal.ts'
import { takesWrites } from '../../app/storage/queries/takes_writes.ts'
import { until } from '../support/node.ts'
import { Visitor } from '../support/visitor.ts'

/** How often a captcha was answered, by status. */
async function statusesOf(client: ApiClient): Promise<ReadonlyMap<string, number>> {
  const counted = /pergola_request_seconds_count\{method="POST",route="\/api\/captcha",status="([^"]*)"\} (\d+)/g
  return new Map([...(await client.get('/metrics')).text().matchAll(counted)].map(([, status = '', count]) => [status, Number(count)]))
}

test.group('figures for operators', () => {
  test('requests are counted by route, without ids; pool, runs and event-loop delay are told', async ({ assert, client }) => {
    await client.get('/api/records/loan/123456789')
    const response = await client.get('/metrics')
    response.assertStatus(200)
    const text = response.text()
    assert.match(text, /pergola_request_seconds_count\{method="GET",route="\/api\/records\/:entity\/:id",status="401"\} \d/)
    assert.notInclude(text, '123456789')
    assert.match(text, /pergola_pool_connections\{state="all"\} \d/)
    assert.match(text, /pergola_runs\{status="FAILED"\} \d/)
    assert.match(text, /pergola_oldest_due_run_seconds \d/)
    assert.match(text, /pergola_oldest_exchange_seconds \d/)
    assert.match(text, /pergola_exchanges\{status="FAILED"\} \d/)
    assert.match(text, /nodejs_eventloop_lag_seconds \d/)
  })

  test('statements of the database are counted by what they do, without their texts and values', async ({ assert, client }) => {
    const counted = async (kind: string, outcome: string) => {
      const line = new RegExp(`pergola_query_seconds_count\\{kind="${kind}",outcome="${outcome}"\\} (\\d+)`)
      return Number(line.exec((await client.get('/metrics')).text())?.[1] ?? 0)
    }
    const before = [await counted('select', 'done'), await counted('select', 'failed'), await counted('other', 'done')]
    await portal.pool.query(`select $1::text`, ['canary-of-a-value'])
    await portal.pool.query('select canary_of_a_column').catch(() => undefined)
    await portal.pool.query('show server_version')
    const after = [await counted('select', 'done'), await counted('select', 'failed'), await counted('other', 'done')]
    for (const [index, count] of after.entries()) assert.isAbove(count, before[index] ?? 0)
    assert.notMatch((await client.get('/metrics')).text(), /canary|server_version/)
  })

  test('who gives up before the answer is no failure, and is counted apart', async ({ assert, client }) => {
    const visitor = new Visitor(client)
    await visitor.get('/api/portal')
    const before = await statusesOf(client)
    const token = visitor.cookie('XSRF-TOKEN')
    const headers = { cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': decodeURIComponent(token), 'content-type': 'application/json' }
    const asked = request(`http://${process.env.HOST}:${process.env.PORT}/api/captcha`, {
      method: 'POST',
      headers: { ...headers, 'content-length': '1000' },
    })
    asked.once('error', () => undefined)
    await new Promise((resolve) => asked.write('{"login": "', resolve))
    await sleep(100)
    asked.destroy()
    const counted = await until(async () => {
      const after = await statusesOf(client)
      return [...after].find(([status, count]) => count > (before.get(status) ?? 0))
    })
    assert.equal(counted[0], '499')
  })

  test('whoever comes through a proxy is not told that there are any', async ({ client }) => {
    const response = await client.get('/metrics').header('X-Forwarded-For', '203.0.113.7')
    response.assertStatus(404)
  })

  test('a node is ready while its database answers and its jobs run', async ({ assert, client }) => {
    const response = await client.get('/health/ready')
    response.assertStatus(200)
    assert.isTrue(portal.jobs.isRunning)
  })

  test('a database that takes no writes is told from one that does', async ({ assert }) => {
    const connection = await portal.pool.connect()
    await connection.query('begin')
    const before = await takesWrites(connection)
    await connection.query('set local default_transaction_read_only = on')
    const after = await takesWrites(connection)
    await connection.query('rollback')
    connection.release()
    assert.deepEqual([before, after], [true, false])
  })
})
