import type { Logger } from '@adonisjs/core/logger'
import { SpanKind } from '@opentelemetry/api'
import { workedOn } from '../../../engine/runtime/app/worked-on.ts'
import { maxLengthOf } from '../../../engine/runtime/fields/text.ts'
import { sentence } from '../../../engine/runtime/messages/message.ts'
import type { RecordData, WireValue } from '../../../engine/runtime/values/record-data.ts'
import { wireOf } from '../../../engine/runtime/values/record-data.ts'
import type { Job as Declared, Retry } from '../../../engine/schema/job.ts'
import type { Addresses } from '../connectors/addresses.ts'
import type { Mailer } from '../mail/mailer.ts'
import { namedFacts } from '../queues/named_facts.ts'
import type { Context } from '../records/context.ts'
import { entityNamed } from '../records/entity_of.ts'
import { load } from '../records/load.ts'
import { openStatuses, type Run, type RunsOf, runIn } from '../records/run_records.ts'
import { takeInternalStep } from '../steps/take_internal_step.ts'
import { noteInRecord } from '../storage/queries/account_rows.ts'
import { inSpan } from '../tracing/spans.ts'
import { keepResults } from './keep_results.ts'
import { Cancelled, Progress } from './progress.ts'
import { RowFiles, type RunFiles } from './row_files.ts'
import { doWork } from './work/index.ts'
import type { WorkScope } from './work/work.ts'

/** What became of a run: it is over one way or the other, it failed and is due again so much later, or it is left to another server. */
export type RunOutcome = { readonly kind: 'over' } | { readonly kind: 'again'; readonly milliseconds: number } | { readonly kind: 'left' }

/** What jobs are run with. */
export interface JobScope {
  readonly context: Context
  readonly runs: RunsOf
  readonly mailer: Mailer
  /** Where other systems are. Default: nowhere. */
  readonly addresses?: Addresses
  /** Where the results of runs are kept; where there is none, they are not. */
  readonly files?: RunFiles
  readonly logger?: Pick<Logger, 'warn'>
  /** Of how many records a run is at most. Default 200,000. */
  readonly most?: number
  /** Whether this server ends: what it is stopped in has not failed. */
  readonly isEnding?: () => boolean
}

const over: RunOutcome = { kind: 'over' }
/** How often a run may be lost with the server that ran it, besides the tries of the job itself. */
const mostLost = 3

/**
 * Runs a job once: begins, does the work, says what came of it. A run that is no longer wanted is left alone.
 * @param signal stops it: it takes too long, or the server ends
 */
export async function runJob(scope: JobScope, id: string, signal: AbortSignal): Promise<RunOutcome> {
  const { context, runs, mailer, addresses, most, isEnding = () => false } = scope
  const { part, entity } = runs
  const { waiting, running } = openStatuses(runs)
  const take = (name: string, from: string, facts: Record<string, WireValue>, known?: RecordData) => {
    const when = (record: RecordData) => wireOf(record, entity.workflow?.field ?? '') === from
    const step = { entity, id, name, facts: namedFacts(part, facts), when, ...(known && { known }) }
    return takeInternalStep({ ...context, now: new Date().toISOString() }, step)
  }
  const run = await begun(context, runs, id, (known, facts) => take(part.start, waiting, facts, known))
  if (!run) return over
  const rowFiles = scope.files && part.file !== undefined ? new RowFiles(context, runs, scope.files, id, run.files) : undefined
  const progress = new Progress(context.pool, runs, id, signal)
  const reasonField = entity.fields.get(part.reason ?? '')
  const longestReason = reasonField ? maxLengthOf(reasonField) : 0
  const end = (step: string, reason: string | null | undefined) => {
    const { done, total, refused } = progress.facts()
    const facts = { done, total, refused, endedAt: new Date().toISOString(), reason: reason?.slice(0, longestReason) ?? null }
    return take(step, running, facts as Record<string, WireValue>)
  }
  const job = context.app.bundle.jobs?.[run.job]
  try {
    if (!job) throw new Error(`There is no job "${run.job}".`)
    if (run.tries > (job.retry?.times ?? 0) + mostLost) throw new Error('The server stopped each time while it ran.')
    try {
      await inSpan({ name: `job ${run.job}`, kind: SpanKind.INTERNAL }, () =>
        work(
          { context, mailer, ...(addresses && { addresses }), ...(rowFiles && { rowFiles }), ...(most !== undefined && { most }) },
          job,
          run,
          progress,
        ),
      )
    } finally {
      await keepResults(scope, run, progress)
    }
    await end(part.finish, progress.summary)
  } catch (error) {
    if (error instanceof Cancelled) return over
    if (signal.aborted && isEnding()) return { kind: 'left' }
    const reason = String((error as Error).message ?? error)
    if (job && run.tries <= (job.retry?.times ?? 0)) {
      const milliseconds = pauseAfter(run.tries, job.retry)
      const facts = { reason: reason.slice(0, longestReason), dueAt: new Date(Date.now() + milliseconds).toISOString() }
      await noteInRecord(context.pool, entity, id, namedFacts(part, facts) as Record<string, string>)
      return { kind: 'again', milliseconds }
    }
    await end(part.fail, reason)
  }
  return over
}

/** How long a run waits after so many tries, in milliseconds: each time by the factor longer. */
export function pauseAfter(tries: number, { minutes = 1, factor = 2 }: Omit<Retry, 'times'> = {}): number {
  return minutes * 60_000 * factor ** (tries - 1)
}

/** The run, begun: one that was under way when its server stopped, too. */
async function begun(
  context: Context,
  runs: RunsOf,
  id: string,
  start: (known: RecordData, facts: Record<string, WireValue>) => Promise<RecordData | undefined>,
): Promise<Run | undefined> {
  const { part, entity } = runs
  const { waiting, running } = openStatuses(runs)
  const known = await load(context, entity, id, true)
  const found = runIn(runs, known)
  const tries = found.tries + 1
  if (found.status === waiting) {
    const started = await start(known, { startedAt: new Date().toISOString(), endedAt: null, tries, reason: null })
    return started && { ...found, tries }
  }
  if (found.status !== running) return undefined
  await noteInRecord(context.pool, entity, id, namedFacts(part, { tries }) as Record<string, number>)
  return { ...found, tries }
}

async function work(
  means: Pick<WorkScope, 'context' | 'mailer' | 'addresses' | 'most' | 'rowFiles'>,
  { run }: Declared,
  { id, of, record, dueAt }: Run,
  progress: Progress,
) {
  const { context, rowFiles } = means
  if (run.kind !== 'feed' && (rowFiles?.held.length ?? 0) > 0)
    throw new Error(sentence({ code: 'rowFileUnread', path: '', params: {} }, context.language))
  const isAbout = of !== undefined && record !== undefined && workedOn(context.app, run) === of
  const about = isAbout ? await load(context, entityNamed(context.app, of), record, true) : undefined
  await doWork(run, { ...means, progress, run: id, planned: dueAt ?? context.now, ...(about && { about }) })
}
