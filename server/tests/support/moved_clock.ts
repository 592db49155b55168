import type { Pool } from 'pg'
import type { App } from '../../../engine/runtime/app/app.ts'
import { Accesses } from '../../app/accounts/accesses.ts'
import { runJob } from '../../app/jobs/run_job.ts'
import { plannedMoment } from '../../app/jobs/schedules.ts'
import { runTimers } from '../../app/jobs/timers.ts'
import { Mailer } from '../../app/mail/mailer.ts'
import { addRun } from '../../app/queues/add_run.ts'
import { type RunsOf, runsOf } from '../../app/records/run_records.ts'
import { serverContext } from '../../app/records/server_context.ts'

/** What a portal does by the clock, as if it were later: over the tables of one that runs by itself. */
export class MovedClock {
  readonly #app: App
  readonly #pool: Pool

  constructor(app: App, pool: Pool) {
    this.#app = app
    this.#pool = pool
  }

  /** What of records becomes due by the clock, some minutes from now. */
  async minutesLater(minutes: number): Promise<void> {
    await runTimers(this.#at(new Date(Date.now() + minutes * 60_000)))
  }

  /** Runs a job whose tick comes at a time. */
  async runs(job: string, came: string): Promise<void> {
    const context = this.#at(new Date(came))
    const records = runsOf(this.#app) as RunsOf
    const dueAt = plannedMoment(this.#app, job, came) ?? ''
    const run = await addRun(context, this.#pool, records, { job, key: `${job} ${came}`, dueAt })
    await runJob({ context, runs: records, mailer: new Mailer({ url: '', from: '' }) }, run.id ?? '', new AbortController().signal)
  }

  #at(moment: Date) {
    return serverContext(this.#app, this.#pool, new Accesses(), moment.toISOString())
  }
}
