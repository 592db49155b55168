import { columnTypes } from '../columns/column_types.ts'
import type { Queryable } from './run_load.ts'

/** A step that was taken on a record. */
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
  return rows[0] && read(rows[0])
}

/** The last step at all, also one that left the status as it was. */
export async function lastStep(client: Queryable, entity: string, id: string): Promise<Move | undefined> {
  const { rows } = await client.query<Move>({
    name: 'last step',
    text: `select transition as step, account_id::text as account, at::text as at, comment from _transition_log
      where record_id = $1::bigint and entity = $2 order by at desc, id desc limit 1`,
    values: [id, entity],
  })
  return rows[0] && read(rows[0])
}

const read = (move: Move): Move => ({ ...move, at: columnTypes.datetime.decode(move.at) as string })
