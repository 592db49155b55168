import type { Definition, Running, Seat, SeatOrigin } from '../../../../engine/runtime/approvals/running.ts'
import { columnTypes } from '../columns/column_types.ts'

/** How an approval stands: it waits, was decided, or the record went another way. */
const approvalStates = ['open', 'approved', 'rejected', 'ended'] as const
export type ApprovalState = (typeof approvalStates)[number]

/** An approval as it is stored, with what its open level is about. */
export interface StoredApproval extends Running {
  readonly id: string
  readonly entity: string
  readonly record: string
  readonly name: string
  readonly state: ApprovalState
  /** ISO 8601 in UTC, as all moments here. */
  readonly startedAt: string
  readonly startedBy: string | null
  readonly openedAt: string
  readonly dueAt: string | null
  readonly endedAt: string | null
  readonly remindAt: string | null
  readonly remindedAt: string | null
  readonly escalatedAt: string | null
}

/** The columns of an approval `a` with its definition `d`, for `approvalOf`. */
export const approvalColumns = `a.id, a.entity, a.record_id::text as record, a.name, a.state, a.level, a.roles, d.definition,
  a.started_at::text as started_at, a.started_by::text as started_by, a.opened_at::text as opened_at, a.due_at::text as due_at,
  a.ended_at::text as ended_at, a.remind_at::text as remind_at, a.reminded_at::text as reminded_at, a.escalated_at::text as escalated_at`

/** A row of these columns. */
export interface ApprovalRow {
  readonly id: string
  readonly entity: string
  readonly record: string
  readonly name: string
  readonly state: ApprovalState
  readonly level: string
  readonly roles: readonly string[]
  readonly definition: Definition
  readonly started_at: string
  readonly started_by: string | null
  readonly opened_at: string
  readonly due_at: string | null
  readonly ended_at: string | null
  readonly remind_at: string | null
  readonly reminded_at: string | null
  readonly escalated_at: string | null
}

/** A seat as it is stored. */
export interface SeatRow {
  readonly id: string
  readonly approval: string
  readonly level: string
  readonly account_id: string
  readonly origin: SeatOrigin
  readonly state: Seat['state']
  readonly decided_by: string | null
  readonly at: string
}

/** A seat with when it was given or decided. */
interface StoredSeat extends Seat {
  readonly id: string
  readonly at: string
}

const moment = (text: string | null) => columnTypes.datetime.decode(text) as string | null

/** A seat of a row. */
const seatOfRow = ({ id, level, account_id: account, origin, state, decided_by: decidedBy, at }: SeatRow): StoredSeat => ({
  id,
  level,
  account,
  origin,
  state,
  ...(decidedBy === null ? {} : { decidedBy }),
  at: moment(at) as string,
})

/** The approval of a row and its seats. */
export const approvalOf = (row: ApprovalRow, seats: readonly SeatRow[]): StoredApproval & { readonly seats: readonly StoredSeat[] } => ({
  id: row.id,
  entity: row.entity,
  record: row.record,
  name: row.name,
  state: row.state,
  level: row.level,
  roles: row.roles,
  definition: row.definition,
  seats: seats.map(seatOfRow),
  startedAt: moment(row.started_at) as string,
  startedBy: row.started_by,
  openedAt: moment(row.opened_at) as string,
  dueAt: moment(row.due_at),
  endedAt: moment(row.ended_at),
  remindAt: moment(row.remind_at),
  remindedAt: moment(row.reminded_at),
  escalatedAt: moment(row.escalated_at),
})
