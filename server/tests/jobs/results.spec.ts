import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { test } from '@japa/runner'
import type { FileReference } from '../../../engine/runtime/values/record-data.ts'
import type { Job } from '../../../engine/schema/job.ts'
import { Files } from '../../app/files/files.ts'
import { ensureReadable } from '../../app/files/readable_file.ts'
import { LocalStorage } from '../../app/files/storage/local_storage.ts'
import { resultsFile } from '../../app/jobs/results.ts'
import { create } from '../../app/steps/create.ts'
import { transition } from '../../app/steps/transition.ts'
import { deleteForGood } from '../../app/storage/writes/delete_for_good.ts'
import { withJobs } from '../support/jobs.ts'
import { Lending, refusal } from '../support/lending.ts'
import { TestNode, until } from '../support/node.ts'

const everything = { '==': [1, 1] }
const emptying: Job = { label: '清空借书单', run: { kind: 'transition', entity: 'loan', where: everything, transition: 'cancel' } }
const following: Job = { ...emptying, after: { entity: 'loan', transition: 'approve' } }

test.group('results of runs', (group) => {
  let lending: Lending
  let node: TestNode
  let files: Files
  let directory: string
  group.each.setup(() => {
    directory = mkdtempSync(join(tmpdir(), 'pergola-results-'))
  })
  group.each.teardown(async () => {
    await node.stop()
    await lending.close()
    rmSync(directory, { recursive: true, force: true })
  })

  const open = async (jobs: Readonly<Record<string, Job>>, keep?: Files['keep']) => {
    const app = withJobs(jobs)
    lending = await Lending.open(app)
    files = new Files({ pool: lending.database.pool, storage: new LocalStorage(directory, 'secret'), secret: 'secret' })
    node = await TestNode.start(lending.database, app, undefined, '', keep ? { keep } : files)
  }
  const over = (where: string) =>
    until(() =>
      lending.one<{ id: string; status: string; results: readonly FileReference[] | null }>(
        `select id, status, results from job_run where ${where} and status in ('DONE', 'FAILED')`,
      ),
    )
  const run = async (job: string) => over(`id = ${(await create(lending.admin, 'jobRun', { job })).view.id}`)
  const textOf = async ({ id }: FileReference) => {
    const { key = '' } = (await files.find(id)) ?? {}
    return (await buffer(await files.storage.read(key))).toString()
  }

  test('a file says of each record what became of it and why, to whoever may see the run', async ({ assert }) => {
    await open({ emptying })
    const [lent, draft] = [await lending.lent(), await lending.newLoan()]
    const { id, results } = await run('emptying')
    assert.lengthOf(results ?? [], 1)
    const [file] = results as [FileReference]
    assert.match(file.name, /^清空借书单 \d{4}-\d{2}-\d{2} \d{6}\.csv$/)
    const [heads, ...rows] = (await textOf(file)).trimEnd().split('\r\n')
    assert.equal(heads, '\u{feff}记录,结果,说明')
    const [refused, done] = [rows.find((row) => row.startsWith(`${lent.loanNo},`)), rows.find((row) => row.startsWith(`${draft.loanNo},`))]
    assert.match(refused ?? '', /,未处理,.*已借出/)
    assert.equal(done, `${draft.loanNo},已处理,`)
    await ensureReadable(lending.admin, 'jobRun', id, file.id)
    assert.equal((await refusal(() => ensureReadable(lending.member, 'jobRun', id, file.id))).code, 'notFound')
  })

  test('the file goes with the run', async ({ assert }) => {
    await open({ emptying })
    await lending.newLoan()
    const { id, results } = await run('emptying')
    const { key = '' } = (await files.find(results?.[0]?.id ?? '')) ?? {}
    assert.equal(await files.sweep(lending.app, 0), 0)
    const entity = lending.app.entities.get('jobRun')
    if (entity) await deleteForGood(lending.database.pool, entity, id)
    await until(async () => (await files.sweep(lending.app, 0)) === 1)
    assert.isUndefined(await files.storage.size(key))
  })

  test('a run that touched no record, or follows a step of one, has none', async ({ assert }) => {
    await open({ emptying, following })
    assert.isNull((await run('emptying')).results)
    const { id = '' } = await lending.newLoan()
    await transition(lending.member, 'loan', id, 'submit')
    await transition(lending.librarian, 'loan', id, 'approve', { comment: '同意借出' })
    assert.isNull((await over(`job = 'following'`)).results)
  })

  test('what is done stays done though the storage is silent', async ({ assert }) => {
    await open({ emptying }, () => Promise.reject(new Error('The storage is silent.')))
    await lending.newLoan()
    assert.containsSubset(await run('emptying'), { status: 'DONE', results: null })
  })

  test('each try has a file, and of more than the field holds the first goes', async ({ assert }) => {
    await open({ emptying })
    await lending.newLoan()
    const first = await run('emptying')
    await lending.newLoan()
    const names = Array.from({ length: 10 }, (_, index) => ({ id: `${index}`, name: `${index}.csv`, size: 1, type: 'text/csv' }))
    await lending.database.pool.query(`update job_run set results = $2, status = 'WAITING', tries = 0 where id = $1`, [
      first.id,
      JSON.stringify(names),
    ])
    const again = await until(async () => {
      await node.jobs.look()
      return lending.one<{ results: readonly FileReference[] } | undefined>(`select results from job_run where status = 'DONE'`)
    })
    assert.deepEqual(
      again.results.slice(0, 9).map(({ id }) => id),
      names.slice(1).map(({ id }) => id),
    )
    assert.match(again.results[9]?.name ?? '', /^清空借书单/)
  })
})

test('a name that Excel would take for a formula stays a text, and marks and lines stay in their cell', ({ assert }) => {
  const results = [{ name: '=1+1' }, { name: 'L"1', refused: '甲,乙\n丙' }]
  assert.equal(resultsFile(results, 'US').toString(), `\u{feff}Record,Outcome,Reason\r\n'=1+1,Done,\r\n"L""1",Refused,"甲,乙\n丙"\r\n`)
  assert.match(resultsFile(results, 'US', 7).toString(), /\r\n7 more are not listed,,\r\n$/)
})
