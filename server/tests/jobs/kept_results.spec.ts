import { test } from '@japa/runner'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import { linesOf } from '../../../engine/runtime/values/record-data.ts'
import type { Job } from '../../../engine/schema/job.ts'
import { get } from '../../app/records/get.ts'
import { search } from '../../app/records/search.ts'
import { create } from '../../app/steps/create.ts'
import { transition } from '../../app/steps/transition.ts'
import { update } from '../../app/steps/update.ts'
import { runOnce, withJobs } from '../support/jobs.ts'
import { Lending } from '../support/lending.ts'
import { library } from '../support/library.ts'

const declared = library().bundle.jobs?.memberYears as Job
const fines = library().bundle.jobs?.memberYearFines as Job
const run = declared.run as Extract<Job['run'], { kind: 'create' }>
/** The same with what else is said of those that stand. */
const changed = (refresh: object): Job => ({ ...declared, run: { ...run, refresh: { key: 'onceAYear', ...refresh } } })

test.group('results that are kept, worked out once more', (group) => {
  let lending: Lending
  group.each.setup(async () => {
    const jobs = { memberYears: declared, memberYearFines: fines, publishing: changed({ take: 'publish' }), bySaid: changed({}) }
    lending = await Lending.open(withJobs(jobs))
    return () => lending.close()
  })

  /** Runs a job on 2 January; answers what it says of itself. */
  const runs = (job = 'memberYears') => runOnce(lending, job, '2027-01-01T19:00:00.000Z')
  const years = async (): Promise<readonly RecordData[]> => {
    const { rows } = await search(lending.librarian, 'memberYear', { columns: ['yearNo'], sort: [['id', 'asc']] })
    return Promise.all(rows.map(async ({ id = '' }) => (await get(lending.librarian, 'memberYear', id)).whole))
  }
  const copiesOf = (year: RecordData | undefined) => linesOf(year ?? {}, 'loans').map(({ copies }) => String(copies))
  const adjust = async (id: string | undefined) =>
    update(lending.librarian, 'memberYear', id ?? '', 'any', { adjusted: 'GOLD', reason: '多年志愿者' })

  test('a rerun brings up to date what has changed, keeps what people adjusted, and leaves the rest as it is', async ({ assert }) => {
    await lending.lent()
    await lending.lent({}, lending.other)
    assert.containsSubset(await runs(), { done: 2, refused: 0, reason: '新建 2，更新 0，未变 0，保持原样 0' })
    const [first, second] = await years()
    assert.containsSubset(first, { yearNo: 'wang-2026', calculated: 'PLAIN', level: 'PLAIN', copyCount: '3' })
    await adjust(first?.id)
    const copies = [{ book: lending.book.id, quantity: '9', dueDate: '2026-12-01' }]
    await lending.lent({ copies })
    assert.containsSubset(await runs(), { done: 2, refused: 0, reason: '新建 0，更新 1，未变 1，保持原样 0' })
    const [after, untouched] = await years()
    assert.containsSubset(after, { calculated: 'SILVER', adjusted: 'GOLD', reason: '多年志愿者', level: 'GOLD', copyCount: '12' })
    assert.deepEqual(copiesOf(after), ['3', '9'])
    assert.equal(linesOf(after ?? {}, 'loans')[0]?.id, linesOf(first ?? {}, 'loans')[0]?.id, 'A line that is known stays the same one.')
    assert.equal(untouched?.version, second?.version)
  })

  test('where nothing has changed nothing is written: no version, no history', async ({ assert }) => {
    await lending.lent()
    await runs()
    const before = await years()
    const histories = 'select count(*)::int as count from _record_history'
    const { count } = await lending.one<{ count: number }>(`${histories} where entity = 'memberYear'`)
    assert.equal((await runs()).reason, '新建 0，更新 0，未变 1，保持原样 0')
    assert.deepEqual(await years(), before)
    assert.deepEqual(await lending.one(`${histories} where entity = 'memberYear'`), { count })
  })

  test('what is published stays as it was published', async ({ assert }) => {
    await lending.lent()
    await runs()
    const [year] = await years()
    await transition(lending.librarian, 'memberYear', year?.id ?? '', 'publish')
    const before = await years()
    await lending.lent()
    assert.containsSubset(await runs(), { done: 1, refused: 0, reason: '新建 0，更新 0，未变 0，保持原样 1' })
    assert.deepEqual(await years(), before)
  })

  test('the step that goes with a change is taken in one with it, or neither is', async ({ assert }) => {
    await lending.lent()
    await runs('publishing')
    assert.equal((await years())[0]?.status, 'CALCULATED', 'A new one takes no step.')
    await lending.lent()
    assert.containsSubset(await runs('publishing'), { done: 1, refused: 0 })
    const [year] = await years()
    assert.containsSubset(year, { status: 'PUBLISHED', copyCount: '6' })
    await lending.lent()
    assert.containsSubset(await runs('publishing'), { done: 0, refused: 1 })
    assert.deepEqual((await years())[0], year)
  })

  test('a line is known by all that is said of it where no fields are named: one that has changed is another line', async ({ assert }) => {
    const { id: loan } = await lending.lent()
    await lending.lent()
    await runs('bySaid')
    const [before] = await years()
    await lending.database.pool.query('update loan_copies set quantity = 5 where parent = $1', [loan])
    await lending.database.pool.query('update loan set total_quantity = 5 where id = $1', [loan])
    assert.equal((await runs('bySaid')).reason, '新建 0，更新 1，未变 0，保持原样 0')
    const [after] = await years()
    assert.deepEqual(copiesOf(after), ['3', '5'])
    const [first, second] = linesOf(before ?? {}, 'loans')
    assert.deepEqual(
      linesOf(after ?? {}, 'loans').map(({ id }) => id === first?.id || id === second?.id),
      [true, false],
    )
  })

  test('what is no longer taken is no line any more; a line that is named by its loan keeps its place with new values', async ({
    assert,
  }) => {
    const { id: gone } = await lending.lent()
    const { id: stays } = await lending.lent()
    await runs()
    await lending.database.pool.query(`update loan set status = 'CANCELLED' where id = $1`, [gone])
    await lending.database.pool.query('update loan set total_quantity = 7 where id = $1', [stays])
    await runs()
    const [year] = await years()
    assert.deepEqual(copiesOf(year), ['7'])
    assert.equal(year?.copyCount, '7')
  })

  test('what changes after it was read, and before it is taken, is taken as it is then', async ({ assert }) => {
    const { pool } = lending.database
    await lending.lent()
    const { id: loan } = await lending.lent({}, lending.other)
    const other = await pool.connect()
    await other.query('begin')
    await other.query('update loan set total_quantity = 8, version = version + 1 where id = $1', [loan])
    const run = runs()
    // The first result is made while the second is drafted; then that one waits for the loan.
    for (let [waits, asked] = [0, 0]; waits === 0 && asked < 1_000; asked++)
      waits = (
        await lending.one<{ count: number }>(
          `select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        )
      ).count
    await other.query('commit')
    other.release()
    assert.containsSubset(await run, { done: 2, refused: 0 })
    assert.deepEqual((await years()).map(copiesOf), [['3'], ['8']])
  })

  test('lines of two jobs stand in one result: each brings up to date its own, and leaves the others in their places', async ({
    assert,
  }) => {
    await lending.lent()
    await runs()
    const fine = { member: lending.member.user.id, amount: '2' }
    await create(lending.admin, 'fine', fine)
    assert.equal((await runs('memberYearFines')).reason, '新建 0，更新 1，未变 0，保持原样 0')
    assert.deepEqual(copiesOf((await years())[0]), ['3', '-1'])
    await lending.lent()
    await runs()
    const [year] = await years()
    assert.deepEqual(copiesOf(year), ['3', '-1', '3'])
    for (const job of ['memberYears', 'memberYearFines']) assert.equal((await runs(job)).reason, '新建 0，更新 0，未变 1，保持原样 0')
    assert.deepEqual(await years(), [year])
    await lending.database.pool.query(`update loan set status = 'CANCELLED'`)
    await create(lending.admin, 'fine', fine)
    await runs('memberYearFines')
    assert.deepEqual(copiesOf((await years())[0]), ['3', '-1', '3', '-1'])
  })
})
