import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import type { RecordData } from '../../../engine/runtime/documents/record-data.ts'
import { validate } from '../../../engine/runtime/validation/validate.ts'
import type { PendingEffect } from '../../../engine/runtime/workflows/pending-effect.ts'
import { transition } from '../../../engine/runtime/workflows/transition.ts'
import type { Queryable } from '../storage/queries/run_load.ts'
import type { Traces } from '../storage/writes/document_change.ts'
import type { Context } from './context.ts'
import { notificationRows } from './effects/notify.ts'
import { Invalid } from './failures.ts'
import { withFurther } from './issues.ts'
import type { Prepared } from './prepare.ts'
import { surroundingsOf } from './prepare.ts'
import { nothingPicked, resolveReferences } from './references.ts'
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
  const { entity, name, before, prepared, comment, internal = false } = step
  const surroundings = surroundingsOf(context, before)
  const outcome = transition(context.app, entity.name, name, prepared.record, surroundings, {
    internal,
    ...(comment === undefined ? {} : { comment }),
  })
  if (!outcome.ok) throw new Invalid(withFurther(prepared.issues, outcome.issues))
  const { record } = await resolveReferences(context, client, entity, prepared.record, outcome.record, nothingPicked)
  const issues = withFurther(prepared.issues, validate(context.app, entity.name, record, surroundings, { transition: name }))
  if (issues.length > 0) throw new Invalid(issues)
  return { step, after: record, effects: outcome.effects }
}

/** Writes a decided step with its log row and the notifications of it. */
export async function writeStep(context: Context, client: Queryable, { step, after, effects }: DecidedStep): Promise<RecordData> {
  const { entity, name, before, comment } = step
  const { workflow } = entity
  const notifications = await notificationRows(context, client, entity, before, after, effects)
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
    ...(notifications.length > 0 ? { _notifications: notifications } : {}),
  })
  return write(context, client, { entity, before, after, action: 'transition', traces })
}
