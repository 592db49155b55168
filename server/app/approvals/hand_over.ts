import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { type HandOver, handOver } from '../../../engine/runtime/approvals/hand-over.ts'
import type { Seat } from '../../../engine/runtime/approvals/running.ts'
import { sendBack } from '../../../engine/runtime/approvals/send-back.ts'
import { isBlank } from '../../../engine/runtime/fields/texts.ts'
import { maxComment } from '../../../engine/runtime/workflows/transition.ts'
import type { Context } from '../records/context.ts'
import { Invalid } from '../records/failures.ts'
import { idempotent, type Operation } from '../records/idempotency.ts'
import { view } from '../records/view.ts'
import { writeSeatsAndLog } from '../storage/approvals/write_approvals.ts'
import { rememberRequests } from '../storage/queries/idempotency_keys.ts'
import { colleaguesAmong } from './colleagues.ts'
import { deciderOf } from './decider.ts'
import { levelLabel, openLevel } from './open_level.ts'
import { tell } from './tell.ts'
import { type LockedApproval, withApproval } from './waiting.ts'

/** What an approver asks for instead of deciding. */
export interface Handing {
  /** Who shall decide, or the level that shall decide again. */
  readonly to: string
  readonly comment?: string
  /** The level that the person has seen. */
  readonly level?: string
}

/**
 * Hands the decision of a person to a colleague, or asks one to sign besides.
 * @throws Invalid when they do not decide here, or the colleague cannot; `notFound`
 */
export async function handDecision(context: Context, entity: AppEntity, id: string, how: HandOver, handing: Handing): Promise<void> {
  await once(context, entity, id, how, handing, async (locked) => {
    const { client, record, approval, excluded } = locked
    const handed = handOver(approval, await deciderOf(context, client), how, handing.to, excluded, handing.level)
    if (!handed.ok) throw new Invalid(handed.issues)
    const [colleague] = await colleaguesAmong(context, client, { entity, record }, approval.definition, [handing.to])
    if (colleague === undefined) throw new Invalid([{ code: 'notAColleague', path: 'to', params: {} }])
    const kind = how === 'transfer' ? 'transferred' : 'signerAdded'
    await note(context, locked, [handed.from, handed.to], kind, handing, handed.from.account, handing.to)
    const level = (named: AppEntity) => levelLabel(named, approval.name, approval.definition, approval.level)
    await tell(context, client, [handing.to], kind, { entity, record, level, comment: handing.comment })
  })
}

/**
 * Sends a document back to a level that has decided before: it decides again, and so do those after it.
 * @throws Invalid when they do not decide here, or the level did not decide; `notFound`
 */
export async function sendDecisionBack(context: Context, entity: AppEntity, id: string, handing: Handing): Promise<void> {
  await once(context, entity, id, 'sendBack', handing, async (locked) => {
    const { client, record, approval, excluded } = locked
    const back = sendBack(approval, await deciderOf(context, client), handing.to, excluded, handing.level)
    if (!back.ok) throw new Invalid(back.issues)
    if (isBlank(handing.comment ?? '')) throw new Invalid([{ code: 'commentRequired', path: 'comment', params: {} }])
    const voided = back.running.seats.filter(({ state }) => state === 'void')
    await note(context, locked, voided, 'sentBack', handing, back.seat.account)
    await openLevel(context, client, approval.id, approval.name, { entity, record }, back.running, 'sentBack')
  })
}

/** Does it once for a key, under the lock of the record. */
async function once(
  context: Context,
  entity: AppEntity,
  id: string,
  how: string,
  handing: Handing,
  work: (locked: LockedApproval) => Promise<void>,
): Promise<void> {
  if ((handing.comment?.length ?? 0) > maxComment)
    throw new Invalid([{ code: 'commentTooLong', path: 'comment', params: { max: maxComment } }])
  const operation: Operation = { name: `${how} ${entity.name} ${id}`, submitted: handing }
  await idempotent(context, operation, entity, (traces) =>
    withApproval(context, entity, id, async (locked) => {
      await work(locked)
      await rememberRequests(locked.client, traces?.(locked.record)._idempotency_keys ?? [])
      return { whole: locked.record, view: view(context, entity, locked.record) }
    }),
  )
}

/** Writes the seats that have changed, and why. */
const note = (
  context: Context,
  { client, approval }: LockedApproval,
  seats: readonly Seat[],
  kind: 'transferred' | 'signerAdded' | 'sentBack',
  { comment }: Handing,
  seat: string,
  to?: string,
): Promise<void> => {
  const other = seat === context.user.id ? undefined : seat
  const happened = {
    approval: approval.id,
    level: approval.level,
    kind,
    account: context.user.id,
    seat: other,
    to,
    comment,
    at: context.now,
  }
  return writeSeatsAndLog(client, approval.id, seats, [happened], context.now)
}
