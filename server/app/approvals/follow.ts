import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { isAsked, nextLevel } from '../../../engine/runtime/approvals/levels.ts'
import { definitionOf } from '../../../engine/runtime/approvals/running.ts'
import { statusOf } from '../../../engine/runtime/documents/editable.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Approval } from '../../../engine/schema/approval.ts'
import { type Context, environmentOf } from '../records/context.ts'
import { Invalid } from '../records/failures.ts'
import { openApproval } from '../storage/approvals/read_approvals.ts'
import type { StoredApproval } from '../storage/approvals/stored_approval.ts'
import { endApproval, insertApproval, writeLog } from '../storage/approvals/write_approvals.ts'
import type { Queryable } from '../storage/queries/run_load.ts'
import { openingOf, tellSeated } from './open_level.ts'

/** The approvals that an entity declares, by name. */
export const approvalsOf = (entity: AppEntity): readonly (readonly [string, Approval])[] =>
  Object.entries(entity.workflow?.declaration.approvals ?? {})

/** The approval that is declared for where a record stands. */
export const approvalAt = (entity: AppEntity, status: string | undefined): readonly [string, Approval] | undefined =>
  approvalsOf(entity).find(([, approval]) => approval.status === status)

/** Whether people decide by this step, wherever the record waits for them. */
export const isDecision = (entity: AppEntity, step: string): boolean =>
  approvalsOf(entity).some(([, { approve, reject }]) => step === approve || step === reject)

/** Whether a step leads into or out of a status in which people decide: then it is more than one write. */
export function touchesApprovals(entity: AppEntity, before: RecordData | null, after: RecordData): boolean {
  const [from, to] = [before ? statusOf(entity, before) : undefined, statusOf(entity, after)]
  return from !== to && (approvalAt(entity, from) !== undefined || approvalAt(entity, to) !== undefined)
}

/** The approval that waits where a record stands, if people decide about this one. */
export function approvalOfPeople(context: Context, entity: AppEntity, record: RecordData): readonly [string, Approval] | undefined {
  const declared = approvalAt(entity, statusOf(entity, record))
  const waiting = { app: context.app, entity: entity.name, record, scope: environmentOf(context) }
  return declared && isAsked(waiting, declared[1]) ? declared : undefined
}

/**
 * Lets the approvals of a record follow a step that was written: the one that it left ends, the one that it came to begins.
 * @param known the open approval of the record, where it is locked already
 */
export async function followStep(
  context: Context,
  client: Queryable,
  entity: AppEntity,
  before: RecordData,
  after: RecordData,
  step: string,
  known?: StoredApproval,
): Promise<void> {
  if (!touchesApprovals(entity, before, after)) return
  const open = known ?? (await openApproval(client, after.id as string, true))
  if (open) {
    const { approve, reject } = open.definition
    const state = step === approve ? 'approved' : step === reject ? 'rejected' : 'ended'
    await endApproval(client, open.id, state, context.now)
    if (state === 'ended') {
      await writeLog(client, [{ approval: open.id, level: open.level, kind: 'ended', account: context.user.id, at: context.now }])
    }
  }
  const next = approvalOfPeople(context, entity, after)
  // A step that tells people itself has told them that it waits, unless the level says what its own are told.
  const tells = entity.workflow?.transitions.get(step)?.effects?.some(({ kind }) => kind === 'notify') ?? false
  if (next) await beginApproval(context, client, entity, after, next, tells)
}

/**
 * Begins the approval of a record that stands where it waits.
 * @throws Invalid when no level is about the record: nobody would ever decide
 */
export async function beginApproval(
  context: Context,
  client: Queryable,
  entity: AppEntity,
  record: RecordData,
  [name, approval]: readonly [string, Approval],
  isTold = false,
): Promise<void> {
  const definition = definitionOf(approval)
  const waiting = { app: context.app, entity: entity.name, record, scope: environmentOf(context) }
  const level = nextLevel(waiting, definition)
  if (level === undefined) throw new Invalid([{ code: 'noApprovalLevel', path: '', params: {} }])
  const running = { definition, level, seats: [] }
  const { opened, seats, log } = await openingOf(context, client, { entity, record }, running)
  const by = { account: context.user.id, at: context.now }
  const begun = { entity: entity.name, record: record.id as string, name, definition, metadata: context.app.hash, ...by }
  const id = await insertApproval(client, begun, opened, seats, [{ level, kind: 'started', ...by }, ...log])
  const isSilent = isTold && definition.levels[level]?.message === undefined
  if (id !== undefined && !isSilent) await tellSeated(context, client, name, { entity, record }, running, seats, 'waits')
}
