import { Cron } from 'croner'

/** When a schedule comes round next after a time (ISO 8601); nothing when it never does. @throws Error that says what is wrong with it */
export function nextTick(cron: string, timeZone: string, after?: string): string | undefined {
  const next = new Cron(cron, { paused: true, mode: '5-part', timezone: timeZone }).nextRun(after)
  return next?.toISOString()
}
