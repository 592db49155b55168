import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { nextLevel } from '../../../engine/runtime/approvals/levels.ts'
import { definitionOf, openSeats, type Running } from '../../../engine/runtime/approvals/running.ts'
import { seatOf } from '../../../engine/runtime/approvals/seat-of.ts'
import { statusOf } from '../../../engine/runtime/documents/editable.ts'
import type { Issue } from '../../../engine/runtime/validation/issue.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import { type Context, environmentOf } from '../records/context.ts'
import { accountNames } from '../storage/approvals/account_names.ts'
import { openApproval } from '../storage/approvals/read_approvals.ts'
import { deciderOf } from './decider.ts'
import { approvalAt, approvalOfPeople } from './follow.ts'
import { levelLabel } from './open_level.ts'
import { excludedFrom } from './waiting.ts'

/** Whether somebody may decide about a record as it stands. */
export interface Standing {
  /** The steps that only a decision takes here. */
  readonly steps: readonly string[]
  /** Why not, in so far as it is to be said; nobody hinders them when there is none. */
  readonly issues: readonly Issue[]
}

/** How the person stands to the open approval of a record; nothing where no approval waits. */
export async function standingOf(context: Context, entity: AppEntity, record: RecordData): Promise<Standing | undefined> {
  const declared = approvalAt(entity, statusOf(entity, record))
  if (!declared) return undefined
  const stored = await openApproval(context.pool, record.id as string)
  const [name, approval] = declared
  const running: Running | undefined = stored ?? unstarted(context, entity, record)
  const { approve, reject } = running?.definition ?? approval
  const steps = [approve, reject]
  if (!running) return { steps, issues: [{ code: 'noApprovalLevel', path: '', params: {} }] }
  const excluded = excludedFrom(context, entity, running, record)
  const found = seatOf(running, await deciderOf(context, context.pool), excluded, running.level)
  if (found.ok) return { steps, issues: [] }
  if (!found.issues.some(({ code }) => code === 'notApprover')) return { steps, issues: found.issues }
  const waiting = openSeats(running).filter(({ state }) => state === 'waiting')
  const names = await accountNames(
    context.pool,
    context.app,
    waiting.map(({ account }) => account),
  )
  const level = levelLabel(entity, name, running.definition, running.level)
  return { steps, issues: [{ code: 'waitsFor', path: '', params: { people: [...names.values()].slice(0, 5).join(', ') || '—', level } }] }
}

/** The approval of a record that came to wait without a step, as it will begin. */
function unstarted(context: Context, entity: AppEntity, record: RecordData): Running | undefined {
  const [, approval] = approvalOfPeople(context, entity, record) ?? []
  if (!approval) return undefined
  const definition = definitionOf(approval)
  const level = nextLevel({ app: context.app, entity: entity.name, record, scope: environmentOf(context) }, definition)
  return level === undefined ? undefined : { definition, level, seats: [] }
}
