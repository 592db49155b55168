import type { AppEntity, AppField } from '../../../engine/runtime/app/app.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from '../records/context.ts'
import { entityOf } from '../records/entity_of.ts'
import { load } from '../records/load.ts'
import { updateRecord } from '../steps/update.ts'
import type { Queryable } from '../storage/queries/run_load.ts'
import { holdTree } from '../storage/queries/stands_below.ts'
import { movesInTree } from '../writing/circles.ts'
import type { RowValues } from './cell_values.ts'
import { recordsNamed } from './find_references.ts'

/** What becomes of rows whose record is there already, if they are not refused. */
export type Duplicates = 'skip' | 'update'

/** The records that rows speak of, by what no two share: those that were there, and those that the rows have made. */
interface Existing {
  /** The id of the record that the row speaks of. */
  readonly of: (row: RowValues) => string | undefined
  readonly made: (row: RowValues, record: RecordData) => void
}

/**
 * Finds the records that rows speak of, among those that the person may see.
 * @param fields of the file
 */
export async function existingRecords(
  context: Context,
  entity: AppEntity,
  fields: readonly AppField[],
  rows: readonly RowValues[],
): Promise<Existing> {
  const field = keyOf(entity, fields)
  const ids = new Map<string, string>()
  const key = (row: RowValues) => String((field && row.values[field.name]) ?? '')
  const keys = [...new Set(rows.map(key).filter((text) => text !== ''))]
  if (field && keys.length > 0 && context.access.canRead(entity.name)) {
    for (const record of await recordsNamed(context, entity, [field.name], keys)) ids.set(String(record[field.name]), String(record.id))
  }
  return {
    of: (row) => ids.get(key(row)),
    made: (row, record) => {
      if (key(row) !== '') ids.set(key(row), String(record.id))
    },
  }
}

/** The field of the file that tells records apart: their code, or the first of which no two share a value. */
function keyOf(entity: AppEntity, fields: readonly AppField[]): AppField | undefined {
  const unique = fields.filter(({ declaration }) => declaration?.unique === true)
  return unique.find(({ name }) => name === entity.code) ?? unique[0]
}

/** Changes the record that a row speaks of, as far as the person may. Cells that are empty leave what stands. */
export async function updateByRow(context: Context, client: Queryable, entity: AppEntity, id: string, row: RowValues): Promise<RecordData> {
  entityOf(context, entity.name, 'update')
  if (movesInTree(context, entity, row.values)) await holdTree(client, entity)
  const before = await load(context, entity, id, context.access.scope(entity.name), client)
  return updateRecord(context, client, entity, before, row.values)
}
