import { createHash } from 'node:crypto'
import type { Definition, Seat } from '../../../../engine/runtime/approvals/running.ts'
import type { Queryable } from '../queries/run_load.ts'
import type { ApprovalState } from './stored_approval.ts'

/** What happens in an approval. */
export const approvalEvents = [
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
export const definitionKey = (definition: Definition): string =>
  createHash('sha256').update(JSON.stringify(definition)).digest('hex').slice(0, 32)

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
export interface Beginning {
  readonly entity: string
  readonly record: string
  readonly name: string
  readonly level: string
  readonly definition: string
  readonly metadata: string
  readonly account: string | undefined
  readonly at: string
}

/** Begins an approval and gives its id; nothing when the record waits in it already. */
export async function insertApproval(client: Queryable, begun: Beginning): Promise<string | undefined> {
  const { entity, record, name, level, definition, metadata, account, at } = begun
  const { rows } = await client.query<{ id: string }>({
    name: 'begin approval',
    text: `insert into _approvals (id, entity, record_id, name, state, definition, metadata, level, roles, started_at, started_by, opened_at)
      select $2::bigint || '-' || $3 || '-' || (select count(*) + 1 from _approvals where record_id = $2::bigint and name = $3),
        $1, $2::bigint, $3, 'open', $4, $5, $6, '{}', $7, $8, $7
      on conflict do nothing returning id`,
    values: [entity, record, name, definition, metadata, level, at, account ?? null],
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
export async function writeSeats(client: Queryable, approval: string, seats: readonly Seat[], at: string): Promise<void> {
  if (seats.length === 0) return
  const rows = seats.map(({ id, level, account, origin, state, decidedBy }) => ({
    id: id ?? null,
    level,
    account_id: account,
    origin,
    state,
    decided_by: decidedBy ?? null,
  }))
  await client.query({
    name: 'write seats',
    text: `with given as (select * from json_populate_recordset(null::_approval_seats, $2::json)),
      changed as (update _approval_seats s set state = g.state, decided_by = g.decided_by, at = $3 from given g where s.id = g.id)
      insert into _approval_seats (approval, level, account_id, origin, state, decided_by, at)
      select $1, level, account_id, origin, state, decided_by, $3 from given where id is null`,
    values: [approval, JSON.stringify(rows), at],
  })
}

/** Adds what happened. */
export async function writeLog(client: Queryable, entries: readonly LogEntry[]): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map(({ approval, level, kind, account, seat, to, comment, at }) => ({
    approval,
    level,
    kind,
    account_id: account ?? null,
    seat_account_id: seat ?? null,
    to_account_id: to ?? null,
    comment: comment?.trim() || null,
    at,
  }))
  await client.query({
    name: 'approval log',
    text: `insert into _approval_log (approval, level, kind, account_id, seat_account_id, to_account_id, comment, at)
      select approval, level, kind, account_id, seat_account_id, to_account_id, comment, at from json_populate_recordset(null::_approval_log, $1::json)`,
    values: [JSON.stringify(rows)],
  })
}
