import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { stillNeeded } from '../../../engine/runtime/approvals/complete.ts'
import { seesDeciding } from '../../../engine/runtime/approvals/insight.ts'
import { isWithinLimit, nextLevel, type Waiting } from '../../../engine/runtime/approvals/levels.ts'
import type { SeatOrigin } from '../../../engine/runtime/approvals/running.ts'
import { seatOf } from '../../../engine/runtime/approvals/seat-of.ts'
import { levelsBefore } from '../../../engine/runtime/approvals/send-back.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import { accountsById } from '../people/people.ts'
import { type Context, environmentOf } from '../records/context.ts'
import { load } from '../records/load.ts'
import { type Withheld, withheldOf } from '../records/withheld.ts'
import { accountNames } from '../storage/approvals/account_names.ts'
import { type Happened, readApprovalLog } from '../storage/approvals/approval_log.ts'
import { approvalsOf } from '../storage/approvals/read_approvals.ts'
import type { ApprovalState, StoredApproval } from '../storage/approvals/stored_approval.ts'
import { deciderOf } from './decider.ts'
import { levelLabel } from './open_level.ts'
import { excludedFrom } from './waiting.ts'

/** Somebody at a level. */
interface Participant {
  readonly name: string
  readonly origin: SeatOrigin
  readonly state: 'waiting' | 'approved'
  /** Who has decided in their place. */
  readonly decidedByName: string | null
}

/** A level as the timeline shows it. */
interface LevelShown {
  readonly name: string
  readonly label: string
  readonly state: 'done' | 'open' | 'next' | 'stopped'
  readonly people: readonly Participant[]
  /** How many must still agree, at the open level. */
  readonly needed: number | null
  readonly dueAt: string | null
}

/** Something that happened, with names for accounts. */
interface EventShown extends Pick<Happened, 'id' | 'kind' | 'comment'> {
  /** ISO 8601 in UTC; `null` where it is not for the person to know. */
  readonly at: string | null
  readonly levelLabel: string
  readonly by: string | null
  readonly inPlaceOf: string | null
  readonly to: string | null
}

/** An approval of a record, from its start to where it stands. */
export interface ApprovalShown {
  readonly id: string
  readonly state: ApprovalState
  readonly startedAt: string
  readonly endedAt: string | null
  /** The open level, while it waits. */
  readonly level: string | null
  readonly levels: readonly LevelShown[]
  readonly events: readonly EventShown[]
  /** What the person may do besides deciding. */
  readonly can: { readonly decide: boolean; readonly transfer: boolean; readonly sendBack: readonly { name: string; label: string }[] }
}

/**
 * The approvals of a record, the newest first: who has decided, who is next, until when.
 * @throws `notFound` when the person may not see the record
 */
export async function timeline(context: Context, entity: AppEntity, id: string): Promise<readonly ApprovalShown[]> {
  const record = await load(context, entity, id, context.access.scope(entity.name))
  const approvals = (await approvalsOf(context.pool, id)).filter((approval) => hasInsight(context, entity, approval))
  const log = await readApprovalLog(
    context.pool,
    approvals.map(({ id: approval }) => approval),
  )
  const seated = approvals.flatMap(({ seats }) => seats.flatMap(({ account, decidedBy = null }) => [account, decidedBy]))
  const names = await accountNames(context.pool, context.app, [...seated, ...log.flatMap(({ by, inPlaceOf, to }) => [by, inPlaceOf, to])])
  const decider = await deciderOf(context, context.pool)
  const last = await endsHere(context, entity, record, approvals.at(-1))
  const show = (approval: StoredApproval): ApprovalShown => {
    const withheld = ofDecisions(context, entity, approval)
    const label = (level: string) => levelLabel(entity, approval.name, approval.definition, level)
    const isOpen = approval.state === 'open'
    const decides = isOpen && seatOf(approval, decider, excludedFrom(context, entity, approval, record), approval.level).ok
    return {
      id: approval.id,
      state: approval.state,
      startedAt: approval.startedAt,
      endedAt: withheld.moment ? null : approval.endedAt,
      level: isOpen ? approval.level : null,
      levels: levelsOf(context, entity, record, approval, names, last === approval).map((level) =>
        withheld.person ? { ...level, people: [] } : level,
      ),
      events: log.filter((event) => event.approval === approval.id).map((event) => toldOf(eventOf(event, label, names), withheld)),
      can: {
        decide: decides,
        transfer: decides && approval.definition.levels[approval.level]?.transfer === true,
        sendBack: decides ? levelsBefore(approval).map((name) => ({ name, label: label(name) })) : [],
      },
    }
  }
  return approvals.map(show).toReversed()
}

