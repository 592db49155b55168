import type { Queryable } from '../queries/run_load.ts'
import { type ApprovalRow, approvalColumns, approvalOf, type SeatRow, type StoredApproval } from './stored_approval.ts'

const from = `from _approvals a join _approval_definitions d on d.hash = a.definition`
const seatColumns = `id::text as id, approval, level, account_id::text as account_id, origin, state, decided_by::text as decided_by, at::text as at`

/** The approvals of a record, the first first. */
export async function approvalsOf(client: Queryable, record: string): Promise<readonly StoredApproval[]> {
  const { rows } = await client.query<ApprovalRow>({
    name: 'approvals of a record',
    text: `select ${approvalColumns} ${from} where a.record_id = $1 order by a.started_at, a.id`,
    values: [record],
  })
  return withSeats(client, rows)
}

/** The approval that a record waits in, locked to the end of the transaction when asked. The record is locked before. */
export async function openApproval(client: Queryable, record: string, isLocked = false): Promise<StoredApproval | undefined> {
  const { rows } = await client.query<ApprovalRow>({
    name: `open approval ${isLocked}`,
    text: `select ${approvalColumns} ${from} where a.record_id = $1 and a.state = 'open' order by a.started_at desc limit 1 ${isLocked ? 'for update of a' : ''}`,
    values: [record],
  })
  const [found] = await withSeats(client, rows)
  return found
}

/** Approvals by id, in no order. */
export async function approvalsById(client: Queryable, ids: readonly string[]): Promise<readonly StoredApproval[]> {
  const { rows } = await client.query<ApprovalRow>({
    name: 'approvals by id',
    text: `select ${approvalColumns} ${from} where a.id = any($1)`,
    values: [ids],
  })
  return withSeats(client, rows)
}

async function withSeats(client: Queryable, rows: readonly ApprovalRow[]): Promise<readonly StoredApproval[]> {
  if (rows.length === 0) return []
  const { rows: seats } = await client.query<SeatRow>({
    name: 'approval seats',
    text: `select ${seatColumns} from _approval_seats where approval = any($1) order by id`,
    values: [rows.map(({ id }) => id)],
  })
  return rows.map((row) =>
    approvalOf(
      row,
      seats.filter(({ approval }) => approval === row.id),
    ),
  )
}

/** Open approvals whose reminder or deadline has come, the oldest first; at most so many. */
export async function dueApprovalIds(
  client: Queryable,
  now: string,
  most: number,
): Promise<readonly { id: string; record: string; entity: string }[]> {
  const { rows } = await client.query<{ id: string; record: string; entity: string }>({
    name: 'due approvals',
    text: `select id, record_id::text as record, entity from _approvals
      where state = 'open' and ((remind_at <= $1 and reminded_at is null) or (due_at <= $1 and escalated_at is null))
      order by due_at, id limit ${most}`,
    values: [now],
  })
  return rows
}
