import type { RecordKey } from '../storage/messages/news_of_records.ts'
import type { Context } from './context.ts'
import { search } from './search.ts'

/** The versions of those of the records that the person may read; of the others nothing is said. */
export async function versions(
  context: Context,
  keys: readonly RecordKey[],
): Promise<readonly (RecordKey & { readonly version: number })[]> {
  const byEntity = Map.groupBy(keys, ({ entity }) => entity)
  const found = await Promise.all(
    [...byEntity].map(([entity, asked]) =>
      versionsOf(
        context,
        entity,
        asked.map(({ id }) => id),
      ),
    ),
  )
  return found.flat()
}

async function versionsOf(context: Context, entity: string, ids: readonly string[]) {
  if (!context.app.entities.has(entity) || !context.access.can('read', entity)) return []
  const filter = { in: [{ var: 'record.id' }, ids] }
  const { rows } = await search(context, entity, { columns: ['version'], filter, page: { size: ids.length }, total: false })
  return rows.map(({ id, version }) => ({ entity, id: String(id), version: Number(version) }))
}
