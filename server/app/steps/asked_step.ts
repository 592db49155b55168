import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from '../records/context.ts'
import { forbidden } from '../records/failures.ts'
import type { Operation } from '../records/idempotency.ts'
import { isWithin } from '../records/scopes.ts'
import type { Signer } from '../records/sign.ts'
import type { Queryable } from '../storage/queries/run_load.ts'
import { prepareChanges } from './prepare_changes.ts'
import type { Step } from './take_step.ts'
import { conflict, type Expected } from './update.ts'

/** How a person takes a step. */
export interface TransitionRequest {
  readonly comment?: string
  /** Fields that are changed along with it, as for an update. */
  readonly changes?: unknown
  /** The version that the person has seen. Default: whatever stands. */
  readonly expected?: Expected
  /** For a decision: the level of the approval that the person has seen. */
  readonly level?: string
  /** Whoever takes it has shown that it is them: a step that is signed needs it, and the version that they have seen. */
  readonly signer?: Signer
}

/** A step that a person asks for, of a record as they have just read it. */
export interface AskedStep {
  readonly context: Context
  readonly entity: AppEntity
  readonly name: string
  readonly record: RecordData
  readonly request: TransitionRequest
  readonly traces: Operation['traces']
}

/** Whether the person may take the step of some records. */
export const isGranted = ({ access }: Context, entity: AppEntity, step: string): boolean => access.transitions(entity.name).has(step)

/** Refuses a step that is not the person's to take with this record, or that they saw otherwise. @throws `forbidden`, Conflict */
export function refuseUngranted(context: Context, entity: AppEntity, name: string, before: RecordData, request: TransitionRequest): void {
  const { expected = 'any' } = request
  if (!isGranted(context, entity, name)) throw forbidden('noGrant', { transition: name, entity: entity.name })
  if (expected !== 'any' && before.version !== expected) throw conflict(context, entity, before, request)
  if (!isWithin(context, entity, context.access.transitionScope(entity.name, name), before))
    throw forbidden('outOfScope', { transition: name, entity: entity.name })
}

/** The step with what the person changes along with it. @throws Invalid */
export async function prepareStep({ context, entity, name, record: before, request, traces }: AskedStep, client: Queryable): Promise<Step> {
  const { comment, changes } = request
  const prepared = await prepareChanges(context, client, entity, name, before, changes)
  return { entity, name, before, prepared, ...(comment === undefined ? {} : { comment }), ...(traces ? { traces } : {}) }
}
