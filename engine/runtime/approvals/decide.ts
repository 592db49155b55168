import type { Issue } from '../validation/issue.ts'
import { isComplete } from './complete.ts'
import type { Decider, Running, Seat } from './running.ts'
import { seatOf } from './seat-of.ts'

/** What somebody can say to a record that waits for them. */
const decisions = ['approve', 'reject'] as const
export type Decision = (typeof decisions)[number]

/** What a decision leads to: others are still needed, the level is through, or the record is refused. */
export type Decided =
  | { readonly ok: true; readonly running: Running; readonly seat: Seat; readonly leads: 'waits' | 'levelDone' | 'refused' }
  | { readonly ok: false; readonly issues: readonly Issue[] }

/** Decides in the name of somebody, on paper. One refusal refuses the record. `named` is the level that they have seen. */
export const decide = (running: Running, who: Decider, decision: Decision, excluded: ReadonlySet<string>, named?: string): Decided => {
  const found = seatOf(running, who, excluded, named)
  if (!found.ok) return found
  const seat: Seat = { ...found.seat, state: decision === 'approve' ? 'approved' : 'waiting', decidedBy: who.account }
  if (decision === 'reject') return { ok: true, running, seat, leads: 'refused' }
  const after = withSeat(running, found.seat, seat)
  return { ok: true, running: after, seat, leads: isComplete(after) ? 'levelDone' : 'waits' }
}

/** The approval with a seat in the place of another, or at the end where that was not among them. */
export const withSeat = (running: Running, before: Seat, after: Seat): Running => {
  const isKnown = running.seats.includes(before)
  return { ...running, seats: isKnown ? running.seats.map((seat) => (seat === before ? after : seat)) : [...running.seats, after] }
}
