import { Cron } from 'croner'
import type { Job } from '../../../schema/job.ts'
import type { Check } from './context.ts'
import type { Finding } from './finding.ts'

/** Zones are zones of the world, and schedules come round. */
export const schedules: Check = function* ({ app, of }) {
  const { timeZone } = app.bundle.app
  for (const { file } of of('app')) yield* zone(file, ['timeZone'], timeZone)
  for (const { file, value } of of('job')) {
    const { schedule } = value as Job
    if (!schedule) continue
    yield* zone(file, ['schedule', 'timeZone'], schedule.timeZone ?? timeZone)
    const why = whyNever(schedule.cron)
    if (why !== undefined) yield { code: 'wrong-schedule', file, path: ['schedule', 'cron'], message: `"${schedule.cron}": ${why}` }
  }
}

/** Why a schedule cannot be kept. */
function whyNever(cron: string): string | undefined {
  try {
    const next = new Cron(cron, { paused: true, mode: '5-part', timezone: 'UTC' }).nextRun()
    return next ? undefined : 'no day is ever like that, so the job never runs.'
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
