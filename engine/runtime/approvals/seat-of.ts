import type { Issue } from '../validation/issue.ts'
import { type Decider, openRoles, openSeats, type Running, type Seat } from './running.ts'

/** The seat in which somebody decides, or why there is none. */
type SeatFound = { readonly ok: true; readonly seat: Seat } | { readonly ok: false; readonly issues: readonly Issue[] }

const refused = (code: string, params: Issue['params'] = {}): SeatFound => ({ ok: false, issues: [{ code, path: '', params }] })

/**
 * The seat of the open level in which somebody may decide: their own, or one of those whose substitute they are. Who has come to hold
 * a role of the level since it was opened has one too.
 * @param excluded whom the separation of duties keeps out
 * @param named the level that the person has seen; one who has decided before must name it, so that a second click is not a second decision
 */
export const seatOf = (running: Running, who: Decider, excluded: ReadonlySet<string>, named?: string): SeatFound => {
  if (named !== undefined && named !== running.level) return refused('levelPassed')
  const hasDecided = running.seats.some(({ decidedBy, state }) => decidedBy === who.account && state === 'approved')
  const open = openSeats(running)
  const waiting = open.filter(({ state }) => state === 'waiting')
  const found =
    waiting.find(({ account }) => account === who.account) ??
    joining(running, who) ??
    waiting.find(({ account }) => who.substituteOf.includes(account))
  if (found === undefined || (hasDecided && named === undefined)) return refused(hasDecided ? 'decidedAlready' : 'notApprover')
  if (excluded.has(who.account) || excluded.has(found.account)) return refused('notSeparate')
  return { ok: true, seat: found }
}

/** The seat of who holds a role of the level but was not there when it was opened. Who had one before does not get another. */
const joining = (running: Running, { account, roles }: Decider): Seat | undefined => {
  const holds = openRoles(running).some((role) => roles.includes(role))
  const sat = running.seats.some((seat) => seat.level === running.level && seat.account === account && seat.state !== 'void')
  return holds && !sat ? { level: running.level, account, origin: 'named', state: 'waiting' } : undefined
}