/** Whether the person sees how it is decided, or was decided: they have a part in it, or it is open to them. */
const hasInsight = ({ access, user }: Context, entity: AppEntity, { name, definition, seats }: StoredApproval): boolean =>
  seats.some(({ account, decidedBy }) => account === user.id || decidedBy === user.id) ||
  seesDeciding(access, entity.name, entity.workflow?.declaration.approvals?.[name] ?? definition)

/** The approval, when whoever decides at its open level may decide about so much: then no level follows. */
async function endsHere(
  context: Context,
  entity: AppEntity,
  record: RecordData,
  approval: StoredApproval | undefined,
): Promise<StoredApproval | undefined> {
  const level = approval?.state === 'open' ? approval.definition.levels[approval.level] : undefined
  if (approval === undefined || level?.limit === undefined) return undefined
  const seated = approval.seats.flatMap(({ level: at, account }) => (at === approval.level ? [account] : []))
  const waiting: Waiting = { app: context.app, entity: entity.name, record, scope: environmentOf(context) }
  const deciders = await accountsById(context, context.pool, seated)
  return deciders.length > 0 && deciders.every((decider) => isWithinLimit(waiting, level, [decider])) ? approval : undefined
}

/** What the person is not told of those who decide: what the steps that end the approval keep out of their sight. */
function ofDecisions(context: Context, entity: AppEntity, { definition: { approve, reject } }: StoredApproval): Withheld {
  const ends = [approve, reject].map((step) => withheldOf(context, entity, step))
  return {
    comment: ends.some(({ comment }) => comment),
    person: ends.some(({ person }) => person),
    moment: ends.some(({ moment }) => moment),
  }
}

/** Who began an approval is no secret of those who decide. */
const toldOf = (event: EventShown, { comment, person, moment }: Withheld): EventShown => ({
  ...event,
  ...(comment ? { comment: null } : {}),
  ...(moment && event.kind !== 'started' ? { at: null } : {}),
  ...(person && event.kind !== 'started' ? { by: null, inPlaceOf: null, to: null } : {}),
})

const eventOf = (
  { id, kind, comment, at, level, by, inPlaceOf, to }: Happened,
  label: (level: string) => string,
  names: ReadonlyMap<string, string>,
): EventShown => ({
  id,
  kind,
  comment,
  at,
  levelLabel: label(level),
  by: nameOf(names, by),
  inPlaceOf: nameOf(names, inPlaceOf),
  to: nameOf(names, to),
})

const nameOf = (names: ReadonlyMap<string, string>, id: string | null): string | null => (id === null ? null : (names.get(id) ?? null))

/** The levels that were gone through, the open one, and those that will follow as the record stands. */
function levelsOf(
  context: Context,
  entity: AppEntity,
  record: RecordData,
  approval: StoredApproval,
  names: ReadonlyMap<string, string>,
  isLast: boolean,
): readonly LevelShown[] {
  const { definition, level: open, state, seats, name: called } = approval
  const waiting: Waiting = { app: context.app, entity: entity.name, record, scope: environmentOf(context) }
  const people = (level: string): readonly Participant[] =>
    seats.flatMap((seat) =>
      seat.level === level && (seat.state === 'approved' || (seat.state === 'waiting' && level === open && state === 'open'))
        ? [
            {
              name: names.get(seat.account) ?? '',
              origin: seat.origin,
              state: seat.state,
              decidedByName: seat.decidedBy === undefined || seat.decidedBy === seat.account ? null : nameOf(names, seat.decidedBy),
            },
          ]
        : [],
    )
  const shown = (name: string, how: LevelShown['state']): LevelShown => ({
    name,
    label: levelLabel(entity, called, definition, name),
    state: how,
    people: people(name),
    needed: how === 'open' ? stillNeeded(approval) : null,
    dueAt: how === 'open' ? approval.dueAt : null,
  })
  const all = Object.keys(definition.levels)
  const done = all.slice(0, all.indexOf(open)).filter((name) => seats.some((seat) => seat.level === name && seat.state === 'approved'))
  const further: LevelShown[] = []
  if (state === 'open' && !isLast) {
    for (let next = nextLevel(waiting, definition, open); next !== undefined; next = nextLevel(waiting, definition, next))
      further.push(shown(next, 'next'))
  }
  return [
    ...done.map((name) => shown(name, 'done')),
    shown(open, state === 'open' ? 'open' : state === 'approved' ? 'done' : 'stopped'),
    ...further,
  ]
}
