import type { App } from '../../../engine/runtime/app/app.ts'
import { link } from '../../../engine/runtime/app/link.ts'
import type { Job } from '../../../engine/schema/job.ts'
import { runJob } from '../../app/jobs/run_job.ts'
import { Mailer } from '../../app/mail/mailer.ts'
import { addRun } from '../../app/queues/add_run.ts'
import { type RunsOf, runsOf } from '../../app/records/run_records.ts'
import { serverContext } from '../../app/records/server_context.ts'
import type { Lending } from './lending.ts'
import { library } from './library.ts'

/** What a run says of itself when it is over. */
export interface RunSaid {
  readonly status: string
  readonly reason: string | null
  readonly done: number
  readonly refused: number
  readonly total: number
}

/** A portal that jobs are run in. */
type Running = Pick<Lending, 'app' | 'accesses' | 'database'>

let turn = 0

/** Runs a job once, here and now, as if it were planned for a moment. @param most of how many records it is at most */
export async function runOnce(portal: Running, job: string, dueAt: string, most?: number): Promise<RunSaid> {
  const { app, accesses, database } = portal
  const context = serverContext(app, database.pool, accesses, new Date(Date.parse(dueAt) + 20_000).toISOString())
  const runs = runsOf(app) as RunsOf
  const { id = '' } = await addRun(context, database.pool, runs, { job, key: `${job} ${turn++}`, dueAt })
  const mailer = new Mailer({ url: '', from: '' })
  await runJob({ context, runs, mailer, ...(most !== undefined && { most }) }, id, new AbortController().signal)
  const said = 'select status, reason, done::int, refused::int, total::int from job_run where id = $1'
  return (await database.pool.query<RunSaid>(said, [id])).rows[0] as RunSaid
}

/** The library with these jobs, which may all be started by hand. */
export function withJobs(jobs: Readonly<Record<string, Job>>): App {
  const { bundle, hash } = library()
  const { jobRun } = bundle.entities
  const field = jobRun?.fields.job
  if (!jobRun || field?.kind !== 'enum') throw new Error('The library has no runs of jobs.')
  const values = Object.fromEntries(Object.entries(jobs).map(([name, { label }]) => [name, { label }]))
  const entities = { ...bundle.entities, jobRun: { ...jobRun, fields: { ...jobRun.fields, job: { ...field, values } } } }
  return link({ ...bundle, jobs, entities }, hash)
}
