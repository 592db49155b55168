import { columnTypes } from '../columns/column_types.ts'
import type { Queryable } from '../queries/run_load.ts'

/** Who has brought a record to a status last, and when. */
export async function lastStepTo(
  client: Queryable,
  record: string,
  status: string,
): Promise<{ readonly by: string | null; readonly at: string } | undefined> {
  const { rows } = await client.query<{ by: string | null; at: string }>({
    name: 'last step to',
    text: `select account_id::text as by, at::text as at from _transition_log where record_id = $1 and to_status = $2 order by id desc limit 1`,
    values: [record, status],
  })
  return rows[0] && { by: rows[0].by, at: columnTypes.datetime.decode(rows[0].at) as string }
}
