import type { App, AppEntity } from '../../../engine/runtime/app/app.ts'
import { type RecordData, wireOf } from '../../../engine/runtime/documents/record-data.ts'
import { addRun, runsOf } from '../jobs/run_records.ts'
import type { Context } from '../records/context.ts'
import type { Queryable } from '../storage/queries/run_load.ts'

/** Whether something is put into a queue after this step. */
export function isFollowed(app: App, entity: string, step: string): boolean {
  return jobsAfter(app, entity, step).length > 0 || isEndOfRun(app, entity, step)
}

/**
 * Puts into the queues what follows a step: it is there exactly when the step was taken.
 * @param record as the step has left it
 */
export async function followUp(context: Context, client: Queryable, entity: AppEntity, record: RecordData, step: string): Promise<void> {
  const runs = runsOf(context.app)
  if (!runs) return
  const later = (minutes = 0) => new Date(Date.parse(context.now) + minutes * 60_000).toISOString()
  for (const [job, minutes] of jobsAfter(context.app, entity.name, step)) {
    const key = `${job}:${record.id}:${record.version}`
    await addRun(context, client, runs, { job, key, dueAt: later(minutes), about: { entity, record } })
  }
  if (!isEndOfRun(context.app, entity.name, step)) return
  const done = wireOf(record, runs.part.job)
  for (const [job, { after }] of Object.entries(context.app.bundle.jobs ?? {}))
    if (after?.job === done) await addRun(context, client, runs, { job, key: `${job}#${record.id}`, dueAt: later(after?.minutes) })
}

/** The jobs that follow a step of a record, and after how many minutes. */
const jobsAfter = ({ bundle }: App, entity: string, step: string): readonly (readonly [string, number])[] =>
  Object.entries((bundle.app.runs && bundle.jobs) ?? {}).flatMap(([job, { after }]) =>
    after?.entity === entity && after.transition === step ? [[job, after.minutes ?? 0]] : [],
  )

const isEndOfRun = ({ bundle }: App, entity: string, step: string): boolean =>
  bundle.app.runs?.entity === entity && bundle.app.runs.finish === step
