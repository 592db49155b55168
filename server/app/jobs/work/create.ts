import { groupNamer } from '../../../../engine/runtime/documents/source-groups.ts'
import { sentence } from '../../../../engine/runtime/messages/message.ts'
import type { Conversion } from '../../../../engine/schema/conversion.ts'
import { environmentOf } from '../../records/context.ts'
import { entityNamed } from '../../records/entity_of.ts'
import { createConverted } from '../../steps/create_converted.ts'
import { createOrRefresh, type Refreshed } from '../../steps/refresh_converted.ts'
import { runLoad } from '../../storage/queries/run_load.ts'
import { lockDocuments } from '../../storage/writes/locks.ts'
import { inTransaction } from '../../storage/writes/transaction.ts'
import { type Source, sourcesIn } from '../../writing/conversion_sources.ts'
import { conversionNamed } from '../../writing/convert.ts'
import { eachRecord, type Part, partsOf, recordsOf } from './each_record.ts'
import type { Worker, WorkScope } from './work.ts'

/** What becomes one document: records, and of them only some lines where it is put together by fields of lines. */
interface Group {
  readonly ids: readonly string[]
  readonly rows?: ReadonlySet<string>
}

/** Makes documents from others by a conversion: one for each, or one for what has the same values of some fields. Those that stand are brought up to date where that is said. */
export const create: Worker<'create'> = async ({ conversion: name, where, together = [], refresh }, scope) => {
  const { context, progress } = scope
  const conversion = conversionNamed(context, name)
  const entity = entityNamed(context.app, conversion.from.entity)
  const parts = await partsOf(scope, entity.name, await recordsOf(scope, entity.name, where))
  const groups = await grouped(scope, conversion, parts, [together].flat())
  const counts: Record<Refreshed, number> = { made: 0, changed: 0, same: 0, kept: 0 }
  await eachRecord(scope, groups, async ({ ids, rows }) => {
    const became = await inTransaction(context.pool, async (client) => {
      await lockDocuments(client, entity, ids)
      const records = await runLoad(client, context.app, entity, true, environmentOf(context), ids)
      const all = records.flatMap((record) => sourcesIn(context, conversion, record))
      const sources = rows ? all.filter(({ row }) => rows.has(row?.id ?? '')) : all
      if (sources.length === 0) return undefined
      if (refresh) return createOrRefresh(context, client, conversion, sources, refresh)
      await createConverted(context, client, conversion, sources)
      return undefined
    })
    if (became !== undefined) counts[became] += 1
  })
  if (refresh) progress.tell(sentence({ code: 'refreshed', path: '', params: counts }, context.language))
}

/** So many records are read at once; no more of them is kept than what puts them together. */
const readAtOnce = 200

/** The records, or lines of records, that become one document each. */
async function grouped(
  { context }: WorkScope,
  conversion: Conversion,
  parts: readonly Part<string>[],
  together: readonly string[],
): Promise<readonly Part<Group>[]> {
  if (together.length === 0) return parts.map(({ item, names }) => ({ item: { ids: [item] }, names }))
  const entity = entityNamed(context.app, conversion.from.entity)
  const isByLine = together.some((path) => path.split('.')[0] === conversion.from.lines)
  const nameOf = groupNamer(conversion, together)
  const groups = new Map<string, { readonly parts: Set<Part<string>>; readonly rows: Set<string> }>()
  for (let at = 0; at < parts.length; at += readAtOnce) {
    const some = new Map(parts.slice(at, at + readAtOnce).map((part) => [part.item, part]))
    const records = await runLoad(context.pool, context.app, entity, true, environmentOf(context), [...some.keys()])
    const byId = new Map(records.map((record) => [record.id, record]))
    for (const [id, part] of some) {
      const record = byId.get(id)
      if (!record) continue
      const taken: readonly Source[] = isByLine ? sourcesIn(context, conversion, record) : [{ record }]
      for (const source of taken) {
        const name = nameOf(source)
        const group = groups.get(name) ?? { parts: new Set(), rows: new Set() }
        groups.set(name, group)
        group.parts.add(part)
        if (source.row?.id !== undefined) group.rows.add(source.row.id)
      }
    }
  }
  return [...groups.values()].map(({ parts, rows }) => ({
    item: { ids: [...parts].map(({ item }) => item), ...(isByLine && { rows }) },
    names: [...parts].flatMap(({ names }) => names),
  }))
}
