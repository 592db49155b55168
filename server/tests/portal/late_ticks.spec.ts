import { test } from '@japa/runner'
import { newRecord } from '../../../engine/runtime/documents/new-record.ts'
import { runJob } from '../../app/jobs/run_job.ts'
import { plannedMoment } from '../../app/jobs/schedules.ts'
import { Mailer } from '../../app/mail/mailer.ts'
import { addRun } from '../../app/queues/add_run.ts'
import { environmentOf } from '../../app/records/context.ts'
import { entityNamed } from '../../app/records/entity_of.ts'
import { type RunsOf, runsOf } from '../../app/records/run_records.ts'
import { serverContext } from '../../app/records/server_context.ts'
import { write } from '../../app/steps/write.ts'
import { Portal } from '../support/portal.ts'
import { world } from '../support/seeds.ts'

/** The days on which goods were received: at the edges of the halves of a month, and of the months around it. */
const days = [
  '2026-09-30',
  '2026-10-01',
  '2026-10-15',
  '2026-10-16',
  '2026-10-31',
  '2026-11-01',
  '2026-11-15',
  '2026-11-16',
  '2026-11-30',
  '2026-12-01',
]

test.group('the data of half months and of months', (group) => {
  let portal: Portal
  group.setup(async () => {
    portal = await Portal.open(world)
    // What is received was ordered and delivered first; what is summed up here does not look at it.
    for (const before of ['order_line', 'delivery_line'])
      await portal.database.pool.query(`alter table goods_receipt_lines alter column ${before} drop not null`)
    for (const day of days) await received(day)
    return () => portal.close()
  })
  group.each.teardown(async () => {
    await portal.database.pool.query('delete from period_purchase_lines; delete from period_purchase')
  })

  /** A receipt as it stands when goods came on that day. */
  async function received(receiptDate: string) {
    const { admin, app, database } = portal
    const row = {
      goods: portal.id('cabbage'),
      unit: 'KG',
      shippedQuantity: '1',
      receivedQuantity: '1',
      rejectedQuantity: '0',
      qualifiedQuantity: '1',
    }
    const [supplier, invOrg] = [portal.id('vegetables'), portal.id('warehouse')]
    const facts = { receiptType: 'PURCHASE', supplier, invOrg, receiptDate, status: 'RECEIVED', lines: [row] }
    const after = { ...newRecord(app, 'goodsReceipt', environmentOf(admin)), ...facts }
    await write(admin, database.pool, { entity: entityNamed(app, 'goodsReceipt'), before: null, after, action: 'create' })
  }

  /** Runs a job whose tick comes at a time. The days of what it made, in order. */
  async function daysOf(job: string, came: string): Promise<readonly string[]> {
    const { app, database, accesses } = portal
    const context = serverContext(app, database.pool, accesses, came)
    const runs = runsOf(app) as RunsOf
    const run = await addRun(context, database.pool, runs, { job, key: `${job} ${came}`, dueAt: plannedMoment(app, job, came) ?? '' })
    const scope = { context, runs, mailer: new Mailer({ url: '', from: '' }) }
    await runJob(scope, run.id ?? '', new AbortController().signal)
    const { rows } = await database.pool.query<{ day: string }>(
      `select receipt_date::text as day from period_purchase_lines order by receipt_date`,
    )
    return rows.map(({ day }) => day)
  }

  test('const.halfMonthFirst: at 4:00 on the 18th, of the 1st to the 15th', async ({ assert }) => {
    assert.deepEqual(await daysOf('firstHalfMonth', '2026-11-17T20:00:20.000Z'), ['2026-11-01', '2026-11-15'])
  })

  test('const.halfMonthFirst: of the same month, where the portal stood still until the next', async ({ assert }) => {
    assert.deepEqual(await daysOf('firstHalfMonth', '2026-12-02T01:00:00.000Z'), ['2026-11-01', '2026-11-15'])
  })

  test('const.halfMonthSecond: at 5:00 on the 3rd, of the 16th to the last day of the month before', async ({ assert }) => {
    assert.deepEqual(await daysOf('secondHalfMonth', '2026-11-02T21:00:20.000Z'), ['2026-10-16', '2026-10-31'])
  })

  test('const.halfMonthSecond: of the same half, where the portal stood still for a month', async ({ assert }) => {
    assert.deepEqual(await daysOf('secondHalfMonth', '2026-12-02T20:59:59.000Z'), ['2026-10-16', '2026-10-31'])
  })

  test('const.halfMonthSecond: the whole of the month before', async ({ assert }) => {
    const month = days.filter((day) => day.startsWith('2026-10'))
    assert.deepEqual(await daysOf('wholeMonth', '2026-11-02T21:00:20.000Z'), month)
  })

  test('const.halfMonthSecond: the whole of the same month, where the portal stood still until the next', async ({ assert }) => {
    const month = days.filter((day) => day.startsWith('2026-10'))
    assert.deepEqual(await daysOf('wholeMonth', '2026-12-01T01:00:00.000Z'), month)
  })
})
