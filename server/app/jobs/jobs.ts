import type { Logger } from '@adonisjs/core/logger'
import type { Pool } from 'pg'
import { type Job as BossJob, PgBoss } from 'pg-boss'
import type { App } from '../../../engine/runtime/app/app.ts'
import { doWhatIsDue } from '../approvals/due.ts'
import type { Notices } from '../database/notices.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Metadata } from '../metadata/metadata.ts'
import { load } from '../records/load.ts'
import { serverContext } from '../records/server_context.ts'
import { dueRecords } from '../storage/queries/due_records.ts'
import { runJob } from './run_job.ts'
import { addRun, openStatuses, type RunsOf, runIn, runsOf } from './run_records.ts'
import { keepSchedules, ownTicks, scheduleQueue } from './schedules.ts'
import { runTimers } from './timers.ts'

/** What the queue of jobs is put together from. */
export interface JobParts {
  readonly pool: Pool
  /** Where reports are read, if the database has a replica. */
  readonly replica?: Pool
  readonly url: string
  readonly metadata: Metadata
  readonly notices: Notices
  readonly mailer: Mailer
  readonly logger: Pick<Logger, 'error' | 'warn'>
  /** What is thrown away now and then: sessions, tickets, drafts, files that nobody keeps. */
  readonly sweep: () => Promise<unknown>
}

const runQueue = 'runs'
/** What comes is told at once; what is tried again later is looked for. */
const polling = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 } as const
const lookMilliseconds = 15_000
const mostAdopted = 500
/** A node that says nothing for so long is gone, and another takes what it ran. */
const heartbeatSeconds = 30

/**
 * Runs what is to be done at a time, or after something. People see the records of runs; pg-boss, in a schema of its own in the same
 * database, sees to it that each is run by one node, again when it fails, and that no tick of a schedule is lost or comes twice.
 */
export class Jobs {
  readonly #parts: JobParts
  readonly #boss: PgBoss
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> | undefined
  #again = false
  readonly #look = () => void this.look()

  constructor(parts: JobParts) {
    this.#parts = parts
    this.#boss = new PgBoss({ connectionString: parts.url, schema: 'pgboss', max: 3, useListenNotify: true, superviseIntervalSeconds: 15 })
    this.#boss.on('error', (error) => parts.logger.error({ err: error }, 'the queue of jobs'))
  }

  /** Runs jobs from now on. */
  async start(): Promise<void> {
    const { notices } = this.#parts
    await this.#boss.start()
    await this.#boss.createQueue(runQueue, { policy: 'exclusive', notify: true, heartbeatSeconds, deleteAfterSeconds: 24 * 60 * 60 })
    await this.#boss.createQueue(scheduleQueue, { policy: 'standard', notify: true, deleteAfterSeconds: 24 * 60 * 60 })
    await this.#boss.work<{ id: string }>(runQueue, { ...polling, localConcurrency: 2 }, ([job]) => this.#run(job))
    await this.#boss.work<{ name: string }>(scheduleQueue, polling, ([job]) => this.#tick(job))
    await this.keepSchedules()
    notices.on('runs', this.#look)
    this.#timer = setInterval(this.#look, lookMilliseconds).unref()
    this.#look()
  }

  /** Stops. What is under way is told to, and another node, or the next start, takes it up. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#timer = undefined
    this.#parts.notices.off('runs', this.#look)
    await this.#looking
    await this.#boss.stop({ graceful: true, timeout: 3_000 })
  }

  /** Whether this node runs jobs. */
  get isRunning(): boolean {
    return this.#timer !== undefined
  }

  /** Makes the schedules those of the metadata that runs now. */
  keepSchedules(): Promise<void> {
    return keepSchedules(this.#boss, this.#parts.metadata.app)
  }

  /** Hands over to the queue whatever waits, now. Asked again meanwhile, it looks once more. */
  look(): Promise<void> {
    this.#again = this.#looking !== undefined
    this.#looking ??= this.#adopt()
      .catch((error) => this.#parts.logger.error({ err: error }, 'runs of jobs were not looked for'))
      .finally(() => {
        this.#looking = undefined
        if (this.#again) void this.look()
      })
    return this.#looking
  }

  /** One waiting or running record is one entry of the queue, however often it is handed over. */
  async #adopt(): Promise<void> {
    const { pool, metadata } = this.#parts
    const runs = runsOf(metadata.app)
    if (!runs) return
    const { waiting, running } = openStatuses(runs)
    const now = new Date().toISOString()
    const question = { dueAt: runs.part.dueAt, statuses: [waiting, running], now, most: mostAdopted }
    for (const id of await dueRecords(pool, runs.entity, question)) await this.#send(metadata.app, runs, id)
  }

  async #send(app: App, runs: RunsOf, id: string): Promise<void> {
    const { job } = runIn(runs, await load(serverContext(app, this.#parts.pool), runs.entity, id, true))
    const { retry, minutes = 60 } = app.bundle.jobs?.[job] ?? {}
    await this.#boss.send(
      runQueue,
      { id },
      {
        singletonKey: id,
        expireInSeconds: Math.ceil(minutes * 60),
        retryLimit: retry?.times ?? 0,
        retryDelay: Math.ceil((retry?.minutes ?? 1) * 60),
        retryBackoff: (retry?.factor ?? 2) > 1,
      },
    )
  }

  async #run(job: BossJob<{ id: string }> | undefined): Promise<void> {
    const { pool, replica, metadata, mailer } = this.#parts
    const runs = runsOf(metadata.app)
    if (!job || !runs) return
    const context = { ...serverContext(metadata.app, pool), ...(replica && { replica }) }
    const outcome = await runJob({ context, runs, mailer }, job.data.id, job.signal)
    if (outcome.kind === 'again') throw new Error(outcome.reason)
  }

  /** A schedule has come round: of the portal itself, or of a job. */
  async #tick(job: BossJob<{ name: string }> | undefined): Promise<void> {
    const { pool, metadata, sweep } = this.#parts
    const name = job?.data.name ?? ''
    const context = serverContext(metadata.app, pool)
    if (name === ownTicks.timers) await runTimers(context)
    else if (name === ownTicks.approvals) await doWhatIsDue(pool, metadata.app)
    else if (name === ownTicks.sweep) await sweep()
    else {
      const runs = runsOf(metadata.app)
      if (!runs || !metadata.app.bundle.jobs?.[name]?.schedule) return
      await addRun(context, pool, runs, { job: name, key: `${name}@${job?.id}`, dueAt: context.now })
    }
  }
}
