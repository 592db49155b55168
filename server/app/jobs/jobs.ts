import type { Logger } from '@adonisjs/core/logger'
import type { Pool } from 'pg'
import { type Job as BossJob, type JobInsert, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { App } from '../../../engine/runtime/app/app.ts'
import type { Job } from '../../../engine/schema/job.ts'
import type { Accesses } from '../accounts/accesses.ts'
import type { Addresses } from '../connectors/addresses.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Metadata } from '../metadata/metadata.ts'
import { addRun } from '../queues/add_run.ts'
import { type Notices, reconnection } from '../queues/notices.ts'
import { Invalid } from '../records/failures.ts'
import { openStatuses, runsOf } from '../records/run_records.ts'
import { serverContext } from '../records/server_context.ts'
import { doWhatIsDue } from '../steps/due.ts'
import { idsWhere } from '../storage/queries/account_rows.ts'
import { type UnqueuedRun, unqueuedRuns } from '../storage/queries/unqueued_runs.ts'
import type { RunFiles } from './row_files.ts'
import { runJob } from './run_job.ts'
import { keepSchedules, ownTicks, plannedMoment, scheduleQueue } from './schedules.ts'
import { runTimers } from './timers.ts'

/** What the queue of jobs is put together from. */
export interface JobParts {
  readonly pool: Pool
  /** Where reports are read, if the database has a replica. */
  readonly replica?: Pool
  readonly url: string
  readonly metadata: Metadata
  readonly accesses: Accesses
  readonly notices: Notices
  readonly mailer: Mailer
  /** Where other systems are. */
  readonly addresses: Addresses
  /** Where the results of runs are kept. */
  readonly files: RunFiles
  readonly logger: Pick<Logger, 'error' | 'warn'>
  /** What is thrown away now and then: sessions, tickets, drafts, files that nobody keeps. */
  readonly sweep: () => Promise<unknown>
}

const runQueue = 'runs'
/** What comes is told at once; what is tried again later is looked for. */
const polling = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 } as const
/** When a tick came says which it is. */
const ticking = { ...polling, includeMetadata: true } as const
const lookMilliseconds = 15_000
const mostAdopted = 500
/** So many runs go on at once at a node. */
const runsAtOnce = 4
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
  #scheduling: Promise<void> = Promise.resolve()
  readonly #look = () => void this.look()

  constructor(parts: JobParts) {
    this.#parts = parts
    const connectionTimeoutMillis = reconnection.attemptMilliseconds
    const options = { schema: 'pgboss', max: 5, useListenNotify: true, superviseIntervalSeconds: 15, connectionTimeoutMillis }
    this.#boss = new PgBoss({ connectionString: parts.url, ...options })
    this.#boss.on('error', (error) => parts.logger.error({ err: error }, 'the queue of jobs'))
  }

  /** Runs jobs from now on. */
  async start(): Promise<void> {
    const { notices } = this.#parts
    await this.#boss.start()
    await this.#boss.createQueue(runQueue, { policy: 'exclusive', notify: true, heartbeatSeconds, deleteAfterSeconds: 24 * 60 * 60 })
    await this.#boss.createQueue(scheduleQueue, { policy: 'standard', notify: true, deleteAfterSeconds: 24 * 60 * 60 })
    for (let count = 0; count < runsAtOnce; count++) await this.#workOnRuns()
    await this.#boss.work<{ name: string }, void, typeof ticking>(scheduleQueue, ticking, ([job]) => this.#tick(job))
    await keepSchedules(this.#boss, this.#parts.metadata.app)
    await this.#bringFirst()
    notices.on('runs', this.#look)
    this.#timer = setInterval(this.#look, lookMilliseconds).unref()
    this.#look()
  }

  /** Stops. What is under way is told to, and another node, or the next start, takes it up. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#timer = undefined
    this.#parts.notices.off('runs', this.#look)
    await Promise.all([this.#looking, this.#scheduling.catch(() => undefined)])
    await this.#boss.stop({ graceful: true, timeout: 3_000 })
  }

  /** Whether this node runs jobs. */
  get isRunning(): boolean {
    return this.#timer !== undefined
  }

  /** Makes the schedules those of the metadata that runs now, once those of before are made; it does so itself when it starts. */
  keepSchedules(): Promise<void> {
    const keep = async () => {
      if (this.isRunning) await keepSchedules(this.#boss, this.#parts.metadata.app)
    }
    this.#scheduling = this.#scheduling.then(keep, keep)
    return this.#scheduling
  }

  /** Rows of other systems that nobody has brought yet come at once, instead of at the first tick; their first run is one over all nodes. */
  async #bringFirst(): Promise<void> {
    const { pool, metadata, accesses, addresses } = this.#parts
    const { app } = metadata
    const runs = runsOf(app)
    if (!runs) return
    for (const [job, run] of feedsAtOnce(app.bundle.jobs ?? {})) {
      const connector = app.bundle.connectors?.[run.connector]
      if (!connector || !addresses.knows(connector) || (await idsWhere(pool, runs.entity, runs.part.job, job)).length > 0) continue
      const context = serverContext(app, pool, accesses)
      await addRun(context, pool, runs, { job, key: `${job}@first`, dueAt: context.now }).catch((error) => {
        if (!(error instanceof Invalid)) throw error
      })
    }
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

  /** One more run at a time. Whoever has done one asks for the next at once, and waits to be told only when there is none. */
  async #workOnRuns(): Promise<void> {
    let worker = ''
    worker = await this.#boss.work<{ id: string }>(runQueue, polling, async ([job]) => {
      if (job) this.#boss.notifyWorker(worker)
      await this.#run(job)
    })
  }

  /** One waiting or running record is one entry of the queue, however often it is handed over. */
  async #adopt(): Promise<void> {
    const { pool, metadata } = this.#parts
    const { app } = metadata
    const runs = runsOf(app)
    if (!runs) return
    const { waiting, running } = openStatuses(runs)
    const { dueAt, job } = runs.part
    const question = { dueAt, job, statuses: [waiting, running], now: new Date().toISOString(), most: mostAdopted, queue: runQueue }
    for (let found = mostAdopted; found === mostAdopted; ) {
      const due = await unqueuedRuns(pool, runs.entity, question)
      if (due.length > 0)
        await this.#boss.insert(
          runQueue,
          due.map((run) => queued(app, run)),
        )
      found = due.length
    }
  }

  async #run(job: BossJob<{ id: string }> | undefined): Promise<void> {
    const { pool, replica, metadata, accesses, mailer, addresses, files, logger } = this.#parts
    const runs = runsOf(metadata.app)
    if (!job || !runs) return
    await accesses.read()
    const context = { ...serverContext(metadata.app, pool, accesses), ...(replica && { replica }) }
    const isEnding = () => !this.isRunning
    const outcome = await runJob({ context, runs, mailer, addresses, files, logger, isEnding }, job.data.id, job.signal)
    if (outcome.kind === 'again' && outcome.milliseconds < lookMilliseconds) setTimeout(this.#look, outcome.milliseconds).unref()
  }

  /** A schedule has come round: of the portal itself, or of a job. */
  async #tick(job: JobWithMetadata<{ name: string }> | undefined): Promise<void> {
    const { pool, metadata, accesses, sweep } = this.#parts
    const name = job?.data.name ?? ''
    await accesses.read()
    const context = serverContext(metadata.app, pool, accesses)
    if (name === ownTicks.timers) await runTimers(context)
    else if (name === ownTicks.approvals) await doWhatIsDue(context)
    else if (name === ownTicks.sweep) await sweep()
    else {
      const runs = runsOf(metadata.app)
      const planned = job && plannedMoment(metadata.app, name, job.createdOn.toISOString())
      if (runs && planned) await addRun(context, pool, runs, { job: name, key: `${name}@${job.id}`, dueAt: planned })
    }
  }
}

/** The entry of the queue for one try of a run: one that is tried again is due again, and handed over again. */
function queued(app: App, { id, job }: UnqueuedRun): JobInsert<{ id: string }> {
  const { minutes = 60 } = app.bundle.jobs?.[job] ?? {}
  return { data: { id }, singletonKey: id, expireInSeconds: Math.ceil(minutes * 60), retryLimit: 0 }
}

type FeedRun = Extract<Job['run'], { kind: 'feed' }>

/** The feeds that come as soon as a server starts; one that asks for all rows once more only for what no other brings. */
const feedsAtOnce = (jobs: Readonly<Record<string, Job>>): readonly (readonly [string, FeedRun])[] => {
  const scheduled = Object.entries(jobs).flatMap(([name, { run, schedule }]) =>
    run.kind === 'feed' && schedule ? [[name, run] as const] : [],
  )
  const named = ({ connector, operations }: FeedRun) => operations.map((operation) => `${connector}.${operation}`)
  const brought = new Set(scheduled.flatMap(([, run]) => (run.full ? [] : named(run))))
  return scheduled.filter(([, run]) => !run.full || named(run).some((operation) => !brought.has(operation)))
}
