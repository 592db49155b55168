import type { Queryable } from '../queries/run_load.ts'
import { type ApprovalRow, approvalColumns, approvalOf, type SeatRow, type StoredApproval } from './stored_approval.ts'

const from = `from _approvals a join _approval_definitions d on d.hash = a.definition`
const seats = `(select coalesce(json_agg(json_build_object('id', s.id::text, 'approval', s.approval, 'level', s.level, 'account_id', s.account_id::text,
  'origin', s.origin, 'state', s.state, 'decided_by', s.decided_by::text, 'at', s.at::text) order by s.id), '[]')
  from _approval_seats s where s.approval = a.id) as seats`

interface SeatedRow extends ApprovalRow {
  readonly seats: readonly SeatRow[]
}

/** The approvals of a record, the first first. */
export async function approvalsOf(client: Queryable, record: string): Promise<readonly StoredApproval[]> {
  const { rows } = await client.query<SeatedRow>({
    name: 'approvals of a record',
    text: `select ${approvalColumns}, ${seats} ${from} where a.record_id = $1 order by a.started_at, a.id`,
    values: [record],
  })
  return withSeats(rows)
}

/** The approval that a record waits in, locked to the end of the transaction when asked. The record is locked before. */
export async function openApproval(client: Queryable, record: string, isLocked = false): Promise<StoredApproval | undefined> {
  const { rows } = await client.query<SeatedRow>({
    name: `open approval ${isLocked}`,
    text: `select ${approvalColumns}, ${seats} ${from} where a.record_id = $1 and a.state = 'open' order by a.started_at desc limit 1 ${isLocked ? 'for update of a' : ''}`,
    values: [record],
  })
  const [found] = withSeats(rows)
  return found
}

/** Approvals by id, in no order. */
export async function approvalsById(client: Queryable, ids: readonly string[]): Promise<readonly StoredApproval[]> {
  const { rows } = await client.query<SeatedRow>({
    name: 'approvals by id',
    text: `select ${approvalColumns}, ${seats} ${from} where a.id = any($1)`,
    values: [ids],
  })
  return withSeats(rows)
}

const withSeats = (rows: readonly SeatedRow[]): readonly StoredApproval[] => rows.map((row) => approvalOf(row, row.seats))

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
