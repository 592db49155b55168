import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { afterWorkingDays } from '../../../engine/runtime/calendar/working-days.ts'
import type { Workflow } from '../../../engine/schema/workflow.ts'
import { type Context, environmentOf } from '../records/context.ts'
import { entityNamed } from '../records/entity_of.ts'
import { Invalid } from '../records/failures.ts'
import { load } from '../records/load.ts'
import { isWithin } from '../records/scopes.ts'
import { takeInternalStep } from '../steps/take_internal_step.ts'
import { lastStepTo } from '../storage/approvals/last_step.ts'
import { specialDays } from '../storage/approvals/special_days.ts'
import { type TimerQuestion, timerRecords } from '../storage/queries/timer_records.ts'

type Timer = NonNullable<Workflow['timers']>[string]
const page = 500
/** Every day of the calendar counts: a record may have stood for long. */
const firstDay = '0001-01-01'

/** Takes the steps that the clock takes: of every record that has stood somewhere long enough, or whose day has come. What a rule refuses stays. */
export async function runTimers(context: Context): Promise<number> {
  let taken = 0
  for (const { entity: name, timers = {} } of Object.values(context.app.bundle.workflows)) {
    const entity = entityNamed(context.app, name)
    for (const timer of Object.values(timers)) taken += await runTimer(context, entity, timer)
  }
  return taken
}

async function runTimer(context: Context, entity: AppEntity, timer: Timer): Promise<number> {
  let [taken, after] = [0, '0']
  const isOver = await workingDaysOver(context, entity, timer)
  for (;;) {
    const ids = await timerRecords(context.pool, entity, questionOf(context, timer, after))
    for (const id of ids) if ((await isOver(id)) && (await take(context, entity, timer, id))) taken += 1
    if (ids.length < page) return taken
    after = ids.at(-1) ?? after
  }
}

/** Whether a record has stood where it stands for the working days of a timer; a timer that counts none has asked the database already. */
async function workingDaysOver(context: Context, entity: AppEntity, { from, after }: Timer): Promise<(id: string) => Promise<boolean>> {
  const days = after?.workingDays
  if (days === undefined) return async () => true
  const { app, pool, now } = context
  const special = await specialDays(pool, app, firstDay)
  return async (id) => {
    const steps = await Promise.all(from.map((status) => lastStepTo(pool, id, status)))
    const came = steps.flatMap((step) => step?.at ?? [])
    const since = came.toSorted().at(-1) ?? String((await load(context, entity, id, true)).createdAt)
    return afterWorkingDays(since, days, app.bundle.app.timeZone, special) <= now
  }
}

function questionOf(context: Context, { from, after: delay, at }: Timer, after: string): TimerQuestion {
  const { now, today } = environmentOf(context)
  // So many working days are at least so many days: which of the records that the database finds are due is looked at one by one.
  const minutes = (delay?.minutes ?? 0) + ((delay?.days ?? 0) + (delay?.workingDays ?? 0)) * 24 * 60
  return {
    statuses: from,
    after,
    most: page,
    ...(delay && { since: new Date(Date.parse(now) - minutes * 60_000).toISOString() }),
    ...(at !== undefined && { at: { field: at, now, today } }),
  }
}

async function take(context: Context, entity: AppEntity, { from, take: name, when }: Timer, id: string): Promise<boolean> {
  const field = entity.workflow?.field ?? ''
  try {
    const record = await takeInternalStep(context, {
      entity,
      id,
      name,
      when: (record) => from.includes(String(record[field])) && (when === undefined || isWithin(context, entity, when, record)),
    })
    return record !== undefined
  } catch (error) {
    if (error instanceof Invalid) return false
    throw error
  }
}
