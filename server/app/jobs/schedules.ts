import type { PgBoss } from 'pg-boss'
import type { App } from '../../../engine/runtime/app/app.ts'
import { lastTick } from '../../../engine/runtime/calendar/next-tick.ts'

/** The queue that ticks of schedules come to. */
export const scheduleQueue = 'schedules'

/** What the portal itself does at times. No name of a job begins so. */
export const ownTicks = { approvals: 'portal/approvals', timers: 'portal/timers', sweep: 'portal/sweep' } as const
const own: Readonly<Record<string, string>> = {
  [ownTicks.approvals]: '* * * * *',
  [ownTicks.timers]: '* * * * *',
  [ownTicks.sweep]: '*/10 * * * *',
}

/** Makes the schedules of the queue those of the metadata. A tick that was missed while no node ran comes once. */
export async function keepSchedules(boss: PgBoss, app: App): Promise<void> {
  const { timeZone } = app.bundle.app
  const wanted = new Map(Object.entries(own).map(([name, cron]) => [name, { cron, tz: timeZone }]))
  for (const [name, { schedule }] of Object.entries(app.bundle.jobs ?? {}))
    if (schedule && app.bundle.app.runs) wanted.set(name, { cron: schedule.cron, tz: schedule.timeZone ?? timeZone })
  for (const { name, key } of await boss.getSchedules()) if (name === scheduleQueue && !wanted.has(key)) await boss.unschedule(name, key)
  for (const [key, { cron, tz }] of wanted) await boss.schedule(scheduleQueue, cron, { name: key }, { tz, key, missed: 'once' })
}

/** The moment that a tick of a job was planned for, which came at some time, maybe late: ISO 8601 in UTC. Nothing where the job has no schedule. */
export function plannedMoment(app: App, job: string, came: string): string | undefined {
  const schedule = app.bundle.jobs?.[job]?.schedule
  return schedule && lastTick(schedule.cron, schedule.timeZone ?? app.bundle.app.timeZone, came)
}
