import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import type { Definition, Running, Seat, SeatOrigin } from '../../../engine/runtime/approvals/running.ts'
import { separated } from '../../../engine/runtime/approvals/separated.ts'
import { afterWorkingDays } from '../../../engine/runtime/calendar/working-days.ts'
import { type RecordData, wireOf } from '../../../engine/runtime/values/record-data.ts'
import type { ApprovalLevel, Deciders } from '../../../engine/schema/approval.ts'
import { readersAmong } from '../people/people.ts'
import { type Context, environmentOf } from '../records/context.ts'
import { approverAccounts } from '../storage/approvals/approver_accounts.ts'
import { specialDays } from '../storage/approvals/special_days.ts'
import { type LogEntry, type OpenedLevel, writeLevel, writeSeatsAndLog } from '../storage/approvals/write_approvals.ts'
import type { Queryable } from '../storage/queries/run_load.ts'
import { type Told, tell } from './tell.ts'

/** The most people who are asked at one level. */
const mostSeats = 100

/** A document that an approval is about. */
export interface Document {
  readonly entity: AppEntity
  /** Whole, as it is stored. */
  readonly record: RecordData
}

/** What a level is called: as the metadata says now, or as it was when the approval began. */
export const levelLabel = (entity: AppEntity, approval: string, definition: Definition, level: string): string =>
  entity.workflow?.declaration.approvals?.[approval]?.levels[level]?.label ?? definition.levels[level]?.label ?? level

/** Who is seated by the metadata: may read the document, and is not kept out by the separation of duties. */
export async function seatsFor(
  context: Context,
  client: Queryable,
  { entity, record }: Document,
  running: Running,
  approvers: Deciders,
  origin: SeatOrigin,
): Promise<readonly Seat[]> {
  const environment = { ...environmentOf(context), record, old: record }
  const named = approvers.field === undefined ? null : wireOf(record, approvers.field)
  const fields = typeof named === 'string' ? [named] : []
  const found = await approverAccounts(client, context.app, approvers, entity, environment, fields, mostSeats)
  const excluded = separated(running, record)
  const known = new Set(
    running.seats.flatMap(({ level, state, account }) => (level === running.level && state !== 'void' ? [account] : [])),
  )
  const free = found.filter((id) => !excluded.has(id) && !known.has(id))
  const readers = await readersAmong(context, client, entity, record, free)
  return readers.map((account) => ({ level: running.level, account, origin, state: 'waiting' }))
}

/** A level as it is to be opened: who decides, until when, and what the log says of it. */
interface Opening {
  readonly opened: OpenedLevel
  readonly seats: readonly Seat[]
  readonly log: readonly Omit<LogEntry, 'approval'>[]
}

/** Finds out how the level opens that the approval stands at. Where nobody is found, those decide to whom it would be handed later. */
export async function openingOf(context: Context, client: Queryable, document: Document, running: Running): Promise<Opening> {
  const { level, definition } = running
  const declared = definition.levels[level] as ApprovalLevel
  const { otherwise, ...first } = declared.approvers
  const named = await seatsFor(context, client, document, running, first, 'named')
  const deciders = named.length === 0 && otherwise ? otherwise : first
  const usual = deciders === first ? named : await seatsFor(context, client, document, running, deciders, 'named')
  const { to } = declared.deadline?.escalate ?? {}
  const isCalledIn = usual.length === 0 && to !== undefined
  const seats = isCalledIn ? await seatsFor(context, client, document, running, to, 'escalated') : usual
  const times = await timesOf(context, client, declared)
  return {
    opened: { level, roles: deciders.roles ?? [], openedAt: context.now, ...times },
    seats,
    log: isCalledIn ? [{ level, kind: 'escalated', at: context.now }] : [],
  }
}

/** Opens the level that the approval stands at: seats, deadline, notifications. */
export async function openLevel(
  context: Context,
  client: Queryable,
  id: string,
  name: string,
  document: Document,
  running: Running,
  told: Told = 'waits',
): Promise<void> {
  const opening = await openingOf(context, client, document, running)
  const log = opening.log.map((entry) => ({ ...entry, approval: id }))
  await writeLevel(client, id, opening.opened)
  await writeSeatsAndLog(client, id, opening.seats, log, context.now)
  await tellSeated(context, client, name, document, running, opening.seats, told)
}

/** Tells those who are seated at a level. */
export async function tellSeated(
  context: Context,
  client: Queryable,
  name: string,
  document: Document,
  { level, definition }: Running,
  seats: readonly Seat[],
  told: Told,
): Promise<void> {
  const message = told === 'waits' ? definition.levels[level]?.message : undefined
  const about = { ...document, level: (entity: AppEntity) => levelLabel(entity, name, definition, level), message }
  await tell(
    context,
    client,
    seats.map(({ account }) => account),
    told,
    about,
  )
}

/** When the approvers are reminded, and when the time of a level is over. */
async function timesOf(
  context: Context,
  client: Queryable,
  { deadline }: ApprovalLevel,
): Promise<{ readonly remindAt: string | null; readonly dueAt: string | null }> {
  if (!deadline) return { remindAt: null, dueAt: null }
  const { app, now } = context
  const special = await specialDays(client, app, environmentOf(context).today)
  const after = (days: number) => afterWorkingDays(now, days, app.bundle.app.timeZone, special)
  return { remindAt: deadline.remindAfter === undefined ? null : after(deadline.remindAfter), dueAt: after(deadline.workingDays) }
}
