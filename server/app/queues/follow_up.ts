import type { App, AppEntity } from '../../../engine/runtime/app/app.ts'
import { type RecordData, wireOf } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from '../records/context.ts'
import { runsOf } from '../records/run_records.ts'
import type { Queryable } from '../storage/queries/run_load.ts'
import { addRun } from './add_run.ts'

/** Whether something is put into a queue after this step of a record. */
export function isFollowed(app: App, entity: string, step: string, record: RecordData): boolean {
  return jobsAfter(app, entity, step).length > 0 || jobsAfterRun(app, entity, step, record).length > 0
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
  for (const [job, minutes] of jobsAfterRun(context.app, entity.name, step, record))
    await addRun(context, client, runs, { job, key: `${job}#${record.id}`, dueAt: later(minutes) })
}

/** The jobs that follow a step of a record, and after how many minutes. */
const jobsAfter = ({ bundle }: App, entity: string, step: string): readonly (readonly [string, number])[] =>
  Object.entries((bundle.app.runs && bundle.jobs) ?? {}).flatMap(([job, { after }]) =>
    after?.entity === entity && after.transition === step ? [[job, after.minutes ?? 0]] : [],
  )

/** The jobs that follow the end of a run, by the job that it is of, and after how many minutes. */
function jobsAfterRun({ bundle }: App, entity: string, step: string, record: RecordData): readonly (readonly [string, number])[] {
  const { runs } = bundle.app
  if (runs?.entity !== entity || runs.finish !== step) return []
  const done = wireOf(record, runs.job)
  return Object.entries(bundle.jobs ?? {}).flatMap(([job, { after }]) => (after?.job === done ? [[job, after?.minutes ?? 0]] : []))
}
