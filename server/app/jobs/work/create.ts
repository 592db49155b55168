import type { RecordData } from '../../../../engine/runtime/documents/record-data.ts'
import { wireOf } from '../../../../engine/runtime/documents/record-data.ts'
import { environmentOf } from '../../records/context.ts'
import { sourcesIn } from '../../records/conversion_sources.ts'
import { conversionNamed } from '../../records/convert.ts'
import { createConverted } from '../../records/create_converted.ts'
import { entityNamed } from '../../records/entity_of.ts'
import { load } from '../../records/load.ts'
import { runLoad } from '../../storage/queries/run_load.ts'
import { lockDocuments } from '../../storage/writes/locks.ts'
import { inTransaction } from '../../storage/writes/transaction.ts'
import { eachRecord, type Part, partsOf, recordsOf } from './each_record.ts'
import type { Worker, WorkScope } from './work.ts'

/** Makes documents from others by a conversion: one for each, or one for those that have the same value of a field. */
export const create: Worker<'create'> = async ({ conversion: name, where, together }, scope) => {
  const { context } = scope
  const conversion = conversionNamed(context, name)
  const entity = entityNamed(context.app, conversion.from.entity)
  const parts = await partsOf(scope, entity.name, await recordsOf(scope, entity.name, where))
  const groups = await grouped(scope, entity.name, parts, together)
  await eachRecord(scope, groups, (ids) =>
    inTransaction(context.pool, async (client) => {
      await lockDocuments(client, entity, ids)
      const records = await runLoad(client, context.app, entity, true, environmentOf(context), ids)
      const sources = records.flatMap((record) => sourcesIn(context, conversion, record))
      if (sources.length > 0) await createConverted(context, client, conversion, sources)
    }),
  )
}

/** The records that become one document each. */
async function grouped(
  { context }: WorkScope,
  name: string,
  parts: readonly Part<string>[],
  together: string | undefined,
): Promise<readonly Part<readonly string[]>[]> {
  if (together === undefined) return parts.map(({ item, names }) => ({ item: [item], names }))
  const groups = new Map<string, Part<string>[]>()
  for (const part of parts) {
    const record: RecordData = await load(context, entityNamed(context.app, name), part.item, true)
    const key = JSON.stringify(wireOf(record, together))
    groups.set(key, [...(groups.get(key) ?? []), part])
  }
  return [...groups.values()].map((group) => ({ item: group.map(({ item }) => item), names: group.flatMap(({ names }) => names) }))
}
