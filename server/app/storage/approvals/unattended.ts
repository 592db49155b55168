import type { AppEntity } from '../../../../engine/runtime/app/app.ts'
import { systemColumns } from '../columns/system_columns.ts'
import { quote } from '../identifiers.ts'
import type { Queryable } from '../queries/run_load.ts'

/** Records that wait in a status without an open approval, and open approvals whose record does not wait there any more; at most so many of each. */
export async function unattended(
  client: Queryable,
  entity: AppEntity,
  status: string,
  most: number,
): Promise<{ readonly waiting: readonly string[]; readonly gone: readonly string[] }> {
  const column = quote(entity.fields.get(entity.workflow?.field ?? '')?.column ?? 'status')
  const alive = `${quote(systemColumns.deletedAt)} is null`
  const waiting = await client.query<{ id: string }>({
    text: `select t.id::text as id from ${quote(entity.table)} t where t.${column} = $1 and t.${alive}
      and not exists (select 1 from _approvals a where a.record_id = t.id and a.state = 'open') order by t.id limit ${most}`,
    values: [status],
  })
  const gone = await client.query<{ id: string }>({
    text: `select a.id from _approvals a join _approval_definitions d on d.hash = a.definition
      where a.entity = $1 and a.state = 'open' and d.definition->>'status' = $2
      and not exists (select 1 from ${quote(entity.table)} t where t.id = a.record_id and t.${column} = $2 and t.${alive}) limit ${most}`,
    values: [entity.name, status],
  })
  return { waiting: waiting.rows.map(({ id }) => id), gone: gone.rows.map(({ id }) => id) }
}
