import { test } from '@japa/runner'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { addRun } from '../../app/queues/add_run.ts'
import { load } from '../../app/records/load.ts'
import { openStatuses, type RunsOf, runsOf } from '../../app/records/run_records.ts'
import { takeInternalStep } from '../../app/steps/take_internal_step.ts'
import { unqueuedRuns } from '../../app/storage/queries/unqueued_runs.ts'
import { inTransaction } from '../../app/storage/writes/transaction.ts'
import { Lending } from '../support/lending.ts'

const many = 600

test.group('many runs', (group) => {
  let lending: Lending
  let runs: RunsOf
  let ids: string[]
  group.each.setup(async () => {
    lending = await Lending.open()
    runs = runsOf(lending.app) as RunsOf
    const { admin, database } = lending
    ids = await inTransaction(database.pool, async (client) => {
      const added: string[] = []
      for (let index = 0; index < many; index++)
        added.push(String((await addRun(admin, client, runs, { job: 'oldDrafts', key: `many ${index}`, dueAt: admin.now })).id))
      return added
    })
  })
  group.each.teardown(() => lending.close())

  /** How many rows of a table a work has read. */
  const rowsRead = (table: string, work: (client: pg.PoolClient) => Promise<unknown>) =>
    inTransaction(lending.database.pool, async (client) => {
      const text = 'select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as read from pg_stat_xact_all_tables where relname = $1'
      const read = async () => Number((await client.query<{ read: string }>(text, [table])).rows[0]?.read)
      const before = await read()
      await work(client)
      return (await read()) - before
    })

  test('a step of one reads few others, though the database knows nothing of the table yet', async ({ assert }) => {
    const known = await load(lending.admin, runs.entity, ids[0] ?? '', true)
    const step = { entity: runs.entity, id: ids[0] ?? '', name: runs.part.start, facts: { tries: 1 }, known }
    const pool = (client: pg.PoolClient) => client as unknown as pg.Pool
    const read = await rowsRead(runs.entity.table, (client) => takeInternalStep({ ...lending.admin, pool: pool(client) }, step))
    assert.isBelow(read, many / 10)
  })

  test('those that the queue has are told from those it lacks one by one, and not each from each', async ({ assert }) => {
    const { url, pool } = lending.database
    const boss = new PgBoss({ connectionString: url, schema: 'pgboss', max: 1 })
    await boss.start()
    try {
      await boss.createQueue('runs', { policy: 'exclusive' })
      await boss.insert(
        'runs',
        ids.slice(5).map((id) => ({ data: { id }, singletonKey: id })),
      )
      const { waiting, running } = openStatuses(runs)
      const { dueAt, job } = runs.part
      const now = new Date().toISOString()
      const question = { dueAt, job, statuses: [waiting, running], now, most: 100, queue: 'runs' }
      const found = await unqueuedRuns(pool, runs.entity, question)
      assert.deepEqual(
        found.map(({ id }) => id),
        ids.slice(0, 5),
      )
      const read = await rowsRead('job_common', (client) => unqueuedRuns(client, runs.entity, question))
      assert.isBelow(read, many * 10)
    } finally {
      await boss.stop({ graceful: false })
    }
  })
})
