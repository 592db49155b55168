import type { AppEntity } from '../../../../engine/runtime/app/app.ts'
import { quote } from '../identifiers.ts'
import type { Queryable } from '../queries/run_load.ts'

/** Deletes a record with its lines, as if it had never been; its history stays. The database refuses when another record refers to it. */
export async function deleteForGood(client: Queryable, entity: AppEntity, id: string): Promise<boolean> {
  for (const lines of entity.lines.values()) await client.query(`delete from ${quote(lines.table)} where parent = $1`, [id])
  const { rowCount } = await client.query(`delete from ${quote(entity.table)} where id = $1`, [id])
  return (rowCount ?? 0) > 0
}
