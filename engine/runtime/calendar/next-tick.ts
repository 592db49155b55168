import { Cron } from 'croner'

const schedule = (cron: string, timeZone: string) => new Cron(cron, { paused: true, mode: '5-part', timezone: timeZone })

/** When a schedule comes round next after a time (ISO 8601); nothing when it never does. @throws Error that says what is wrong with it */
export function nextTick(cron: string, timeZone: string, after?: string): string | undefined {
  return schedule(cron, timeZone).nextRun(after)?.toISOString()
}

/** When a schedule last came round: at a time (ISO 8601) or before it; nothing when it never did. @throws Error that says what is wrong with it */
export function lastTick(cron: string, timeZone: string, at: string): string | undefined {
  // What comes round at this very second counts, and the schedule looks for what was earlier.
  const reference = new Date(Math.floor(Date.parse(at) / 1_000) * 1_000 + 1_000)
  return schedule(cron, timeZone).previousRuns(1, reference)[0]?.toISOString()
}
