import { fedFields } from '../../../engine/runtime/connectors/fed-row.ts'
import { putAtPointer } from '../../../engine/runtime/connectors/pointer.ts'
import { type RecordData, wireOf } from '../../../engine/runtime/values/record-data.ts'
import type { ConnectorOperation } from '../../../engine/schema/connector.ts'
import { type Context, environmentOf } from '../records/context.ts'
import { entityNamed } from '../records/entity_of.ts'
import { idsWithin } from '../storage/queries/ids_within.ts'
import { runLoad } from '../storage/queries/run_load.ts'
import type { SimulatedRow } from './fed_pages.ts'

const most = 20_000

/** What the other system of a demonstration has: the records that the demonstration data hold, as rows of the feed that brings them. */
export async function demoRows(context: Context, { entity: name = '', feed }: ConnectorOperation): Promise<readonly SimulatedRow[]> {
  if (!feed) return []
  const { app, pool } = context
  const entity = entityNamed(app, name)
  const environment = environmentOf(context)
  const records = await runLoad(pool, app, entity, true, environment, await idsWithin(pool, app, entity, true, environment, most))
  const fields = fedFields(feed, entity)
  const codes = new Map<string, Map<string, unknown>>()
  for (const [field] of fields) {
    if (field.kind !== 'ref') continue
    const target = entityNamed(app, field.target ?? '')
    const ids = [...new Set(records.flatMap((record) => (wireOf(record, field.name) as string | null) ?? []))]
    const named = await runLoad(pool, app, target, true, environment, ids)
    codes.set(field.name, new Map(named.map((record): [string, unknown] => [record.id ?? '', record[target.code]])))
  }
  const there = (record: RecordData) => feed.gone === undefined || record[feed.gone] !== true
  return records.filter(there).map((record) => {
    const row: SimulatedRow = {}
    for (const [{ name: field }, pointer] of fields) {
      const value = wireOf(record, field)
      if (value !== null) putAtPointer(row, pointer, codes.get(field)?.get(String(value)) ?? value)
    }
    return row
  })
}
