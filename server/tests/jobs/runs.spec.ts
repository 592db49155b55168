import { test } from '@japa/runner'
import type { Job } from '../../../engine/schema/job.ts'
import { pauseAfter } from '../../app/jobs/run_job.ts'
import { create } from '../../app/steps/create.ts'
import { transition } from '../../app/steps/transition.ts'
import { HeldRecords } from '../support/held_records.ts'
import { withJobs } from '../support/jobs.ts'
import { Lending, refusal } from '../support/lending.ts'
import { TestNode, until } from '../support/node.ts'

interface RunRow {
  readonly id: string
  readonly job: string
  readonly status: string
  readonly tries: number
  readonly done: number
  readonly refused: number
  readonly reason: string | null
}

const everything = { '==': [1, 1] }

test.group('runs of jobs', (group) => {
  let lending: Lending
  let nodes: TestNode[] = []
  group.each.teardown(async () => {
    for (const node of nodes) await node.stop()
    nodes = []
    await lending.close()
  })

  /** The library in a database of its own, with so many nodes that run its jobs. */
  const open = async (jobs: Readonly<Record<string, Job>>, count = 1) => {
    const app = withJobs(jobs)
    lending = await Lending.open(app)
    for (let index = 0; index < count; index++) nodes.push(await TestNode.start(lending.database, app))
  }
  const runs = async (where = 'true') =>
    (
      await lending.database.pool.query<RunRow>(
        `select id, job, status, tries::int, done::int, refused::int, reason from job_run where ${where} order by id`,
      )
    ).rows
  const ended = (id: string) =>
    until(async () => (await runs(`id = ${id}`)).find(({ status }) => status !== 'WAITING' && status !== 'RUNNING'))
  const begin = async (job: string) => (await create(lending.admin, 'jobRun', { job })).view.id ?? ''
  const approved = async () => {
    const { id = '' } = await lending.newLoan()
    await transition(lending.member, 'loan', id, 'submit')
    await transition(lending.librarian, 'loan', id, 'approve', { comment: '同意借出' })
    return id
  }
  const statusOf = async (id: string) => (await lending.one<{ status: string }>('select status from loan where id = $1', [id])).status

  const cancelling: Job = {
    label: 'Cancel',
    run: { kind: 'transition', entity: 'loan', where: { '==': [{ var: 'record.status' }, 'APPROVED'] }, transition: 'cancel' },
  }

  test('a run that is made by hand takes the step of every record, and says how many', async ({ assert }) => {
    await open({ cancelling })
    const [one, other, draft] = [await approved(), await approved(), (await lending.newLoan()).id ?? '']
    assert.containsSubset(await ended(await begin('cancelling')), { status: 'DONE', tries: 1, done: 2, refused: 0, reason: null })
    assert.deepEqual([await statusOf(one), await statusOf(other), await statusOf(draft)], ['CANCELLED', 'CANCELLED', 'DRAFT'])
  })

  test('what a rule refuses does not keep the others back, and the reason is kept', async ({ assert }) => {
    const emptying: Job = { label: 'Empty', run: { kind: 'transition', entity: 'loan', where: everything, transition: 'cancel' } }
    await open({ emptying })
    const { id: lent = '' } = await lending.lent()
    const { id: draft = '' } = await lending.newLoan()
    const run = await ended(await begin('emptying'))
    assert.containsSubset(run, { status: 'DONE', done: 1, refused: 1 })
    assert.match(run.reason ?? '', /已借出/)
    assert.deepEqual([await statusOf(lent), await statusOf(draft)], ['LENT', 'CANCELLED'])
  })

  test('what nobody needs is deleted for good, with its lines; what others refer to stays', async ({ assert }) => {
    const cleaning: Job = { label: 'Clean', run: { kind: 'clean', entity: 'branch', where: everything } }
    await open({ cleaning })
    await create(lending.admin, 'branch', { code: 'BR99', name: '旧馆' })
    assert.containsSubset(await ended(await begin('cleaning')), { status: 'DONE', done: 1, refused: 1 })
    const { rows } = await lending.database.pool.query('select code from branch')
    assert.deepEqual(rows, [{ code: 'BR01' }])
    const kept = await lending.one<{ action: string }>(
      `select action from _record_history where entity = 'branch' order by id desc limit 1`,
    )
    assert.equal(kept.action, 'delete')
  })

  test('documents are made from others, together where a field agrees', async ({ assert }) => {
    const returning: Job = { label: 'Return', run: { kind: 'create', conversion: 'loanToReturn', together: 'member' } }
    await open({ returning })
    await lending.lent()
    await lending.lent()
    assert.containsSubset(await ended(await begin('returning')), { status: 'DONE', done: 1, refused: 0 })
    const { slips, books } = await lending.one<{ slips: string; books: string }>(
      'select (select count(*) from return_slip) as slips, (select count(*) from return_slip_books) as books',
    )
    assert.deepEqual([slips, books], ['1', '2'])
  })

  test('documents are made from lines of others, put together by several fields', async ({ assert }) => {
    const together = ['wishes.member', 'wishes.branch']
    await open({ ordering: { label: 'Order', run: { kind: 'create', conversion: 'reservationToLoan', together } } })
    const wish = (context: typeof lending.member, book = lending.book) => ({ member: context.user.id, book: book.id })
    await create(lending.librarian, 'reservationList', { wishes: [wish(lending.member), wish(lending.other)] })
    await create(lending.librarian, 'reservationList', { wishes: [wish(lending.member, await lending.newBook())] })
    assert.containsSubset(await ended(await begin('ordering')), { status: 'DONE', done: 2, refused: 0 })
    const { rows } = await lending.database.pool.query('select count(*)::int as books from loan_copies group by parent order by 1')
    assert.deepEqual(rows, [{ books: 1 }, { books: 2 }])
  })

  test('a job follows a step of a record, and is about that record only; another follows it', async ({ assert }) => {
    const about: Job = { ...cancelling, after: { entity: 'loan', transition: 'approve' } }
    await open({ about, next: { label: 'Next', after: { job: 'about' }, run: { kind: 'clean', entity: 'fine', where: everything } } })
    const id = await approved()
    const next = await until(async () => (await runs(`job = 'next' and status = 'DONE'`))[0])
    assert.equal(next.done, 0)
    assert.equal(await statusOf(id), 'CANCELLED')
    const { about_id, about_no } = await lending.one<{ about_id: string; about_no: string }>(
      `select about_id, about_no from job_run where job = 'about'`,
    )
    assert.equal(about_id, id)
    assert.match(about_no, /\d/)
  })

  test('a job that follows a step of one entity works on records of another', async ({ assert }) => {
    const after = { entity: 'loan', transition: 'approve' }
    await open({ cleaning: { label: 'Clean', after, run: { kind: 'clean', entity: 'branch', where: everything } } })
    await create(lending.admin, 'branch', { code: 'BR99', name: '旧馆' })
    await approved()
    const run = await until(async () => (await runs(`status = 'DONE'`))[0])
    assert.containsSubset(run, { done: 1, refused: 1 })
  })

  test('two nodes over one database run each run once', async ({ assert }) => {
    await open({ cancelling }, 2)
    const ids = await Promise.all(Array.from({ length: 12 }, () => begin('cancelling')))
    for (const id of ids) assert.containsSubset(await ended(id), { status: 'DONE', tries: 1 })
    const { steps } = await lending.one<{ steps: string }>(
      `select count(*) as steps from _transition_log where entity = 'jobRun' and transition = 'start'`,
    )
    assert.equal(steps, '12')
  })

  test('what fails is tried again, then stands among the dead letters, and can be retried by hand', async ({ assert }) => {
    const failing: Job = { label: 'Fail', run: { kind: 'create', conversion: 'nowhere' }, retry: { times: 1, minutes: 0.01 } }
    await open({ failing })
    const id = await begin('failing')
    assert.containsSubset(await ended(id), { status: 'FAILED', tries: 2 })
    await transition(lending.admin, 'jobRun', id, 'retry')
    assert.containsSubset(await ended(id), { status: 'FAILED', tries: 2 })
  })

  test('each time a run waits longer by the factor that its job says', async ({ assert }) => {
    const retry = { times: 2, minutes: 600, factor: 3 }
    await open({ failing: { label: 'Fail', run: { kind: 'create', conversion: 'nowhere' }, retry } })
    const id = await begin('failing')
    const minutesLeft = (tries: number) =>
      until(async () => {
        const { left } = await lending
          .one<{ left: number | null }>(
            `select extract(epoch from due_at - now())::float8 / 60 as left from job_run where id = $1 and tries = $2 and due_at > now()`,
            [id, tries],
          )
          .then((row) => row ?? { left: null })
        return left ?? undefined
      })
    assert.closeTo(await minutesLeft(1), 600, 60)
    await lending.database.pool.query('update job_run set due_at = now() where id = $1', [id])
    await until(async () => {
      await nodes[0]?.jobs.look()
      return (await runs(`id = ${id}`))[0]?.tries === 2
    })
    assert.closeTo(await minutesLeft(2), 1_800, 60)
    assert.containsSubset((await runs(`id = ${id}`))[0], { status: 'RUNNING' })
    assert.deepEqual(
      [1, 2, 3].map((tries) => pauseAfter(tries, { minutes: 1, factor: 1 })),
      [60_000, 60_000, 60_000],
    )
  })

  test('a run in which a server is stopped has not failed: another goes on with it', async ({ assert }) => {
    await open({ cancelling })
    const loans = [await approved(), await approved()]
    const held = await HeldRecords.of(lending.database.url, 'loan', loans)
    const id = await begin('cancelling')
    const first = await held.waitedFor()
    await nodes.pop()?.stop()
    await held.letGo(first)
    await until(async () => (await statusOf(first)) === 'CANCELLED')
    await held.letAllGo()
    nodes.push(await TestNode.start(lending.database, lending.app))
    assert.containsSubset(await ended(id), { status: 'DONE', tries: 2, reason: null })
    assert.deepEqual(await Promise.all(loans.map(statusOf)), ['CANCELLED', 'CANCELLED'])
  })

  test('a run that is cancelled while it waits is not run', async ({ assert }) => {
    await open({ cancelling }, 0)
    const loan = await approved()
    const id = await begin('cancelling')
    await transition(lending.admin, 'jobRun', id, 'cancel')
    nodes.push(await TestNode.start(lending.database, lending.app))
    const other = await begin('cancelling')
    await ended(other)
    assert.containsSubset((await runs(`id = ${id}`))[0], { status: 'CANCELLED' })
    assert.equal(await statusOf(loan), 'CANCELLED')
  })

  test('a run whose server was killed is taken up by another', async ({ assert }) => {
    await open({ cancelling }, 0)
    const loan = await approved()
    const id = await begin('cancelling')
    await lending.database.pool.query(`update job_run set status = 'RUNNING', tries = 1 where id = $1`, [id])
    nodes.push(await TestNode.start(lending.database, lending.app))
    assert.containsSubset(await ended(id), { status: 'DONE', tries: 2 })
    assert.equal(await statusOf(loan), 'CANCELLED')
  })

  test('only whoever may, starts, retries and cancels; the steps of the server itself are nobody’s', async ({ assert }) => {
    await open({ cancelling })
    assert.deepEqual(await refusal(() => create(lending.member, 'jobRun', { job: 'cancelling' })), { code: 'notFound' })
    const id = await begin('cancelling')
    const refused = await refusal(() => transition(lending.admin, 'jobRun', id, 'finish'))
    assert.equal(refused.code, 'forbidden')
  })
})
