import type { Expression } from '../../schema/expression.ts'
import type { Job } from '../../schema/job.ts'
import type { Report } from '../../schema/report.ts'
import { access } from '../access/decide.ts'
import { canRun } from '../access/report-screens.ts'
import type { App } from '../app/app.ts'
import { datasetOf } from '../app/dataset.ts'
import { documentOf } from '../app/document-of.ts'
import { askedFor, lastDay } from './asked-parameters.ts'
import type { Check } from './context.ts'
import type { Finding } from './finding.ts'

/** A report that is mailed, by a job or as the report itself says, and where that is written. */
interface Mailing {
  readonly file: string
  readonly at: readonly string[]
  readonly name: string
  readonly report: Report
  /** The parameters that are said; the others are as the report says. */
  readonly said: readonly string[]
  readonly roles: readonly string[] | undefined
  readonly accounts: readonly string[] | undefined
  readonly when: Expression | undefined
}

/** A report that is mailed is one that its readers may run themselves, with all that it asks for, and there is an address to mail it to. */
export const reportJobs: Check = function* ({ app, of }) {
  for (const { file, value } of of('job')) {
    const { run } = value as Job
    const report = run.kind === 'report' ? app.bundle.reports?.[run.report] : undefined
    if (run.kind !== 'report' || !report) continue
    yield* lastDay(file, run)
    const { report: name, params = {}, roles, accounts, when } = run
    yield* mailed(app, { file, at: ['run'], name, report, said: Object.keys(params), roles, accounts, when })
  }
  for (const { file, name, value } of of('report')) {
    const report = value as Report
    const { mail } = report
    if (!mail) continue
    if (app.bundle.app.runs === undefined) {
      const message = 'app.json does not say where "runs" of jobs are kept, so nothing is mailed. Say it there, or remove "mail".'
      yield { code: 'wrong-value', file, path: ['mail'], message }
    }
    yield* mailed(app, { file, at: ['mail'], name, report, said: [], roles: mail.roles, accounts: mail.accounts, when: mail.when })
  }
}

function* mailed(app: App, mailing: Mailing): Iterable<Finding> {
  const { file, at, report, roles, accounts, when } = mailing
  if (app.bundle.app.account.email === undefined) {
    const message = 'app.json names no "email" of accounts, so there is nowhere to mail the report to. Name the field there.'
    yield { code: 'wrong-value', file, path: [...at, ...(at[0] === 'run' ? ['kind'] : [])], message }
  }
  if (roles === undefined && accounts === undefined) {
    yield { code: 'wrong-value', file, path: at, message: 'It is mailed to nobody. Name "roles", "accounts" or both.' }
  }
  if (when !== undefined && report.pivot) {
    const message =
      'The rows of this report are turned by "pivot", and none of them is one of which this could hold. Mail a report without a pivot.'
    yield { code: 'wrong-value', file, path: [...at, 'when'], message }
  }
  yield* askedFor(mailing)
  yield* readers(app, mailing)
}

function* readers(app: App, { file, at, name, report, roles = [] }: Mailing): Iterable<Finding> {
  const entity = app.entities.get(datasetOf(app, report)?.entity ?? '')
  for (const [index, reader] of roles.entries()) {
    if (!app.roles.has(reader)) continue
    const role = access(app, [reader])
    const path = [...at, 'roles', index]
    if (!canRun(app, role, name)) {
      const message = `The role "${reader}" may open no screen that shows the report "${name}", so nothing is mailed to it. Add the screen to its "screens", or leave the role out.`
      yield { code: 'ungranted-screen', file, path, message }
    } else if (entity && !role.canRead(documentOf(entity).name)) {
      const message = `The report shows records of ${documentOf(entity).name}, which the role "${reader}" may not read. Grant "read", or leave the role out.`
      yield { code: 'ungranted-entity', file, path, message }
    }
  }
}
