import { groupValue } from '../../../../engine/runtime/documents/source-groups.ts'
import type { Conversion } from '../../../../engine/schema/conversion.ts'
import { type Context, environmentOf } from '../../records/context.ts'
import { entityNamed } from '../../records/entity_of.ts'
import { type GroupedSource, type Grouping, groupedSources } from '../../storage/queries/grouped_sources.ts'
import { runLoad } from '../../storage/queries/run_load.ts'
import { sourcesIn } from '../../writing/conversion_sources.ts'
import type { Part } from './each_record.ts'
import type { WorkScope } from './work.ts'

/** What becomes one document: records, and of them only some lines where it is put together by fields of lines. */
export interface Group {
  readonly ids: readonly string[]
  readonly rows?: ReadonlySet<string>
}

/** Of so many records is asked at once what puts them together. */
const askedAtOnce = 5_000
/** So many are read at once where they have to be read for it; no more of them is kept than what puts them together. */
const readAtOnce = 200

/** The records, or lines of records, that become one document each, in the order in which each comes first. */
export async function grouped(
  { context }: Pick<WorkScope, 'context'>,
  { from }: Conversion,
  parts: readonly Part<string>[],
  together: readonly string[],
): Promise<readonly Part<Group>[]> {
  if (together.length === 0) return parts.map(({ item, names }) => ({ item: { ids: [item] }, names }))
  const byLine = together.some((path) => path.split('.')[0] === from.lines)
  const groups = new Map<string, { readonly parts: Set<Part<string>>; readonly rows: Set<string> }>()
  for (let at = 0; at < parts.length; at += askedAtOnce) {
    const some = parts.slice(at, at + askedAtOnce)
    const sources = await putTogether(
      context,
      { from, together, byLine },
      some.map(({ item }) => item),
    )
    const byDocument = Map.groupBy(sources, ({ document }) => document)
    for (const part of some) {
      for (const { row, values } of byDocument.get(part.item) ?? []) {
        const name = JSON.stringify(values)
        const group = groups.get(name) ?? { parts: new Set(), rows: new Set() }
        groups.set(name, group)
        group.parts.add(part)
        if (row !== undefined) group.rows.add(row)
      }
    }
  }
  return [...groups.values()].map(({ parts, rows }) => ({
    item: { ids: [...parts].map(({ item }) => item), ...(byLine && { rows }) },
    names: [...parts].flatMap(({ names }) => names),
  }))
}

/** What puts them together, as the database says it, or else as they say it when they are read. */
export const putTogether = async (context: Context, grouping: Grouping, ids: readonly string[]): Promise<readonly GroupedSource[]> =>
  (await groupedSources(context.pool, context.app, grouping, environmentOf(context), ids)) ?? (await readTogether(context, grouping, ids))

/** The same by reading them whole. */
export async function readTogether(
  context: Context,
  { from, together, byLine }: Grouping,
  ids: readonly string[],
): Promise<GroupedSource[]> {
  const { app, pool } = context
  const entity = entityNamed(app, from.entity)
  const found: GroupedSource[] = []
  for (let at = 0; at < ids.length; at += readAtOnce) {
    const records = await runLoad(pool, app, entity, true, environmentOf(context), ids.slice(at, at + readAtOnce))
    for (const record of records)
      for (const source of byLine ? sourcesIn(context, { from }, record) : [{ record }])
        found.push({
          document: record.id ?? '',
          ...(source.row?.id !== undefined && { row: source.row.id }),
          values: together.map((path) => groupValue({ from }, source, path)),
        })
  }
  return found
}
