import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { compute } from '../../../engine/runtime/documents/compute.ts'
import type { Issue } from '../../../engine/runtime/validation/issue.ts'
import { validate } from '../../../engine/runtime/validation/validate.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { PendingEffect } from '../../../engine/runtime/workflows/pending-effect.ts'
import { transition } from '../../../engine/runtime/workflows/transition.ts'
import { followStep } from '../approvals/follow.ts'
import { occasionsOfStep } from '../messages/occasions_of_step.ts'
import { isFollowed } from '../queues/follow_up.ts'
import type { Context } from '../records/context.ts'
import { explained } from '../records/explained.ts'
import { Invalid } from '../records/failures.ts'
import { findBest } from '../records/find_best.ts'
import { nothingPicked, resolveReferences } from '../records/references.ts'
import { surroundingsOf } from '../records/surroundings.ts'
import type { StoredApproval } from '../storage/approvals/stored_approval.ts'
import { tell } from '../storage/messages/tell.ts'
import type { Queryable } from '../storage/queries/run_load.ts'
import type { Traces } from '../storage/writes/document_change.ts'
import { withFurther } from '../writing/issues.ts'
import type { Prepared } from '../writing/prepare.ts'
import { issuesOfSeen } from '../writing/unseen_lines.ts'
import { write } from './write.ts'

/** A step of a record's workflow that is about to be taken. */
export interface Step {
  readonly entity: AppEntity
  readonly name: string
  readonly before: RecordData
  /** The record with what the person has changed along with the step. */
  readonly prepared: Prepared
  readonly comment?: string
  /** Taken by an effect of another document. */
  readonly internal?: boolean
  /** A person takes it, though it is an internal one: a decision. */
  readonly isDecision?: true
  readonly traces?: (written: RecordData) => Traces
}

/** A step that the workflow allows: the record after it, and what else is to happen. */
export interface DecidedStep {
  readonly step: Step
  readonly after: RecordData
  readonly effects: readonly PendingEffect[]
}

/** Decides a step: status, guards, comment, fields, rules. @throws Invalid with the reasons why it cannot be taken */
export async function decideStep(context: Context, client: Queryable, step: Step): Promise<DecidedStep> {
  const { entity, name, before, comment, internal = false } = step
  const surroundings = surroundingsOf(context, before)
  const prepared: Prepared = { ...step.prepared, record: await findBest(context, client, entity, name, before, step.prepared.record) }
  const outcome = transition(context.app, entity.name, name, prepared.record, surroundings, {
    internal,
    ...(comment === undefined ? {} : { comment }),
  })
  const refuse = (all: readonly Issue[], refused: RecordData): never => {
    const found = issuesOfSeen(context, entity, before, refused, all)
    throw new Invalid(found, () => explained(context, { entity, record: refused, before, transition: name }, found))
  }
  if (!outcome.ok) return refuse(withFurther(prepared.issues, outcome.issues), prepared.record)
  const { record: resolved } = await resolveReferences(context, client, entity, prepared.record, outcome.record, nothingPicked)
  const record = compute(context.app, entity.name, resolved, surroundings, prepared.record)
  const issues = withFurther(prepared.issues, validate(context.app, entity.name, record, surroundings, { transition: name }))
  if (issues.length > 0) return refuse(issues, record)
  const follow: PendingEffect[] = isFollowed(context.app, entity.name, name, record) ? [{ kind: 'follow', step: name }] : []
  return { step, after: record, effects: [...outcome.effects, ...follow] }
}

/**
 * Writes a decided step with its log row and what people are to be told of it; approvals begin and end with it.
 * @param approval the open approval of the record, where it is locked already
 */
export async function writeStep(
  context: Context,
  client: Queryable,
  { step, after, effects }: DecidedStep,
  approval?: StoredApproval,
): Promise<RecordData> {
  const { entity, name, before, comment } = step
  const { workflow } = entity
  const occasions = await occasionsOfStep(context, client, entity, name, before, after, effects)
  const traces = (written: RecordData): Traces => ({
    ...step.traces?.(written),
    _transition_log: [
      {
        entity: entity.name,
        record_id: written.id,
        version: written.version,
        transition: name,
        from_status: workflow ? before[workflow.field] : null,
        to_status: workflow ? written[workflow.field] : null,
        account_id: context.user.id ?? null,
        at: context.now,
        comment: comment?.trim() || null,
        metadata: context.app.hash,
      },
    ],
    ...(occasions.length > 0 ? { _occasions: occasions } : {}),
  })
  const written = await write(context, client, {
    entity,
    before,
    after,
    action: 'transition',
    traces,
    ...(step.internal && !step.isDecision && { isDeclared: true as const }),
  })
  if (occasions.length > 0) await tell(client, 'occasions')
  await followStep(context, client, entity, before, written, name, approval)
  return written
}
