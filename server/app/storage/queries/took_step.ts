import type { Queryable } from './run_load.ts'

/** Whether an account has taken this step of a record. */
export async function tookStep(client: Queryable, recordId: string, transition: string, accountId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'select 1 from _transition_log where record_id = $1 and transition = $2 and account_id = $3 limit 1',
    [recordId, transition, accountId],
  )
  return rowCount === 1
}
