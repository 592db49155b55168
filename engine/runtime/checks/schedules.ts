import type { Job, Schedule } from '../../schema/job.ts'
import type { Report } from '../../schema/report.ts'
import { nextTick } from '../calendar/next-tick.ts'
import type { Check } from './context.ts'
import type { Finding } from './finding.ts'

/** Zones are zones of the world, and schedules come round. */
export const schedules: Check = function* ({ app, of }) {
  const { timeZone } = app.bundle.app
  for (const { file } of of('app')) yield* zone(file, ['timeZone'], timeZone)
  for (const { file, value } of of('job')) yield* scheduled(file, ['schedule'], (value as Job).schedule)
  for (const { file, value } of of('report')) yield* scheduled(file, ['mail', 'schedule'], (value as Report).mail?.schedule)
}

function* scheduled(file: string, path: readonly string[], schedule: Schedule | undefined): Iterable<Finding> {
  if (!schedule) return
  if (schedule.timeZone !== undefined) yield* zone(file, [...path, 'timeZone'], schedule.timeZone)
  const why = whyNever(schedule.cron)
  if (why !== undefined) yield { code: 'wrong-schedule', file, path: [...path, 'cron'], message: `"${schedule.cron}": ${why}` }
}

/** Why a schedule cannot be kept. */
function whyNever(cron: string): string | undefined {
  try {
    return nextTick(cron, 'UTC') ? undefined : 'no day is ever like that, so the job never runs.'
  } catch (error) {
    return `${(error as Error).message.replace(/^CronPattern: /, '')}. Expected minute, hour, day of the month, month, day of the week.`
  }
}

function* zone(file: string, path: readonly string[], name: string): Iterable<Finding> {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
  } catch {
    yield { code: 'wrong-schedule', file, path, message: `"${name}" is not a time zone. Expected a name such as "Asia/Shanghai".` }
  }
}
