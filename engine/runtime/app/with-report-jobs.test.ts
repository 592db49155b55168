import { expect, test } from 'vitest'
import { library } from '../testing/library.ts'
import { appIn } from './in-language.ts'
import { link } from './link.ts'
import { withReportJobs } from './with-report-jobs.ts'

const schedule = { cron: '0 8 * * 1', timeZone: 'UTC' }

/** The library with a report that is mailed. */
function mailing(mail: object) {
  const { bundle } = library
  const { lentList } = bundle.reports ?? {}
  return withReportJobs(link({ ...bundle, reports: { ...bundle.reports, lentList: { ...lentList, mail } } } as never))
}

test('a report that is mailed has a job, which runs can name', () => {
  const app = mailing({ schedule, roles: ['librarian'], accounts: ['wang'] })

  expect(app.bundle.jobs?.['report/lentList']).toMatchObject({
    schedule,
    run: { kind: 'report', report: 'lentList', roles: ['librarian'], accounts: ['wang'] },
  })
  expect(JSON.stringify(app.bundle.entities.jobRun?.fields.job)).toContain('report/lentList')
})

test('the job is called after the report, in every language', () => {
  const app = mailing({ schedule, roles: ['librarian'] })
  const label = app.bundle.reports?.lentList?.label
  const there = appIn(app, 'US').bundle

  expect(app.bundle.jobs?.['report/lentList']?.label).toBe(`邮寄报表：${label}`)
  expect(there.jobs?.['report/lentList']?.label).toBe(`Report by mail: ${there.reports?.lentList?.label}`)
})

test('one that is paused has no times, and can still be run', () => {
  const job = mailing({ schedule, roles: ['librarian'], paused: true }).bundle.jobs?.['report/lentList']

  expect(job?.run).toMatchObject({ report: 'lentList' })
  expect(job?.schedule).toBeUndefined()
})

test('without such a report the app is as it is', () => {
  expect(withReportJobs(library)).toBe(library)
})
