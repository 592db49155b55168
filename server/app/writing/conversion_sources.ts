import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { statusOf } from '../../../engine/runtime/documents/editable.ts'
import { compile } from '../../../engine/runtime/expressions/compile.ts'
import { type Site, siteOf } from '../../../engine/runtime/expressions/scope.ts'
import { linesOf, type RecordData } from '../../../engine/runtime/values/record-data.ts'
import { holds } from '../../../engine/runtime/values/value.ts'
import type { Conversion } from '../../../engine/schema/conversion.ts'
import type { Expression } from '../../../engine/schema/expression.ts'
import { type Context, environmentOf } from '../records/context.ts'
import { withSeenLines } from '../records/line_sight.ts'
import { documentsOfLines } from '../storage/queries/documents_of_lines.ts'
import { type Queryable, runLoad } from '../storage/queries/run_load.ts'

/** One thing that a conversion takes: a source document, or a line of one. */
export interface Source {
  readonly record: RecordData
  readonly row?: RecordData
}

/** Where the expressions of a conversion stand. */
export const sourceSite = ({ app }: Context, { from }: Pick<Conversion, 'from'>): Site =>
  siteOf(app, { record: from.entity, ...(from.lines === undefined ? {} : { row: `${from.entity}.${from.lines}` }) })

/** Where the values of a new line stand: at the lines that become those of the new document. */
export const becomingSite = (context: Context, { from, ...rest }: Conversion): Site =>
  sourceSite(context, from.every === undefined ? { from, ...rest } : { from: { entity: from.entity, lines: from.every }, ...rest })

/** What becomes the lines of the new document: what was taken, or every line that the conversion names of its first document. */
export const becoming = ({ from }: Conversion, sources: readonly Source[]): readonly Source[] => {
  const [first] = sources
  if (from.every === undefined || first === undefined) return sources
  return linesOf(first.record, from.every).map((row) => ({ record: first.record, row }))
}

/** The sources that the ids name, that the person may see and that the conversion takes. Ids are of lines where it takes lines, unless `byDocument`. */
export async function conversionSources(
  context: Context,
  client: Queryable,
  conversion: Conversion,
  ids: readonly string[],
  byDocument = false,
): Promise<readonly Source[]> {
  const { app, access } = context
  const entity = app.entities.get(conversion.from.entity)
  const taken = conversion.from.lines === undefined ? entity?.name : `${entity?.name}.${conversion.from.lines}`
  if (!entity || taken === undefined || !access.canRead(taken)) return []
  const lines = conversion.from.lines === undefined ? undefined : entity.lines.get(conversion.from.lines)
  const documentIds = lines && !byDocument ? await documentsOfLines(client, lines, ids) : ids
  const loaded = await runLoad(client, app, entity, access.scope(entity.name), environmentOf(context), documentIds)
  const field = conversion.from.lines
  const isSeen = (record: RecordData) => field === undefined || !access.hidden(entity.name, statusOf(entity, record)).has(field)
  const documents = loaded.filter(isSeen).map((record) => withSeenLines(context, entity, record))
  return sourcesOf(context, conversion, ordered(documents, documentIds), lines, byDocument ? undefined : new Set(ids))
}

/** The sources that a conversion takes of one document. */
export function sourcesIn(context: Context, conversion: Pick<Conversion, 'from'>, record: RecordData): readonly Source[] {
  const lines =
    conversion.from.lines === undefined ? undefined : context.app.entities.get(`${conversion.from.entity}.${conversion.from.lines}`)
  return sourcesOf(context, conversion, [record], lines, undefined)
}

function sourcesOf(
  context: Context,
  conversion: Pick<Conversion, 'from'>,
  documents: readonly RecordData[],
  lines: AppEntity | undefined,
  ids: ReadonlySet<string> | undefined,
): readonly Source[] {
  const field = lines?.parent?.field
  const all = documents.flatMap((record): Source[] =>
    field === undefined ? [{ record }] : linesOf(record, field).map((row) => ({ record, row })),
  )
  const asked = field === undefined || ids === undefined ? all : all.filter(({ row }) => ids.has(row?.id ?? ''))
  const { where } = conversion.from
  if (where === undefined) return asked
  const [isTaken, environment] = [compile(where as Expression, sourceSite(context, conversion)), environmentOf(context)]
  return asked.filter((source) => holds(isTaken({ ...environment, ...source })))
}

const ordered = (documents: readonly RecordData[], ids: readonly string[]): readonly RecordData[] => {
  const places = new Map(ids.map((id, index) => [id, index]))
  return [...documents].sort((one, other) => (places.get(one.id ?? '') ?? 0) - (places.get(other.id ?? '') ?? 0))
}
