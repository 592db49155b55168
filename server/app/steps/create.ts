import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { compute } from '../../../engine/runtime/documents/compute.ts'
import { statusOf } from '../../../engine/runtime/documents/editable.ts'
import { newRecord } from '../../../engine/runtime/documents/new-record.ts'
import { validate } from '../../../engine/runtime/validation/validate.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from '../records/context.ts'
import { entityOf } from '../records/entity_of.ts'
import { explained } from '../records/explained.ts'
import { forbidden, Invalid } from '../records/failures.ts'
import type { Loaded } from '../records/get.ts'
import { idempotent, type Operation } from '../records/idempotency.ts'
import { noting } from '../records/noting.ts'
import { isWithin } from '../records/scopes.ts'
import { surroundingsOf } from '../records/surroundings.ts'
import { view } from '../records/view.ts'
import type { Queryable } from '../storage/queries/run_load.ts'
import { inTransaction } from '../storage/writes/transaction.ts'
import { withFurther } from '../writing/issues.ts'
import { isGapless, withNumbers } from '../writing/numbers.ts'
import { prepare } from '../writing/prepare.ts'
import { issuesOfSeen } from '../writing/unseen_lines.ts'
import { editing } from '../writing/writable.ts'
import { write } from './write.ts'

/**
 * Creates a record with its lines from what a person sends. Fields that they may not write get their defaults, or what the conversion says that the record comes from.
 * @throws Invalid when a rule or a field refuses it; `forbidden` when it would lie outside the row scope
 */
export function create(context: Context, name: string, submitted: unknown): Promise<Loaded> {
  return noting(context, { what: 'create', entity: name }, () => createOnce(context, name, submitted))
}

async function createOnce(context: Context, name: string, submitted: unknown): Promise<Loaded> {
  const entity = entityOf(context, name, 'create')
  const operation: Operation = { name: `create ${name}`, submitted }
  return idempotent(context, operation, entity, async (traces) => {
    const make = (client: Queryable) => createRecord(context, client, entity, submitted, traces)
    const whole = isGapless(context, entity) ? await inTransaction(context.pool, make) : await make(context.pool)
    return { whole, view: view(context, entity, whole) }
  })
}

/** Creates it with what is given to write with: a transaction that does more, or the pool. */
export async function createRecord(
  context: Context,
  client: Queryable,
  entity: AppEntity,
  submitted: unknown,
  traces: Operation['traces'],
): Promise<RecordData> {
  const { app, access } = context
  const surroundings = surroundingsOf(context, null)
  const base = newRecord(app, entity.name, surroundings)
  const wanted = { entity, before: null, base, submitted, writable: editing(access, true, statusOf(entity, base)), edits: [] }
  const { record, issues } = await prepare(context, client, wanted)
  const found = issuesOfSeen(context, entity, null, record, withFurther(issues, validate(app, entity.name, record, surroundings)))
  if (found.length > 0) throw new Invalid(found, () => explained(context, { entity, record, before: null }, found))
  const own: RecordData = { ...record, createdBy: context.user.id ?? null, createdAt: context.now }
  if (!isWithin(context, entity, access.scope(entity.name, 'create'), own)) throw forbidden('outOfScope', { entity: entity.name })
  const numbered = compute(app, entity.name, await withNumbers(context, client, entity, record), surroundings, record)
  return write(context, client, { entity, before: null, after: numbered, action: 'create', ...(traces ? { traces } : {}) })
}
