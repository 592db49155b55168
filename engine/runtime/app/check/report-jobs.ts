import type { Job } from '../../../schema/job.ts'
import { access } from '../../access/decide.ts'
import { grantedEntity } from '../../queries/reachable.ts'
import { datasetOf } from '../../reports/dataset.ts'
import { canRun } from '../../reports/report-screens.ts'
import type { Check } from './context.ts'

/** A report that a job mails is one that its readers may run themselves, and there is an address to mail it to. */
export const reportJobs: Check = function* ({ app, of }) {
  for (const { file, value } of of('job')) {
    const { run } = value as Job
    const report = run.kind === 'report' ? app.bundle.reports?.[run.report] : undefined
    if (run.kind !== 'report' || !report) continue
    if (app.bundle.app.account.email === undefined) {
      const message = 'app.json names no "email" of accounts, so there is nowhere to mail the report to. Name the field there.'
      yield { code: 'wrong-value', file, path: ['run', 'kind'], message }
    }
    const entity = app.entities.get(datasetOf(app, report)?.entity ?? '')
    for (const [index, name] of run.roles.entries()) {
      if (!app.roles.has(name)) continue
      const role = access(app, [name])
      const path = ['run', 'roles', index]
      if (!canRun(app, role, run.report)) {
        const message = `The role "${name}" may open no screen that shows the report "${run.report}", so nothing is mailed to it. Add the screen to its "screens", or leave the role out.`
        yield { code: 'ungranted-screen', file, path, message }
      } else if (entity && !role.canRead(grantedEntity(entity))) {
        const message = `The report shows records of ${grantedEntity(entity)}, which the role "${name}" may not read. Grant "read", or leave the role out.`
        yield { code: 'ungranted-entity', file, path, message }
      }
    }
  }
}
