import type { App } from '../../../engine/runtime/app/app.ts'
import { link } from '../../../engine/runtime/app/link.ts'
import type { Job } from '../../../engine/schema/job.ts'
import { library } from './library.ts'

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
