import type { AppEntity } from '../../../../engine/runtime/app/app.ts'
import { compute } from '../../../../engine/runtime/documents/compute.ts'
import { sourceGroups } from '../../../../engine/runtime/documents/source-groups.ts'
import { withValue } from '../../../../engine/runtime/documents/with-value.ts'
import { sentence } from '../../../../engine/runtime/messages/message.ts'
import { linesOf, type RecordData, type WireValue } from '../../../../engine/runtime/values/record-data.ts'
import type { PendingEffect } from '../../../../engine/runtime/workflows/pending-effect.ts'
import type { Conversion } from '../../../../engine/schema/conversion.ts'
import type { Queryable } from '../../storage/queries/run_load.ts'
import { atSavepoint } from '../../storage/writes/savepoint.ts'
import type { Context } from '../context.ts'
import { type Source, sourcesIn } from '../conversion_sources.ts'
import { conversionNamed } from '../convert.ts'
import { createConverted } from '../create_converted.ts'
import { Invalid } from '../failures.ts'
import { nothingPicked, resolveReferences } from '../references.ts'
import { surroundingsOf } from '../surroundings.ts'
import { write } from '../write.ts'

type CreateEffect = Extract<PendingEffect, { kind: 'create' }>

/** What became of some of the sources: the id of what was made of them, or why there is nothing. */
interface Outcome {
  readonly sources: readonly Source[]
  readonly made: string | null
  readonly reason: string | null
}

/**
 * Creates another document from this one, or one for each group of what is taken. When there is nothing to take, none is made.
 * @returns the record as it stands then: with its references to the new ones, and with what was refused, where the effect names fields
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
  for (const group of sourceGroups(conversion, sources, effect.each))
    outcomes.push(await outcomeOf(context, client, conversion, group, effect))
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
  { refused }: CreateEffect,
): Promise<Outcome> {
  const make = () => createConverted(context, client, conversion, sources)
  if (refused === undefined) return { sources, made: (await make()).id ?? null, reason: null }
  try {
    return { sources, made: (await atSavepoint(client, make)).id ?? null, reason: null }
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    const reasons = error.issues.filter(({ code }) => code !== 'refusedElsewhere').map((issue) => sentence(issue, context.language))
    return { sources, made: null, reason: [...new Set(reasons)].join(' ').slice(0, longestReason) }
  }
}

/** As much as a text field holds that does not say. */
const longestReason = 200

/** The record with what became of some sources, at them. */
function withOutcome(record: RecordData, { sources, made, reason }: Outcome, { into, refused }: CreateEffect): RecordData {
  const rows = new Set(sources.flatMap(({ row }) => row?.id ?? []))
  const put = (to: RecordData, path: string | undefined, value: WireValue): RecordData => {
    if (path === undefined) return to
    const [first = '', name] = path.split('.')
    if (name === undefined) return withValue(to, first, value)
    const lines = linesOf(to, first).map((line) => (rows.has(line.id ?? '') ? withValue(line, name, value) : line))
    return { ...to, [first]: lines }
  }
  return put(made === null ? record : put(record, into, made), refused, reason)
}
