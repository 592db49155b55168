import { limitsOf } from '../../../engine/runtime/fields/attachment.ts'
import { inZone } from '../../../engine/runtime/values/moment.ts'
import type { Run } from '../records/run_records.ts'
import { addFile } from '../storage/queries/add_file.ts'
import { safeName } from '../values/safe_name.ts'
import type { Progress } from './progress.ts'
import { resultsFile } from './results.ts'
import type { JobScope } from './run_job.ts'

/**
 * Keeps what became of each record as a file of the run, after those of the tries before; the oldest goes where the field holds no more.
 * A run about one record tells it itself. What is done is done though the storage is silent: then there is no file, and the log says why.
 */
export async function keepResults(
  { context, runs, files, logger }: JobScope,
  run: Run,
  { results, unnamed }: Pick<Progress, 'results' | 'unnamed'>,
): Promise<void> {
  const { part, entity } = runs
  const field = entity.fields.get(part.results ?? '')
  if (!files || !field || run.of !== undefined || results.length === 0) return
  const { app, language, pool } = context
  const { date, time } = inZone(new Date().toISOString(), app.bundle.app.timeZone) ?? { date: '', time: '' }
  const name = safeName(`${app.bundle.jobs?.[run.job]?.label ?? run.job} ${date} ${time.slice(0, 8).replaceAll(':', '')}.csv`)
  try {
    const file = await files.keep({ name, entity: entity.name, field: field.name }, resultsFile(results, language, unnamed))
    await addFile(pool, { entity, field, id: run.id }, file, limitsOf(field).maxCount)
  } catch (error) {
    logger?.warn({ err: error }, 'the results of a run were not kept')
  }
}
