import { setTimeout as sleep } from 'node:timers/promises'
import { test } from '@japa/runner'
import portal from '../../app/services/portal.ts'
import { HeldRecords } from '../support/held_records.ts'
import { lendingDesk } from '../support/library_data.ts'
import { until } from '../support/node.ts'

/** A run writes down how far it has come with the first record that it is done with a second later. */
const untilItWritesDown = () => sleep(1_100)

test.group('a run of a job, seen from outside', () => {
  test('its progress grows, and cancelled it stops: what is done is whole, what is not is untouched', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { admin, librarian, member, branch, book } = await lendingDesk(client)
    await portal.pool.query(`update loan set loan_date = current_date where status = 'APPROVED'`)
    const loans: string[] = []
    for (let count = 0; count < 5; count++) {
      const draft = await member.post('/api/records/loan', { branch: branch.id, copies: [{ book: book.id, quantity: '1' }] })
      const { id } = draft.body()
      await member.post(`/api/records/loan/${id}/transitions/submit`)
      const approved = await librarian.post(`/api/records/loan/${id}/transitions/approve`, { comment: '同意借出' })
      assert.equal(approved.status(), 200, approved.text())
      loans.push(id)
    }
    await portal.pool.query(`update loan set loan_date = current_date - 100 where id = any($1)`, [loans])
    const held = await HeldRecords.of(process.env.DATABASE_URL ?? '', 'loan', loans)
    cleanup(() => held.letAllGo())

    const { id: run } = (await admin.post('/api/records/jobRun', { job: 'uncollected' })).body()
    const look = async () => (await admin.get(`/api/records/jobRun/${run}`)).body()
    const stoodAt: string[] = []
    const goOn = async () => {
      const id = await held.waitedFor()
      await untilItWritesDown()
      stoodAt.push(id)
      await held.letGo(id)
    }
    await goOn()
    assert.containsSubset(await until(async () => (await look()).done === 1 && look()), { status: 'RUNNING', total: 5, refused: 0 })
    await goOn()
    assert.containsSubset(await until(async () => (await look()).done === 2 && look()), { status: 'RUNNING', total: 5, refused: 0 })

    const third = await held.waitedFor()
    const cancelled = await admin.post(`/api/records/jobRun/${run}/transitions/cancel`)
    assert.equal(cancelled.status(), 200, cancelled.text())
    await untilItWritesDown()
    await held.letGo(third)
    await until(async () => (await look()).done === 3)
    await held.letAllGo()
    await until(async () => {
      const { rows } = await portal.pool.query(`select 1 from pgboss.job where singleton_key = $1 and state <= 'active'`, [run])
      return rows.length === 0
    })
    assert.containsSubset(await look(), { status: 'CANCELLED', done: 3, total: 5, reason: null })
    for (const id of loans) {
      const isDone = [...stoodAt, third].includes(id)
      const { status } = (await admin.get(`/api/records/loan/${id}`)).body()
      const { entries } = (await admin.get(`/api/records/loan/${id}/history`)).body()
      const steps = entries.flatMap(({ step }: { step?: { name: string } }) => (step ? [step.name] : []))
      assert.deepEqual([status, steps.includes('cancel')], isDone ? ['CANCELLED', true] : ['APPROVED', false])
    }
  })
})
