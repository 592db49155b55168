import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { compute } from '../../../engine/runtime/documents/compute.ts'
import { evaluate } from '../../../engine/runtime/expressions/evaluate.ts'
import { siteOf } from '../../../engine/runtime/expressions/scope.ts'
import { validate } from '../../../engine/runtime/validation/validate.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import { holds } from '../../../engine/runtime/values/value.ts'
import type { RefreshRows } from '../../../engine/schema/job.ts'
import { type Context, environmentOf } from '../records/context.ts'
import { load } from '../records/load.ts'
import { resolveReferences } from '../records/references.ts'
import { surroundingsOf } from '../records/surroundings.ts'
import type { Queryable } from '../storage/queries/run_load.ts'
import { lockDocuments } from '../storage/writes/locks.ts'
import { differences, isUnchanged } from '../writing/differences.ts'
import { withNumbers } from '../writing/numbers.ts'
import { carryOut } from './carry_out.ts'
import { invalidElsewhere } from './refused_elsewhere.ts'
import { decideStep } from './take_step.ts'
import { write } from './write.ts'

/** What became of a result: there is a new one, it was brought up to date, it was so already, or it may not be changed any more. */
export type Refreshed = 'made' | 'changed' | 'same' | 'kept'

/** How a result that stands is brought up to date. */
export interface Refreshing {
  readonly target: AppEntity
  /** Which may be, and the step that they take with what has changed. */
  readonly refresh: Pick<RefreshRows, 'when' | 'take'>
  /** The record with what is said of it now; nothing else is looked up or computed yet. */
  readonly upToDate: (record: RecordData) => RecordData
  /** The fields of it that are said. */
  readonly said: (record: RecordData) => ReadonlySet<string>
}

/** Brings a result that stands up to date. @throws Invalid when it breaks its rules, or cannot take the step that goes with the change */
export async function refreshed(
  context: Context,
  client: Queryable,
  refreshing: Refreshing,
  id: string,
): Promise<Exclude<Refreshed, 'made'>> {
  const { target, refresh, upToDate } = refreshing
  await lockDocuments(client, target, [id])
  const record = await load(context, target, id, true, client)
  const { when = true } = refresh
  if (!holds(evaluate(when, siteOf(context.app, { record: target.name }), { ...environmentOf(context), record }))) return 'kept'
  const wanted = upToDate(record)
  if (isUnchanged(differences(target, record, wanted))) return 'same'
  await writeRefreshed(context, client, refreshing, record, wanted)
  return 'changed'
}

/** Writes it with what follows from it, and with the step that goes with it. */
async function writeRefreshed(
  context: Context,
  client: Queryable,
  { target, refresh, said }: Refreshing,
  record: RecordData,
  wanted: RecordData,
): Promise<void> {
  const surroundings = surroundingsOf(context, record)
  const set = said(wanted)
  const resolved = await resolveReferences(context, client, target, record, wanted, { changed: new Set(), sent: set, set })
  if (resolved.issues.length > 0) throw invalidElsewhere(target, record, resolved.issues)
  const numbered = await withNumbers(context, client, target, resolved.record)
  const after = compute(context.app, target.name, numbered, surroundings, record)
  if (refresh.take !== undefined) {
    const prepared = { record: after, issues: [] }
    await carryOut(
      context,
      await decideStep(context, client, { entity: target, name: refresh.take, before: record, prepared, internal: true }),
      client,
    )
    return
  }
  const issues = validate(context.app, target.name, after, surroundings)
  if (issues.length > 0) throw invalidElsewhere(target, record, issues)
  await write(context, client, { entity: target, before: record, after, action: 'update', isDeclared: true })
}
