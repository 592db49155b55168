import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { newLine } from '../../../engine/runtime/documents/new-record.ts'
import type { Issue } from '../../../engine/runtime/validation/issue.ts'
import { linesOf, type RecordData, type WireValue, wireOf } from '../../../engine/runtime/values/record-data.ts'
import { sameWire } from '../../../engine/runtime/values/same-wire.ts'
import type { Conversion } from '../../../engine/schema/conversion.ts'
import type { Expression } from '../../../engine/schema/expression.ts'
import type { Context } from '../records/context.ts'
import { surroundingsOf } from '../records/surroundings.ts'
import type { Queryable } from '../storage/queries/run_load.ts'
import { conversionSources, type Source } from './conversion_sources.ts'
import { convertedHeader, disagreement, lineConverter } from './converted.ts'

/** Where a submitted document comes from: what its conversion says of it, so that readonly fields need not be believed. */
export interface Origin {
  readonly header: RecordData
  /** The line that comes from the source which a submitted line names. */
  line(lines: AppEntity, submitted: RecordData): RecordData | undefined
  /** What it sets of the document, and of its new lines: `member`, `books.2.loanCopy`. */
  said(record: RecordData): ReadonlySet<string>
  readonly issues: readonly Issue[]
}

const none: Origin = { header: {}, line: () => undefined, said: () => new Set(), issues: [] }

/**
 * Finds the conversion that a submitted document, or its new lines, were made by: it names its sources in the fields that the conversion sets to their ids.
 * The conversion is then done again here, within what the person may see.
 */
export async function originOf(
  context: Context,
  client: Queryable,
  entity: AppEntity,
  base: RecordData,
  submitted: unknown,
): Promise<Origin> {
  for (const conversion of Object.values(context.app.bundle.conversions)) {
    if (conversion.to.entity !== entity.name) continue
    const ids = sourceIds(conversion, submitted)
    if (ids.length === 0) continue
    const sources = await conversionSources(context, client, conversion, ids)
    if (sources.length > 0) return origin(context, conversion, entity, base, sources)
  }
  return none
}

/** The field that a conversion sets to the id of a source. */
const keyOf = (declared: Readonly<Record<string, Expression>> | undefined, path: string): string | undefined =>
  Object.entries(declared ?? {}).find(([, value]) => typeof value === 'object' && value !== null && value.var === path)?.[0]

const idOfSource = ({ lines }: Conversion['from']): string => (lines === undefined ? 'record.id' : 'row.id')

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

function sourceIds({ from, to, header, line }: Conversion, submitted: unknown): readonly string[] {
  if (!isObject(submitted)) return []
  if (to.lines === undefined) return texts([submitted[keyOf(header, 'record.id') ?? '']])
  const key = keyOf(line, idOfSource(from))
  const rows = submitted[to.lines]
  return key === undefined || !Array.isArray(rows)
    ? []
    : texts(
        rows
          .filter(isObject)
          .filter(({ id }) => !id)
          .map((row) => row[key]),
      )
}

const texts = (values: readonly unknown[]): string[] => [...new Set(values.filter((value) => typeof value === 'string'))]

function origin(context: Context, conversion: Conversion, entity: AppEntity, base: RecordData, sources: readonly Source[]): Origin {
  const [first] = sources
  const key = keyOf(conversion.line, idOfSource(conversion.from)) ?? ''
  const bySource = new Map(sources.map((source) => [(source.row ?? source.record).id, source]))
  const header = first ? convertedHeader(context, conversion, entity, first) : {}
  const surroundings = surroundingsOf(context, null)
  const issue = disagreement(context, conversion, sources) ?? foreign(entity, conversion, base, header)
  const own = entity.lines.get(conversion.to.lines ?? '')
  const valuesOf = own && lineConverter(context, conversion, own)
  return {
    header,
    line: (lines, submitted) => {
      const source = lines === own ? bySource.get(submitted[key] as string) : undefined
      return source && { ...newLine(context.app, entity.name, lines.parent?.field ?? '', base, surroundings), ...valuesOf?.(source) }
    },
    said: (record) => {
      const rows = linesOf(record, conversion.to.lines ?? '')
      const ofLines = rows.flatMap((row, index) =>
        row.id === undefined && bySource.has(wireOf(row, key) as string)
          ? Object.keys(conversion.line ?? {}).map((name) => `${conversion.to.lines}.${index}.${name}`)
          : [],
      )
      return new Set([...(base.id === undefined ? Object.keys(header) : []), ...ofLines])
    },
    issues: issue ? [issue] : [],
  }
}

/** Lines can be added to a stored document only from sources that would have given it the same readonly fields. */
function foreign(
  entity: AppEntity,
  conversion: Conversion,
  base: RecordData,
  header: Readonly<Record<string, unknown>>,
): Issue | undefined {
  if (base.id === undefined) return undefined
  for (const [name, value] of Object.entries(header)) {
    const field = entity.fields.get(name)
    if (field?.declaration?.readonly !== true || sameWire((base[name] ?? null) as WireValue, value as WireValue)) continue
    return {
      code: 'notTogether',
      path: '',
      params: { field: field.label },
      ...(conversion.sameMessage ? { message: conversion.sameMessage } : {}),
    }
  }
  return undefined
}
