import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { openSeats } from '../../../engine/runtime/approvals/running.ts'
import { statusOf } from '../../../engine/runtime/documents/editable.ts'
import { approvalAt, approvalsOf, beginApproval } from '../approvals/follow.ts'
import { levelLabel, seatsFor } from '../approvals/open_level.ts'
import { tell } from '../approvals/tell.ts'
import { withPaths } from '../approvals/with_paths.ts'
import type { Context } from '../records/context.ts'
import { Invalid } from '../records/failures.ts'
import { load } from '../records/load.ts'
import { lastStepTo } from '../storage/approvals/last_step.ts'
import { dueApprovalIds, openApproval } from '../storage/approvals/read_approvals.ts'
import { unattended } from '../storage/approvals/unattended.ts'
import { endApproval, noteClock, writeLog, writeSeats } from '../storage/approvals/write_approvals.ts'
import type { Queryable } from '../storage/queries/run_load.ts'
import { atSavepoint } from '../storage/savepoint.ts'
import { lockDocuments } from '../storage/writes/locks.ts'
import { inTransaction } from '../storage/writes/transaction.ts'
import { agreeAlone } from './agree_alone.ts'
import { runEffects } from './effects/run_effects.ts'
import { decideStep, writeStep } from './take_step.ts'

/** What the clock has done. */
export interface DueDone {
  readonly begun: number
  readonly reminded: number
  readonly escalated: number
  readonly ended: number
}

const mostAtOnce = 200

/**
 * Does, for the server itself, what the time asks of approvals: begins those of records that came to wait without a step, reminds, escalates, and ends those whose record is gone.
 * Each under the lock of its record and looked at again there, so that any number of nodes may call it at once.
 */
export async function dueApprovals(context: Context): Promise<DueDone> {
  const { app, pool, now } = context
  const done = { begun: 0, reminded: 0, escalated: 0, ended: 0 }
  for (const entity of app.entities.values()) {
    for (const [, { status }] of approvalsOf(entity)) {
      const { waiting, gone } = await unattended(pool, entity, status, mostAtOnce)
      for (const id of waiting) if (await begin(context, entity, id)) done.begun += 1
      for (const id of gone) {
        await endApproval(pool, id, 'ended', now)
        done.ended += 1
      }
    }
  }
  for (const { record, entity: name } of await dueApprovalIds(pool, now, mostAtOnce)) {
    const entity = app.entities.get(name)
    const what = entity && (await whenDue(context, entity, record))
    if (what) done[what] += 1
  }
  return done
}

async function begin(context: Context, entity: AppEntity, id: string): Promise<boolean> {
  try {
    return await inTransaction(context.pool, async (client: Queryable) => {
      await lockDocuments(client, entity, [id])
      const record = await load(context, entity, id, true, client)
      const declared = approvalAt(entity, statusOf(entity, record))
      if (!declared || (await openApproval(client, id))) return false
      if ((await agreeAlone(context, client, entity, record)) !== record) return true
      // It has waited since the step that brought it here, where one did.
      const step = await lastStepTo(client, id, declared[1].status)
      const since = step ? { ...context, now: step.at, user: step.by === null ? {} : { id: step.by } } : context
      await beginApproval(since, client, entity, record, declared, step !== undefined)
      return true
    })
  } catch (error) {
    // No level is about the record: whoever tries to decide is told so.
    if (error instanceof Invalid) return false
    throw error
  }
}

/** Reminds or escalates one approval, if it is still due under its lock. */
function whenDue(context: Context, entity: AppEntity, id: string): Promise<'reminded' | 'escalated' | undefined> {
  const { now } = context
  return inTransaction(context.pool, async (client: Queryable) => {
    await lockDocuments(client, entity, [id])
    const approval = await openApproval(client, id, true)
    if (!approval) return undefined
    const record = await withPaths(context, client, entity, await load(context, entity, id, true, client), approval.definition)
    const { level, definition, dueAt, remindAt } = approval
    const about = { entity, record, level: (named: AppEntity) => levelLabel(named, approval.name, definition, level) }
    const waiting = openSeats(approval).flatMap(({ state, account }) => (state === 'waiting' ? [account] : []))
    const log = (kind: 'reminded' | 'escalated') => writeLog(client, [{ approval: approval.id, level, kind, at: now }])
    if (dueAt !== null && dueAt <= now && approval.escalatedAt === null) {
      await noteClock(client, approval.id, 'escalated', now)
      await log('escalated')
      const { to, take, message } = definition.levels[level]?.deadline?.escalate ?? {}
      const seats = to ? await seatsFor(context, client, { entity, record }, approval, to, 'escalated') : []
      await writeSeats(client, approval.id, seats, now)
      const told = seats.length > 0 ? seats.map(({ account }) => account) : waiting
      await tell(context, client, told, 'escalated', { ...about, message })
      if (take !== undefined) await takeStep(context, client, entity, record, take)
      return 'escalated'
    }
    if (remindAt === null || remindAt > now || approval.remindedAt !== null) return undefined
    await noteClock(client, approval.id, 'reminded', now)
    await log('reminded')
    await tell(context, client, waiting, 'reminder', about)
    return 'reminded'
  })
}

/** Takes the step that the metadata names for when nobody has decided in time; where it cannot be taken, the record goes on waiting. */
async function takeStep(
  context: Context,
  client: Queryable,
  entity: AppEntity,
  before: Awaited<ReturnType<typeof load>>,
  name: string,
): Promise<void> {
  try {
    await atSavepoint(client, async () => {
      const decided = await decideStep(context, client, { entity, name, before, prepared: { record: before, issues: [] }, internal: true })
      const written = await writeStep(context, client, decided)
      await runEffects(context, client, entity, written, decided.effects)
    })
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
  }
}

/** Does all of it: more than one look takes, as after demonstration data was loaded. */
export async function doWhatIsDue(context: Context): Promise<void> {
  for (let more = true; more; ) {
    const { begun } = await dueApprovals({ ...context, now: new Date().toISOString() })
    more = begun > 0
  }
}
