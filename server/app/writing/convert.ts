import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { compute } from '../../../engine/runtime/documents/compute.ts'
import { newLine, newRecord } from '../../../engine/runtime/documents/new-record.ts'
import { linesOf, type RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Conversion } from '../../../engine/schema/conversion.ts'
import type { Context } from '../records/context.ts'
import { entityOf } from '../records/entity_of.ts'
import { Invalid } from '../records/failures.ts'
import { resolveReferences } from '../records/references.ts'
import { surroundingsOf } from '../records/surroundings.ts'
import { view } from '../records/view.ts'
import type { Queryable } from '../storage/queries/run_load.ts'
import { becoming, conversionSources, type Source } from './conversion_sources.ts'
import { convertedHeader, disagreement, lineConverter } from './converted.ts'

/** The sources of a conversion: ids of lines, where it takes lines, or of documents with all that it takes of them. */
export interface ConversionRequest {
  readonly ids: readonly string[]
  readonly byDocument?: boolean
}

/**
 * The draft of a document made from others; nothing is stored.
 * @throws Invalid when nothing can be taken, or not together; `notFound` and `forbidden` as for creating
 */
export async function convert(context: Context, name: string, { ids, byDocument = false }: ConversionRequest): Promise<RecordData> {
  const conversion = conversionNamed(context, name)
  const target = entityOf(context, conversion.to.entity, 'create')
  const sources = await conversionSources(context, context.pool, conversion, ids, byDocument)
  const draft = await draftOf(context, context.pool, conversion, target, sources)
  return view(context, target, draft)
}

/** The conversion of that name. @throws Invalid */
export function conversionNamed({ app }: Context, name: string): Conversion {
  const conversion = Object.hasOwn(app.bundle.conversions, name) ? app.bundle.conversions[name] : undefined
  if (!conversion) throw new Invalid([{ code: 'unknownConversion', path: '', params: { conversion: name } }])
  return conversion
}

/** The new document from its sources, computed, with labels. */
export async function draftOf(
  context: Context,
  client: Queryable,
  conversion: Conversion,
  target: AppEntity,
  sources: readonly Source[],
): Promise<RecordData> {
  const [first] = sources
  if (!first) throw new Invalid([{ code: 'nothingToConvert', path: '', params: {} }])
  const issue = disagreement(context, conversion, sources)
  if (issue) throw new Invalid([issue])
  const blank = newRecord(context.app, target.name, surroundingsOf(context, null))
  const header: RecordData = { ...blank, ...convertedHeader(context, conversion, target, first) }
  const record = { ...header, ...linesFrom(context, conversion, target, header, sources) }
  return drafted(context, client, target, record, saidBy(conversion, record))
}

/** A record that is worked out, computed, with labels. @param said the fields that are given a value @throws Invalid where a reference leads nowhere */
export async function drafted(
  context: Context,
  client: Queryable,
  target: AppEntity,
  record: RecordData,
  said: ReadonlySet<string>,
): Promise<RecordData> {
  const resolved = await resolveReferences(context, client, target, null, record, { changed: new Set(), sent: said, set: said })
  if (resolved.issues.length > 0) throw new Invalid(resolved.issues)
  return compute(context.app, target.name, resolved.record, surroundingsOf(context, null))
}

/** The fields that a conversion gives a value, in the document and in each of its lines: `member`, `copies.2.book`. */
export function saidBy({ header, line = {}, to }: Conversion, record: RecordData): ReadonlySet<string> {
  const field = to.lines
  const rows = field === undefined ? [] : linesOf(record, field)
  return new Set([...Object.keys(header), ...rows.flatMap((_, index) => Object.keys(line).map((name) => `${field}.${index}.${name}`))])
}

function linesFrom(
  context: Context,
  conversion: Conversion,
  target: AppEntity,
  header: RecordData,
  sources: readonly Source[],
): Record<string, readonly RecordData[]> {
  const field = conversion.to.lines
  const lines = field === undefined ? undefined : target.lines.get(field)
  if (field === undefined || !lines) return {}
  const blank = newLine(context.app, target.name, field, header, surroundingsOf(context, null))
  const valuesOf = lineConverter(context, conversion, lines)
  return { [field]: becoming(conversion, sources).map((source) => ({ ...blank, ...valuesOf(source) })) }
}
