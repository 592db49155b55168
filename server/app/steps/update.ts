import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { statusOf } from '../../../engine/runtime/documents/editable.ts'
import { undoneBy } from '../../../engine/runtime/documents/undone.ts'
import { validate } from '../../../engine/runtime/validation/validate.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from '../records/context.ts'
import { entityOf } from '../records/entity_of.ts'
import { explained } from '../records/explained.ts'
import { Conflict, forbidden, Invalid } from '../records/failures.ts'
import type { Loaded } from '../records/get.ts'
import { load } from '../records/load.ts'
import { noting } from '../records/noting.ts'
import { isWithin } from '../records/scopes.ts'
import { surroundingsOf } from '../records/surroundings.ts'
import { view } from '../records/view.ts'
import type { Queryable } from '../storage/queries/run_load.ts'
import { holdTree } from '../storage/queries/stands_below.ts'
import { inTransaction } from '../storage/writes/transaction.ts'
import { movesInTree } from '../writing/circles.ts'
import { differences, isUnchanged } from '../writing/differences.ts'
import { withFurther } from '../writing/issues.ts'
import { prepare } from '../writing/prepare.ts'
import { issuesOfSeen } from '../writing/unseen_lines.ts'
import { editing } from '../writing/writable.ts'
import { Stale } from '../writing/write_change.ts'
import { carryOut } from './carry_out.ts'
import { decideStep, type Step } from './take_step.ts'
import { write } from './write.ts'

/** The version that a change was made to, or whatever stands. */
export type Expected = number | 'any'
const mostAttempts = 5

/**
 * Changes fields and lines of a record.
 * @param expected the version that the person has seen
 * @throws Conflict when it was changed in the meantime; `notFound`, `forbidden`; Invalid
 */
export function update(context: Context, name: string, id: string, expected: Expected, submitted: unknown): Promise<Loaded> {
  return noting(context, { what: 'update', entity: name, record: id }, () => updateOnce(context, name, id, expected, submitted))
}

async function updateOnce(context: Context, name: string, id: string, expected: Expected, submitted: unknown): Promise<Loaded> {
  const entity = entityOf(context, name, 'update')
  for (let attempt = 1; ; attempt++) {
    const before = await load(context, entity, id, context.access.scope(name))
    if (expected !== 'any' && before.version !== expected) throw conflict(context, entity, before, submitted)
    try {
      const change = (client: Queryable) => updateRecord(context, client, entity, before, submitted)
      const whole = movesInTree(context, entity, submitted) ? await inTree(context, entity, change) : await change(context.pool)
      return { whole, view: view(context, entity, whole) }
    } catch (error) {
      if (!(error instanceof Stale)) throw error
      if (expected !== 'any' || attempt >= mostAttempts) {
        throw conflict(context, entity, await load(context, entity, id, context.access.scope(name)), submitted)
      }
    }
  }
}

/** The conflict, with what stands as the person may see it. */
export const conflict = (context: Context, entity: AppEntity, current: RecordData, submitted: unknown): Conflict =>
  new Conflict(view(context, entity, current), submitted)

/** Changes a record while nobody else moves one of the same tree. */
function inTree(context: Context, entity: AppEntity, change: (client: Queryable) => Promise<RecordData>): Promise<RecordData> {
  return inTransaction(context.pool, async (client) => {
    await holdTree(client, entity)
    return change(client)
  })
}

/**
 * Changes it with what is given to write with: a transaction that does more, or the pool. A change that undoes where the record stands is
 * the step that leads back.
 * @throws Stale
 */
export async function updateRecord(
  context: Context,
  client: Queryable,
  entity: AppEntity,
  before: RecordData,
  submitted: unknown,
): Promise<RecordData> {
  const { app, access } = context
  const scope = access.scope(entity.name, 'update')
  if (!isWithin(context, entity, scope, before)) throw forbidden('outOfScope', { entity: entity.name })
  const editable = editableOf(entity, before)
  if (editable === false) throw new Invalid([notEditable(entity, before)])
  const wanted = { entity, before, base: before, submitted, writable: editing(access, editable, statusOf(entity, before)), edits: [] }
  const { record, issues } = await prepare(context, client, wanted)
  const all = withFurther(issues, validate(app, entity.name, record, surroundingsOf(context, before)))
  const found = issuesOfSeen(context, entity, before, record, all)
  if (found.length > 0) throw new Invalid(found, () => explained(context, { entity, record, before }, found))
  if (isUnchanged(differences(entity, before, record))) return before
  if (!isWithin(context, entity, scope, record)) throw forbidden('outOfScope', { entity: entity.name })
  const undone = undoneBy(entity, before, record)
  if (!undone) return write(context, client, { entity, before, after: record, action: 'update' })
  const step: Step = { entity, name: undone.step, before, prepared: { record, issues: [] }, internal: true, isDecision: true }
  return carryOut(context, await decideStep(context, client, step), client)
}

/** What the status of a record leaves open to those who may edit; everything without a workflow. */
export function editableOf(entity: AppEntity, record: RecordData): boolean | readonly string[] {
  const status = statusOf(entity, record)
  if (status === undefined) return true
  return entity.workflow?.statuses.get(status)?.editable ?? false
}

const notEditable = (entity: AppEntity, record: RecordData) => {
  const status = statusOf(entity, record) ?? ''
  return { code: 'notEditable', path: '', params: { status: entity.workflow?.statuses.get(status)?.label ?? status } }
}
