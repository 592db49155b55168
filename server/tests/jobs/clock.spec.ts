import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import { link } from '../../../engine/runtime/app/link.ts'
import { runTimers } from '../../app/jobs/timers.ts'
import { serverContext } from '../../app/records/server_context.ts'
import { create } from '../../app/steps/create.ts'
import { transition } from '../../app/steps/transition.ts'
import { Lending } from '../support/lending.ts'
import { TestNode, until } from '../support/node.ts'

test.group('clocks', (group) => {
  let lending: Lending
  group.each.setup(async () => {
    lending = await Lending.open()
    return () => lending.close()
  })

  const sent = async () => {
    const { id = '' } = (
      await create(lending.admin, 'application', { name: '张三', phone: '13800000000', branch: lending.branch.id, agreed: true })
    ).view
    await transition(lending.admin, 'application', id, 'send')
    return id
  }
  const later = (days: number) =>
    serverContext(
      lending.app,
      lending.database.pool,
      lending.accesses,
      new Date(Date.parse(lending.admin.now) + days * 86_400_000).toISOString(),
    )
  const standing = async (id: string) =>
    (await lending.one<{ status: string }>('select status from application where id = $1', [id])).status

  test('a record that stands somewhere for long enough takes the step of its timer, not before', async ({ assert }) => {
    const id = await sent()
    assert.equal(await runTimers(later(59)), 0)
    assert.equal(await standing(id), 'SENT')
    assert.equal(await runTimers(later(60)), 1)
    assert.equal(await standing(id), 'LAPSED')
    assert.equal(await runTimers(later(61)), 0)
  })

  test('a timer that counts working days stands still while nobody works', async ({ assert }) => {
    const id = await sent()
    const { bundle, hash } = lending.app
    const { application } = bundle.workflows
    if (!application) throw new Error('The library has no workflow of applications.')
    const timers = { forgotten: { from: ['SENT'], take: 'lapse', after: { workingDays: 1 } } }
    const app = link({ ...bundle, workflows: { ...bundle.workflows, application: { ...application, timers } } }, hash)
    await create(lending.admin, 'libraryDay', { date: '2026-11-23', name: '馆庆', open: false })
    const at = (now: string) => runTimers(serverContext(app, lending.database.pool, lending.accesses, now))
    // Sent on a Saturday; Monday is closed: the day that counts is Tuesday.
    assert.equal(await at('2026-11-24T15:59:00.000Z'), 0)
    assert.equal(await at('2026-11-24T16:00:00.000Z'), 1)
    assert.equal(await standing(id), 'LAPSED')
  })

  test('a tick of a schedule that was missed while no node ran runs once, however many were missed', async ({ assert }) => {
    const first = await TestNode.start(lending.database, lending.app)
    await first.stop()
    const { pool } = lending.database
    await pool.query(`update pgboss.schedule set updated_on = now() - interval '90 days', created_on = now() - interval '90 days'`)
    await pool.query(`update pgboss.version set cron_on = now() - interval '70 days'`)
    const nodes = [await TestNode.start(lending.database, lending.app), await TestNode.start(lending.database, lending.app)]
    const count = async () =>
      Number((await lending.one<{ runs: string }>(`select count(*) as runs from job_run where job = 'oldDrafts'`)).runs)
    await until(async () => (await count()) > 0)
    await until(
      async () => (await lending.one<{ open: string }>(`select count(*) as open from pgboss.job where state < 'completed'`)).open === '0',
    )
    assert.equal(await count(), 1)
    const { due } = await lending.one<{ due: string }>(`select due_at as due from job_run where job = 'oldDrafts'`)
    const planned = DateTime.fromSQL(due, { zone: 'Asia/Shanghai' })
    assert.deepEqual([planned.weekday, planned.toFormat('HH:mm:ss')], [1, '03:00:00'])
    for (const node of nodes) await node.stop()
  })
})
