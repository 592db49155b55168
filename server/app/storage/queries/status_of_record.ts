import type { AppEntity } from '../../../../engine/runtime/app/app.ts'
import { systemColumns } from '../columns/system_columns.ts'
import { quote } from '../identifiers.ts'
import type { Queryable } from './run_load.ts'

/** Where a record stands now; nothing when it is gone. */
export async function statusOfRecord(client: Queryable, entity: AppEntity, id: string): Promise<string | undefined> {
  const status = quote(entity.fields.get(entity.workflow?.field ?? '')?.column ?? '')
  const { rows } = await client.query<{ status: string }>(
    `select ${status} as status from ${quote(entity.table)} where id = $1 and ${quote(systemColumns.deletedAt)} is null`,
    [id],
  )
  return rows[0]?.status
}
