import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { compute } from '../../../engine/runtime/documents/compute.ts'
import { newLine } from '../../../engine/runtime/documents/new-record.ts'
import { evaluate } from '../../../engine/runtime/expressions/evaluate.ts'
import { siteOf } from '../../../engine/runtime/expressions/scope.ts'
import { comparable } from '../../../engine/runtime/validation/keys.ts'
import { validate } from '../../../engine/runtime/validation/validate.ts'
import { linesOf, type RecordData, wireOf } from '../../../engine/runtime/values/record-data.ts'
import { sameWire } from '../../../engine/runtime/values/same-wire.ts'
import { holds } from '../../../engine/runtime/values/value.ts'
import type { Conversion } from '../../../engine/schema/conversion.ts'
import type { Refresh } from '../../../engine/schema/job.ts'
import { type Context, environmentOf } from '../records/context.ts'
import { entityNamed } from '../records/entity_of.ts'
import { load } from '../records/load.ts'
import { resolveReferences } from '../records/references.ts'
import { surroundingsOf } from '../records/surroundings.ts'
import type { Queryable } from '../storage/queries/run_load.ts'
import { lockDocuments } from '../storage/writes/locks.ts'
import { saidBy } from '../writing/convert.ts'
import { differences, isUnchanged } from '../writing/differences.ts'
import { withNumbers } from '../writing/numbers.ts'
import { carryOut } from './carry_out.ts'
import { standingFor, storeConverted } from './create_converted.ts'
import { invalidElsewhere } from './refused_elsewhere.ts'
import { decideStep } from './take_step.ts'
import { write } from './write.ts'

/** What became of a result: there is a new one, it was brought up to date, it was so already, or it may not be changed any more. */
export type Refreshed = 'made' | 'changed' | 'same' | 'kept'

/**
 * Stores the draft of a document that is made from others; where one stands under the key already, that one is brought up to date.
 * @throws Invalid when it breaks its rules, or cannot take the step that goes with the change
 */
export async function storeOrRefresh(
  context: Context,
  client: Queryable,
  conversion: Conversion,
  draft: RecordData,
  { key, lines, when = true, take }: Refresh,
): Promise<Refreshed> {
  const target = entityNamed(context.app, conversion.to.entity)
  const id = await standingFor(context, client, target, draft, key)
  if (id === null) {
    await storeConverted(context, client, target, draft)
    return 'made'
  }
  await lockDocuments(client, target, [id])
  const record = await load(context, target, id, true, client)
  if (!holds(evaluate(when, siteOf(context.app, { record: target.name }), { ...environmentOf(context), record }))) return 'kept'
  const wanted = upToDate(context, conversion, target, record, draft, lines)
  if (isUnchanged(differences(target, record, wanted))) return 'same'
  await writeRefreshed(context, client, target, record, wanted, saidBy(conversion, wanted), take)
  return 'changed'
}

/** The document with what the conversion says of it in its draft; nothing else is looked up or computed yet. */
function upToDate(
  context: Context,
  { header, line = {}, to }: Conversion,
  target: AppEntity,
  record: RecordData,
  draft: RecordData,
  known: readonly string[] = Object.keys(line),
): RecordData {
  const after = { ...record, ...only(draft, Object.keys(header)) }
  const owner = to.lines === undefined ? undefined : target.lines.get(to.lines)
  if (to.lines === undefined || !owner) return after
  const blank = newLine(context.app, target.name, to.lines, record, surroundingsOf(context, record))
  const said = linesOf(draft, to.lines).map((row) => only(row, Object.keys(line)))
  return { ...after, [to.lines]: matched(owner, linesOf(record, to.lines), said, known, blank) }
}

const only = (record: RecordData, fields: readonly string[]): RecordData =>
  Object.fromEntries(fields.map((field) => [field, wireOf(record, field)]))

/** The lines that are worked out: each that is known stays in its place with all that is not said of it, new ones come after them. */
function matched(
  owner: AppEntity,
  standing: readonly RecordData[],
  said: readonly RecordData[],
  known: readonly string[],
  blank: RecordData,
): readonly RecordData[] {
  const nameOf = (row: RecordData) =>
    JSON.stringify(known.map((name) => comparable(owner.fields.get(name)?.kind ?? 'text', wireOf(row, name))))
  const waiting = Map.groupBy(said, nameOf)
  const stay = standing.flatMap((row) => {
    const values = waiting.get(nameOf(row))?.shift()
    if (values === undefined) return []
    return Object.keys(values).every((name) => sameWire(wireOf(row, name), wireOf(values, name))) ? [row] : [{ ...row, ...values }]
  })
  return [...stay, ...[...waiting.values()].flat().map((values) => ({ ...blank, ...values }))]
}

/** Writes it with what follows from it, and with the step that goes with it. */
async function writeRefreshed(
  context: Context,
  client: Queryable,
  target: AppEntity,
  record: RecordData,
  wanted: RecordData,
  said: ReadonlySet<string>,
  take: string | undefined,
): Promise<void> {
  const surroundings = surroundingsOf(context, record)
  const resolved = await resolveReferences(context, client, target, record, wanted, { changed: new Set(), sent: said, set: said })
  if (resolved.issues.length > 0) throw invalidElsewhere(target, record, resolved.issues)
  const numbered = await withNumbers(context, client, target, resolved.record)
  const after = compute(context.app, target.name, numbered, surroundings, record)
  if (take !== undefined) {
    const prepared = { record: after, issues: [] }
    await carryOut(
      context,
      await decideStep(context, client, { entity: target, name: take, before: record, prepared, internal: true }),
      client,
    )
    return
  }
  const issues = validate(context.app, target.name, after, surroundings)
  if (issues.length > 0) throw invalidElsewhere(target, record, issues)
  await write(context, client, { entity: target, before: record, after, action: 'update', isDeclared: true })
}
