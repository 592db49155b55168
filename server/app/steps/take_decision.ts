import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { type Decided, decide } from '../../../engine/runtime/approvals/decide.ts'
import { isWithinLimit, nextLevel } from '../../../engine/runtime/approvals/levels.ts'
import type { Issue } from '../../../engine/runtime/validation/issue.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import { deciderOf } from '../approvals/decider.ts'
import { openLevel } from '../approvals/open_level.ts'
import { tellRefused } from '../approvals/tell_refused.ts'
import { type LockedApproval, withApproval } from '../approvals/waiting.ts'
import { actorOf, auditRow } from '../audit/audit_entry.ts'
import { accountsById } from '../people/people.ts'
import { type Context, environmentOf } from '../records/context.ts'
import { forbidden, Invalid } from '../records/failures.ts'
import type { Operation } from '../records/idempotency.ts'
import { load } from '../records/load.ts'
import { type LogEntry, writeSeatsAndLog } from '../storage/approvals/write_approvals.ts'
import { appendEntries } from '../storage/audit/append_entries.ts'
import { rememberRequests } from '../storage/queries/idempotency_keys.ts'
import type { Queryable } from '../storage/queries/run_load.ts'
import { leavesAsWritten, runEffects } from './effects/run_effects.ts'
import { prepareChanges } from './prepare_changes.ts'
import { decideStep, type Step, writeStep } from './take_step.ts'
import { conflict, type Expected } from './update.ts'
import { write } from './write.ts'

/** How somebody decides. */
export interface DecisionRequest {
  readonly comment?: string
  /** Fields that are changed along with it, where the step opens some. */
  readonly changes?: unknown
  readonly expected?: Expected
  /** The level that the person has seen. */
  readonly level?: string
}

/**
 * Takes the decision of a person about a record that waits: the step itself follows when the last level has agreed, or one has refused.
 * @throws Invalid with the reasons why not: not an approver, decided already, kept apart, no comment; Conflict, `notFound`
 */
export function takeDecision(
  context: Context,
  entity: AppEntity,
  id: string,
  name: string,
  request: DecisionRequest,
  traces: Operation['traces'],
): Promise<RecordData> {
  return withApproval(context, entity, id, async (locked) => {
    const { client, record: before, approval, excluded } = locked
    const { expected = 'any', comment, level } = request
    if (expected !== 'any' && before.version !== expected) throw conflict(context, entity, before, request)
    const { approve, reject } = approval.definition
    if (name !== approve && name !== reject) throw new Invalid([{ code: 'unknownTransition', path: '', params: { transition: name } }])
    const decided = decide(approval, await deciderOf(context, client), name === approve ? 'approve' : 'reject', excluded, level)
    if (!decided.ok) throw refusalOf(context, entity, name, decided.issues)
    const prepared = await prepareChanges(context, client, entity, name, before, request.changes)
    const internal = entity.workflow?.transitions.get(name)?.internal ?? false
    const step: Step = {
      entity,
      name,
      before,
      prepared,
      internal,
      isDecision: true,
      ...(comment === undefined ? {} : { comment }),
      ...(traces ? { traces } : {}),
    }
    const onPaper = await decideStep(context, client, step)
    await note(context, locked, decided, comment)
    const next = await whatFollows(context, locked, decided)
    if (next.leads === 'step') {
      const written = await writeStep(context, client, onPaper, approval)
      await runEffects(context, client, entity, written, onPaper.effects)
      if (decided.leads === 'refused') await tellRefused(context, client, { entity, record: written, approval, comment })
      if (onPaper.effects.every(leavesAsWritten)) return written
      return load(context, entity, id, true, client)
    }
    const kept =
      prepared.record === before ? before : await write(context, client, { entity, before, after: prepared.record, action: 'update' })
    if (next.leads === 'level') {
      const running = { ...decided.running, level: next.level }
      await openLevel(context, client, approval.id, approval.name, { entity, record: kept }, running)
    }
    await rememberRequests(client, traces?.(kept)._idempotency_keys ?? [])
    return load(context, entity, id, true, client)
  })
}

/** Who neither decides here nor may take the step anywhere is simply not allowed to. */
function refusalOf({ access }: Context, entity: AppEntity, name: string, issues: readonly Issue[]): Error {
  const isStranger = issues.some(({ code }) => code === 'notApprover') && !access.transitions(entity.name).has(name)
  return isStranger ? forbidden('noSeat', { transition: name, entity: entity.name }) : new Invalid(issues)
}

type Taken = Extract<Decided, { ok: true }>

/** Writes the decision itself, and that it was taken. */
async function note(
  context: Context,
  { client, entity, approval, record }: LockedApproval,
  { seat, leads }: Taken,
  comment?: string,
): Promise<void> {
  const kind = leads === 'refused' ? 'rejected' : 'approved'
  const other = seat.account === context.user.id ? undefined : seat.account
  const happened: LogEntry = {
    approval: approval.id,
    level: approval.level,
    kind,
    account: context.user.id,
    seat: other,
    comment,
    at: context.now,
  }
  await writeSeatsAndLog(client, approval.id, [seat], [happened], context.now)
  const entry = {
    ...actorOf(context),
    kind: 'approval.decision' as const,
    entity: entity.name,
    ...(record.id !== undefined && { record: record.id }),
  }
  await appendEntries(client, [auditRow({ ...entry, version: Number(record.version), detail: { kind, level: approval.level } })])
}

type Following = { readonly leads: 'step' | 'waits' } | { readonly leads: 'level'; readonly level: string }

/** What a decision leads to: the step, the next level, or that others still decide. @throws Invalid when nobody may decide about so much */
async function whatFollows(context: Context, { client, entity, approval, record }: LockedApproval, decided: Taken): Promise<Following> {
  if (decided.leads === 'refused') return { leads: 'step' }
  if (decided.leads === 'waits') return { leads: 'waits' }
  const { definition, level } = approval
  const waiting = { app: context.app, entity: entity.name, record, scope: environmentOf(context) }
  const declared = definition.levels[level]
  if (declared?.limit && isWithinLimit(waiting, declared, await agreed(context, client, decided))) return { leads: 'step' }
  const next = nextLevel(waiting, definition, level)
  if (next !== undefined) return { leads: 'level', level: next }
  if (declared?.limit) throw new Invalid([{ code: 'aboveLimit', path: '', params: {} }])
  return { leads: 'step' }
}

/** The accounts in whose seats was agreed at the level. */
const agreed = (context: Context, client: Queryable, { running }: Taken): Promise<readonly RecordData[]> =>
  accountsById(
    context,
    client,
    running.seats.flatMap(({ level, state, account }) => (level === running.level && state === 'approved' ? [account] : [])),
  )
