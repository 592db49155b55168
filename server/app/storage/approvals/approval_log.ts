import { columnTypes } from '../columns/column_types.ts'
import type { Queryable } from '../queries/run_load.ts'
import type { ApprovalEvent } from './write_approvals.ts'

/** Something that happened in an approval, as it is stored. */
export interface Happened {
  readonly id: string
  readonly approval: string
  readonly level: string
  readonly kind: ApprovalEvent
  readonly by: string | null
  readonly inPlaceOf: string | null
  readonly to: string | null
  readonly comment: string | null
  readonly at: string
}

/** What happened in some approvals, the first first. */
export async function readApprovalLog(client: Queryable, approvals: readonly string[]): Promise<readonly Happened[]> {
  const { rows } = await client.query<Happened>({
    name: 'read approval log',
    text: `select id::text as id, approval, level, kind, account_id::text as by, seat_account_id::text as "inPlaceOf", to_account_id::text as "to", comment, at::text as at
      from _approval_log where approval = any($1) order by id`,
    values: [approvals],
  })
  return rows.map((row) => ({ ...row, at: columnTypes.datetime.decode(row.at) as string }))
}
