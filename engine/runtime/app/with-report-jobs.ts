import type { Job } from '../../schema/job.ts'
import type { ReportMail } from '../../schema/report.ts'
import { sentence } from '../messages/message.ts'
import type { App } from './app.ts'
import type { Bundle } from './bundle.ts'
import { link } from './link.ts'

/** The name of the job that mails a report when the report itself says so. No job of a file has a slash in its name. */
export const reportJob = (report: string): string => `report/${report}`

/** The app with a job for each report that says when it is mailed. Where runs name their job by an enum, these jobs are among its values. */
export function withReportJobs(app: App): App {
  const { bundle, hash } = app
  const made = Object.entries(bundle.reports ?? {}).flatMap(([name, { label, mail }]): [string, Job][] => {
    const called = sentence({ code: 'reportJob', path: '', params: { report: label } }, bundle.language)
    return mail ? [[reportJob(name), mailing(name, called, mail)]] : []
  })
  if (made.length === 0) return app
  const jobs = { ...bundle.jobs, ...Object.fromEntries(made) }
  return link({ ...bundle, jobs, entities: withValues(bundle, made) }, hash)
}

function mailing(report: string, label: string, { schedule, roles, accounts, when, paused }: ReportMail): Job {
  return {
    label,
    ...(!paused && { schedule }),
    run: { kind: 'report', report, ...(roles && { roles }), ...(accounts && { accounts }), ...(when !== undefined && { when }) },
    retry: { times: 2, minutes: 5 },
  }
}

function withValues({ app, entities }: Bundle, made: readonly (readonly [string, Job])[]): Bundle['entities'] {
  const { entity: name = '', job = '' } = app.runs ?? {}
  const entity = entities[name]
  const field = entity?.fields[job]
  if (!entity || field?.kind !== 'enum') return entities
  const values = { ...field.values, ...Object.fromEntries(made.map(([key, { label }]) => [key, { label }])) }
  return { ...entities, [name]: { ...entity, fields: { ...entity.fields, [job]: { ...field, values } } } }
}
