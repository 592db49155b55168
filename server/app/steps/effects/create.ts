import type { AppEntity } from '../../../../engine/runtime/app/app.ts'
import { compute } from '../../../../engine/runtime/documents/compute.ts'
import { sourceGroups } from '../../../../engine/runtime/documents/source-groups.ts'
import { withValue } from '../../../../engine/runtime/documents/with-value.ts'
import { sentence } from '../../../../engine/runtime/messages/message.ts'
import { linesOf, type RecordData, type WireValue } from '../../../../engine/runtime/values/record-data.ts'
import type { PendingEffect } from '../../../../engine/runtime/workflows/pending-effect.ts'
import type { Conversion } from '../../../../engine/schema/conversion.ts'
import type { Context } from '../../records/context.ts'
import { Invalid } from '../../records/failures.ts'
import { nothingPicked, resolveReferences } from '../../records/references.ts'
import { surroundingsOf } from '../../records/surroundings.ts'
import type { Queryable } from '../../storage/queries/run_load.ts'
import { atSavepoint } from '../../storage/savepoint.ts'
import { type Source, sourcesIn } from '../../writing/conversion_sources.ts'
import { conversionNamed } from '../../writing/convert.ts'
import { type Converted, createConverted } from '../create_converted.ts'
import { write } from '../write.ts'

type CreateEffect = Extract<PendingEffect, { kind: 'create' }>

/** What became of some of the sources: what was made of them, what was there already, or why there is nothing. */
interface Outcome {
  readonly sources: readonly Source[]
  readonly became: Converted | { readonly reason: string }
}

/**
 * Creates another document from this one, or one for each group of what is taken. When there is nothing to take, none is made.
 * @returns the record as it stands then: with its references to the new ones and to what was there, and with what was refused, where the
 * effect names fields
 * @throws Invalid when a new one breaks its rules, and the effect names no field that keeps why
 */
export async function runCreate(
  context: Context,
  client: Queryable,
  entity: AppEntity,
  record: RecordData,
  effect: CreateEffect,
): Promise<RecordData> {
  const conversion = conversionNamed(context, effect.conversion)
  const sources = sourcesIn(context, conversion, record)
  if (sources.length === 0) return record
  const outcomes: Outcome[] = []
  for (const group of sourceGroups(conversion, sources, effect.each)) {
    const outcome = await outcomeOf(context, client, conversion, group, effect)
    outcomes.push(outcome)
    tellOf(context, effect, outcome)
  }
  const noted = outcomes.reduce((after, outcome) => withOutcome(after, outcome, effect), record)
  if (noted === record) return record
  const resolved = (await resolveReferences(context, client, entity, record, noted, nothingPicked)).record
  const after = compute(context.app, entity.name, resolved, surroundingsOf(context, record), record)
  return write(context, client, { entity, before: record, after, action: 'update', isDeclared: true })
}

async function outcomeOf(
  context: Context,
  client: Queryable,
  conversion: Conversion,
  sources: readonly Source[],
  { refused, existing }: CreateEffect,
): Promise<Outcome> {
  const make = () => createConverted(context, client, conversion, sources, existing?.key)
  if (refused === undefined) return { sources, became: await make() }
  try {
    return { sources, became: await atSavepoint(client, make) }
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    const reasons = error.issues.filter(({ code }) => code !== 'refusedElsewhere').map((issue) => sentence(issue, context.language))
    return { sources, became: { reason: [...new Set(reasons)].join(' ').slice(0, longestReason) } }
  }
}

/** As much as a text field holds that does not say. */
const longestReason = 200

/** The record with what became of some sources, at them. */
function withOutcome(record: RecordData, { sources, became }: Outcome, { into, refused, existing }: CreateEffect): RecordData {
  const rows = new Set(sources.flatMap(({ row }) => row?.id ?? []))
  const put = (to: RecordData, path: string | undefined, value: WireValue): RecordData => {
    if (path === undefined) return to
    const [first = '', name] = path.split('.')
    if (name === undefined) return withValue(to, first, value)
    const lines = linesOf(to, first).map((line) => (rows.has(line.id ?? '') ? withValue(line, name, value) : line))
    return { ...to, [first]: lines }
  }
  const linked = 'made' in became ? put(record, into, became.made) : record
  const told = put(linked, existing?.into, 'existing' in became ? became.existing : null)
  return put(told, refused, 'reason' in became ? became.reason : null)
}

/** Tells whoever listens what became of each source. */
function tellOf(context: Context, { conversion, into, refused, existing }: CreateEffect, { sources, became }: Outcome): void {
  const outcome = 'made' in became ? 'made' : 'existing' in became ? 'existing' : 'refused'
  for (const { row } of sources)
    context.onConverted?.({ conversion, row: row?.id, outcome, kept: { into, refused, existing: existing?.into } })
}
