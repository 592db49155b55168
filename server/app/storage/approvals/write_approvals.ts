import { createHash } from 'node:crypto'
import type { Definition, Seat } from '../../../../engine/runtime/approvals/running.ts'
import type { Queryable } from '../queries/run_load.ts'
import type { ApprovalState } from './stored_approval.ts'

/** What happens in an approval. */
const approvalEvents = [
  'started',
  'approved',
  'rejected',
  'transferred',
  'signerAdded',
  'sentBack',
  'reminded',
  'escalated',
  'ended',
] as const
export type ApprovalEvent = (typeof approvalEvents)[number]

/** One thing that happened. */
export interface LogEntry {
  readonly approval: string
  readonly level: string
  readonly kind: ApprovalEvent
  /** Who did it; nobody when it was the clock. */
  readonly account?: string | undefined
  /** In whose place, where that is another. */
  readonly seat?: string | undefined
  readonly to?: string | undefined
  readonly comment?: string | undefined
  readonly at: string
}

/** The key of a definition, by its content. */
const definitionKey = (definition: Definition): string => createHash('sha256').update(JSON.stringify(definition)).digest('hex').slice(0, 32)

/** Keeps a definition, each once, and gives its key. */
export async function keepDefinition(client: Queryable, definition: Definition): Promise<string> {
  const hash = definitionKey(definition)
  await client.query({
    name: 'keep definition',
    text: 'insert into _approval_definitions (hash, definition) values ($1, $2) on conflict (hash) do nothing',
    values: [hash, JSON.stringify(definition)],
  })
  return hash
}

/** An approval that begins. */
interface Beginning {
  readonly entity: string
  readonly record: string
  readonly name: string
  readonly definition: Definition
  readonly metadata: string
  readonly account: string | undefined
  readonly at: string
}

/** Begins an approval at its first level, with the seats and the log of it, and gives its id; nothing when the record waits in it already. */
export async function insertApproval(
  client: Queryable,
  { entity, record, name, definition, metadata, account, at }: Beginning,
  { level, roles, openedAt, remindAt, dueAt }: OpenedLevel,
  seats: readonly Seat[],
  log: readonly Omit<LogEntry, 'approval'>[],
): Promise<string | undefined> {
  const [seatRows, logRows] = [seats.map(rowOfSeat), log.map((entry) => rowOfEntry({ ...entry, approval: '' }))]
  const opened = [level, roles, openedAt, remindAt, dueAt]
  const { rows } = await client.query<{ id: string }>({
    name: 'begin approval',
    text: `with defined as (insert into _approval_definitions (hash, definition) values ($4, $5) on conflict (hash) do nothing),
      begun as (
        insert into _approvals
          (id, entity, record_id, name, state, definition, metadata, started_at, started_by, level, roles, opened_at, remind_at, due_at)
        select $2::bigint || '-' || $3 || '-' || (select count(*) + 1 from _approvals where record_id = $2::bigint and name = $3),
          $1, $2::bigint, $3, 'open', $4, $6, $7, $8, $9, $10, $11, $12, $13
        on conflict do nothing returning id
      ),
      seated as (
        insert into _approval_seats (approval, level, account_id, origin, state, decided_by, at)
        select begun.id, x.level, x.account_id, x.origin, x.state, x.decided_by, $7
        from begun, json_populate_recordset(null::_approval_seats, $14::json) x
      ),
      logged as (
        insert into _approval_log (approval, level, kind, account_id, seat_account_id, to_account_id, comment, at)
        select begun.id, x.level, x.kind, x.account_id, x.seat_account_id, x.to_account_id, x.comment, x.at
        from begun, json_populate_recordset(null::_approval_log, $15::json) x
      )
      select id from begun`,
    values: [
      ...[entity, record, name, definitionKey(definition), JSON.stringify(definition), metadata, at, account ?? null],
      ...opened,
      ...[JSON.stringify(seatRows), JSON.stringify(logRows)],
    ],
  })
  return rows[0]?.id
}

/** What changes when a level opens. */
export interface OpenedLevel {
  readonly level: string
  /** Whoever holds one of them may decide, even when the role was given later. */
  readonly roles: readonly string[]
  readonly openedAt: string
  readonly remindAt: string | null
  readonly dueAt: string | null
}

/** Opens a level. */
export async function writeLevel(client: Queryable, id: string, { level, roles, openedAt, remindAt, dueAt }: OpenedLevel): Promise<void> {
  await client.query({
    name: 'open level',
    text: `update _approvals set level = $2, roles = $3, opened_at = $4, remind_at = $5, due_at = $6, reminded_at = null, escalated_at = null where id = $1`,
    values: [id, level, roles, openedAt, remindAt, dueAt],
  })
}

/** Ends an approval. */
export async function endApproval(client: Queryable, id: string, state: Exclude<ApprovalState, 'open'>, at: string): Promise<void> {
  await client.query({
    name: 'end approval',
    text: `update _approvals set state = $2, ended_at = $3 where id = $1 and state = 'open'`,
    values: [id, state, at],
  })
}

/** Notes that the approvers were reminded, or that the time was over. */
export async function noteClock(client: Queryable, id: string, what: 'reminded' | 'escalated', at: string): Promise<void> {
  await client.query({
    name: `note ${what}`,
    text: `update _approvals set ${what === 'reminded' ? 'reminded_at' : 'escalated_at'} = $2 where id = $1`,
    values: [id, at],
  })
}

/** Writes seats: new ones without an id, and those that have changed. */
export const writeSeats = (client: Queryable, approval: string, seats: readonly Seat[], at: string): Promise<void> =>
  writeSeatsAndLog(client, approval, seats, [], at)

/** Adds what happened. */
export async function writeLog(client: Queryable, entries: readonly LogEntry[]): Promise<void> {
  if (entries.length === 0) return
  await client.query({ name: 'approval log', text: logText(1), values: [JSON.stringify(entries.map(rowOfEntry))] })
}

/** Writes seats and what happened in one round trip. */
export async function writeSeatsAndLog(
  client: Queryable,
  approval: string,
  seats: readonly Seat[],
  entries: readonly LogEntry[],
  at: string,
): Promise<void> {
  if (seats.length === 0) return writeLog(client, entries)
  await client.query({
    name: 'seats and log',
    text: `with given as (select * from json_populate_recordset(null::_approval_seats, $2::json)),
      changed as (update _approval_seats s set state = g.state, decided_by = g.decided_by, at = $3 from given g where s.id = g.id),
      added as (
        insert into _approval_seats (approval, level, account_id, origin, state, decided_by, at)
        select $1, level, account_id, origin, state, decided_by, $3 from given where id is null
      ) ${logText(4)}`,
    values: [approval, JSON.stringify(seats.map(rowOfSeat)), at, JSON.stringify(entries.map(rowOfEntry))],
  })
}

const logText = (
  parameter: number,
) => `insert into _approval_log (approval, level, kind, account_id, seat_account_id, to_account_id, comment, at)
  select approval, level, kind, account_id, seat_account_id, to_account_id, comment, at from json_populate_recordset(null::_approval_log, $${parameter}::json)`

const rowOfSeat = ({ id, level, account, origin, state, decidedBy }: Seat) => ({
  id: id ?? null,
  level,
  account_id: account,
  origin,
  state,
  decided_by: decidedBy ?? null,
})

const rowOfEntry = ({ approval, level, kind, account, seat, to, comment, at }: LogEntry) => ({
  approval,
  level,
  kind,
  account_id: account ?? null,
  seat_account_id: seat ?? null,
  to_account_id: to ?? null,
  comment: comment?.trim() || null,
  at,
})
