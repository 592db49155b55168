import { columnTypes } from '../column_types.ts'
import type { Queryable } from './run_load.ts'

/** The step that brought a record to where it stands. */
export interface Move {
  readonly step: string
  readonly account: string | null
  /** ISO 8601 in UTC. */
  readonly at: string
  readonly comment: string | null
}

/** The last step that led a record to another status. */
export async function lastMove(client: Queryable, entity: string, id: string): Promise<Move | undefined> {
  const { rows } = await client.query<Move>({
    name: 'last move',
    text: `select transition as step, account_id::text as account, at::text as at, comment from _transition_log
      where record_id = $1::bigint and entity = $2 and from_status is distinct from to_status order by at desc, id desc limit 1`,
    values: [id, entity],
  })
  return rows[0] && { ...rows[0], at: columnTypes.datetime.decode(rows[0].at) as string }
}
