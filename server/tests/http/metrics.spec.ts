import { test } from '@japa/runner'
import portal from '../../app/services/portal.ts'
import { takesWrites } from '../../app/storage/queries/takes_writes.ts'

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
    assert.match(text, /nodejs_eventloop_lag_seconds \d/)
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
