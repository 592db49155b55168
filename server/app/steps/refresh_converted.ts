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
import type { Source } from '../writing/conversion_sources.ts'
import { convertedLines, draftOf, saidBy } from '../writing/convert.ts'
import { convertedHeader } from '../writing/converted.ts'
import { differences, isUnchanged } from '../writing/differences.ts'
import { withNumbers } from '../writing/numbers.ts'
import { carryOut } from './carry_out.ts'
import { standingFor, storeConverted } from './create_converted.ts'
import { invalidElsewhere } from './refused_elsewhere.ts'
import { decideStep } from './take_step.ts'
import { write } from './write.ts'

/** What became of a result: there is a new one, it was brought up to date, it was so already, or it may not be changed any more. */
export type Refreshed = 'made' | 'changed' | 'same' | 'kept'

/** A document that stands, and what is to become of it. */
interface Standing {
  readonly target: AppEntity
  readonly record: RecordData
  readonly conversion: Conversion
  readonly sources: readonly Source[]
}

/**
 * Makes a document from others and stores it; where one stands under the key already, that one is brought up to date.
 * @throws Invalid when it breaks its rules, or cannot take the step that goes with the change
 */
export async function createOrRefresh(
  context: Context,
  client: Queryable,
  conversion: Conversion,
  sources: readonly Source[],
  { key, lines, when = true, take }: Refresh,
): Promise<Refreshed> {
  const target = entityNamed(context.app, conversion.to.entity)
  const draft = await draftOf(context, client, conversion, target, sources)
  const id = await standingFor(context, client, target, draft, key)
  if (id === null) {
    await storeConverted(context, client, target, draft)
    return 'made'
  }
  await lockDocuments(client, target, [id])
  const record = await load(context, target, id, true, client)
  if (!holds(evaluate(when, siteOf(context.app, { record: target.name }), { ...environmentOf(context), record }))) return 'kept'
  const standing: Standing = { target, record, conversion, sources }
  const wanted = upToDate(context, standing, lines)
  if (isUnchanged(differences(target, record, wanted))) return 'same'
  await writeRefreshed(context, client, standing, wanted, take)
  return 'changed'
}

/** The document with what the conversion says of it now; nothing is looked up or computed yet. */
function upToDate(context: Context, { target, record, conversion, sources }: Standing, known?: readonly string[]): RecordData {
  const [first] = sources
  const header = first ? convertedHeader(context, conversion, target, first) : {}
  const said = convertedLines(context, conversion, target, sources, () => ({}))
  const surroundings = surroundingsOf(context, record)
  const lines = Object.entries(said).map(([field, rows]) => {
    const blank = newLine(context.app, target.name, field, record, surroundings)
    return [
      field,
      matched(target.lines.get(field), linesOf(record, field), rows, blank, known ?? Object.keys(conversion.line ?? {})),
    ] as const
  })
  return { ...record, ...header, ...Object.fromEntries(lines) }
}

/** The lines that are worked out: each that is known stays in its place with all that is not said of it, new ones come after them. */
function matched(
  owner: AppEntity | undefined,
  standing: readonly RecordData[],
  said: readonly RecordData[],
  blank: RecordData,
  known: readonly string[],
): readonly RecordData[] {
  const nameOf = (row: RecordData) =>
    JSON.stringify(known.map((name) => comparable(owner?.fields.get(name)?.kind ?? 'text', wireOf(row, name))))
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
  { target, record, conversion }: Standing,
  wanted: RecordData,
  take: string | undefined,
): Promise<void> {
  const surroundings = surroundingsOf(context, record)
  const said = saidBy(conversion, wanted)
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
