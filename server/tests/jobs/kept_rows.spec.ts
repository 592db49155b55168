import { test } from '@japa/runner'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Job } from '../../../engine/schema/job.ts'
import { get } from '../../app/records/get.ts'
import { search } from '../../app/records/search.ts'
import { create } from '../../app/steps/create.ts'
import { transition } from '../../app/steps/transition.ts'
import { update } from '../../app/steps/update.ts'
import { runOnce, withJobs } from '../support/jobs.ts'
import { Lending } from '../support/lending.ts'
import { library } from '../support/library.ts'

const declared = library().bundle.jobs?.branchMonths as Job
const run = declared.run as Extract<Job['run'], { kind: 'keep' }>
const changed = (change: Partial<typeof run>): Job => ({ ...declared, run: { ...run, ...change } })

test.group('rows of a report that are kept as records', (group) => {
  let lending: Lending
  let second: RecordData
  group.each.setup(async () => {
    const jobs = {
      branchMonths: declared,
      publishing: changed({ refresh: { ...run.refresh, take: 'publish' } }),
      sinceAutumn: changed({ params: { loanDate: '2026-10-01' } }),
    }
    lending = await Lending.open(withJobs(jobs))
    second = (await create(lending.admin, 'branch', { code: 'BR02', name: '分馆' })).view
    return () => lending.close()
  })

  /** A loan of the second branch. */
  const lentThere = async () => {
    const book = await lending.newBook({ branch: second.id })
    return lending.lent({ branch: second.id, copies: [{ book: book.id, quantity: '2', dueDate: '2026-12-01' }] }, lending.other)
  }
  /** Runs a job as on 3 December, or at another moment; answers what it says of itself. */
  const runs = (job = 'branchMonths', dueAt = '2026-12-02T20:00:00.000Z') => runOnce(lending, job, dueAt)
  const months = async (): Promise<readonly RecordData[]> => {
    const { rows } = await search(lending.librarian, 'branchMonth', { columns: ['monthNo'], sort: [['monthNo', 'asc']] })
    return Promise.all(rows.map(async ({ id = '' }) => (await get(lending.librarian, 'branchMonth', id)).whole))
  }
  const traces = () => lending.one(`select count(*)::int as count from _record_history where entity = 'branchMonth'`)

  test('become one record each, of the month before the one that the run was planned for, however late it is', async ({ assert }) => {
    await lending.lent()
    await lentThere()
    const { id: late } = await lending.lent()
    await lending.database.pool.query(`update loan set loan_date = '2026-10-31' where branch = $1`, [second.id])
    await lending.database.pool.query(`update loan set loan_date = '2026-12-01' where id = $1`, [late])
    assert.containsSubset(await runs(), { done: 1, refused: 0, total: 1, reason: '新建 1，更新 0，未变 0，保持原样 0' })
    const [only] = await months()
    assert.containsSubset(only, {
      branch: lending.branch.id,
      month: '2026-11-01',
      copies: '3',
      readers: 1,
      status: 'CALCULATED',
      gone: false,
    })
    assert.equal(only?.settled, only?.fees)
    await runs('branchMonths', '2026-11-02T20:00:00.000Z')
    assert.deepEqual(
      (await months()).map(({ monthNo }) => monthNo),
      ['BR01-2026-11', 'BR02-2026-10'],
    )
  })

  test('a rerun brings up to date what has changed, keeps what people adjusted, and writes nothing of the rest', async ({ assert }) => {
    await lending.lent()
    await lentThere()
    await runs()
    const [first, other] = await months()
    await update(lending.librarian, 'branchMonth', first?.id ?? '', 'any', { adjusted: '1.00', reason: '减免' })
    await lending.lent()
    assert.containsSubset(await runs(), { done: 2, reason: '新建 0，更新 1，未变 1，保持原样 0' })
    const [after, untouched] = await months()
    assert.containsSubset(after, { copies: '6', adjusted: '1.00', reason: '减免', settled: '1.00' })
    assert.deepEqual(untouched, other)
    const before = [await months(), await traces()]
    assert.include((await runs()).reason, '新建 0，更新 0，未变 2，保持原样 0')
    assert.deepEqual([await months(), await traces()], before)
  })

  test('what is published stays as it was published, also when its row is gone', async ({ assert }) => {
    await lending.lent()
    await runs()
    const [first] = await months()
    await transition(lending.librarian, 'branchMonth', first?.id ?? '', 'publish')
    const before = [await months(), await traces()]
    await lending.lent()
    assert.include((await runs()).reason, '新建 0，更新 0，未变 0，保持原样 1')
    await lending.database.pool.query(`update loan set status = 'DRAFT'`)
    assert.equal((await runs()).reason, '新建 0，更新 0，未变 0，保持原样 1')
    assert.deepEqual([await months(), await traces()], before)
  })

  test('a record whose row is gone is marked once, and no longer when it comes again; one of another month is left alone', async ({
    assert,
  }) => {
    await lending.lent()
    await lentThere()
    await runs()
    await lending.database.pool.query(`update loan set loan_date = '2026-10-31' where branch = $1`, [second.id])
    await runs('branchMonths', '2026-11-02T20:00:00.000Z')
    assert.containsSubset(await runs(), {
      done: 2,
      refused: 0,
      total: 2,
      reason: '新建 0，更新 0，未变 1，保持原样 0\n另有 1 条已消失：报表不再有它们的行',
    })
    const marked = async () => (await months()).map(({ monthNo, gone }) => [monthNo, gone])
    assert.deepEqual(await marked(), [
      ['BR01-2026-11', false],
      ['BR02-2026-10', false],
      ['BR02-2026-11', true],
    ])
    const before = await traces()
    assert.containsSubset(await runs(), { done: 1, reason: '新建 0，更新 0，未变 1，保持原样 0' })
    assert.deepEqual(await traces(), before)
    await lending.database.pool.query(`update loan set loan_date = '2026-11-30' where branch = $1`, [second.id])
    assert.include((await runs()).reason, '更新 1')
    assert.deepEqual((await marked()).at(-1), ['BR02-2026-11', false])
  })

  test('of two rows with one key the second is refused, and said so', async ({ assert }) => {
    await lending.lent()
    const { id } = await lending.lent()
    await lending.database.pool.query(`update loan set loan_date = '2026-10-31' where id = $1`, [id])
    const { reason, ...counts } = await runs('sinceAutumn')
    assert.containsSubset(counts, { done: 1, refused: 1, total: 2 })
    assert.include(reason, '报表里有另一行是同一个键')
    assert.lengthOf(await months(), 1)
  })

  test('the step that goes with a change is taken in one with it', async ({ assert }) => {
    await lending.lent()
    await runs('publishing')
    assert.equal((await months())[0]?.status, 'CALCULATED', 'A new one takes no step.')
    await lending.lent()
    await runs('publishing')
    assert.containsSubset(await months(), [{ status: 'PUBLISHED', copies: '6' }])
  })

  test('amounts are exact, however many digits they have', async ({ assert }) => {
    await lending.lent()
    await lending.database.pool.query(`update loan_copies set fee = 90071992547409.93`)
    await runs()
    assert.containsSubset(await months(), [{ fees: '90071992547409.93', settled: '90071992547409.93' }])
  })
})
