import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { sendsBack } from '../../../engine/runtime/app/steps-aside.ts'
import { seesDeciding } from '../../../engine/runtime/approvals/insight.ts'
import type { RecordStanding, SentBack, WaitsFor } from '../../../engine/runtime/approvals/record-standing.ts'
import { openSeats } from '../../../engine/runtime/approvals/running.ts'
import { statusOf } from '../../../engine/runtime/documents/editable.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from '../records/context.ts'
import { withheldOf } from '../records/withheld.ts'
import { accountNames } from '../storage/approvals/account_names.ts'
import { openApproval } from '../storage/approvals/read_approvals.ts'
import { lastMove, lastStep, type Move } from '../storage/queries/last_move.ts'
import { approvalAt } from './follow.ts'
import { levelLabel } from './open_level.ts'

/** The most people who are named. */
const mostNamed = 3

/** Who sent the record back and why, or who it waits for; nothing where neither is so, or not for the person to know. */
export async function recordStanding(context: Context, entity: AppEntity, record: RecordData): Promise<RecordStanding | undefined> {
  const sentBack = await sentBackOf(context, entity, record)
  if (sentBack) return { sentBack }
  const waitsFor = await waitsForOf(context, entity, record)
  return waitsFor && { waitsFor }
}

async function sentBackOf(context: Context, entity: AppEntity, record: RecordData): Promise<SentBack | undefined> {
  const { workflow } = entity
  const status = statusOf(entity, record)
  if (!workflow || typeof record.id !== 'string') return undefined
  const { id } = record
  const ways = [...workflow.transitions].filter(([name]) => sendsBack(workflow.declaration, name))
  /** What of it was the last that happened: a step to where the record stands, or one that left it there and was followed by no other. */
  const last = async (among: typeof ways, read: typeof lastMove): Promise<[Move, (typeof ways)[number]] | undefined> => {
    const move = among.length > 0 ? await read(context.pool, entity.name, id) : undefined
    const way = among.find(([name]) => name === move?.step)
    return move && way && [move, way]
  }
  const found =
    (await last(
      ways.filter(([, { to }]) => to === undefined),
      lastStep,
    )) ??
    (await last(
      ways.filter(([, { to }]) => to === status),
      lastMove,
    ))
  if (!found) return undefined
  const [move, taken] = found
  const withheld = withheldOf(context, entity, move.step)
  const names = await accountNames(context.pool, context.app, [move.account])
  return {
    step: taken[1].label,
    by: withheld.person ? null : (names.get(move.account ?? '') ?? null),
    at: withheld.moment ? null : move.at,
    comment: withheld.comment ? null : move.comment,
  }
}

async function waitsForOf(context: Context, entity: AppEntity, record: RecordData): Promise<WaitsFor | undefined> {
  const declared = approvalAt(entity, statusOf(entity, record))
  if (!declared || typeof record.id !== 'string' || !seesDeciding(context.access, entity.name, declared[1])) return undefined
  const open = await openApproval(context.pool, record.id)
  if (!open) return undefined
  const waiting = openSeats(open).flatMap(({ state, account }) => (state === 'waiting' ? [account] : []))
  const names = await accountNames(context.pool, context.app, waiting)
  return {
    level: levelLabel(entity, declared[0], open.definition, open.level),
    people: waiting.flatMap((account) => names.get(account) ?? []).slice(0, mostNamed),
    dueAt: open.dueAt,
  }
}
