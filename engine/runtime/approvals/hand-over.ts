import type { Issue } from '../validation/issue.ts'
import { withSeat } from './decide.ts'
import { type Decider, openLevel, openSeats, type Running, type Seat } from './running.ts'
import { seatOf } from './seat-of.ts'

/** What an approver may do with their decision instead of taking it. */
const handOvers = ['transfer', 'addSigner'] as const
export type HandOver = (typeof handOvers)[number]

/** Who decides afterwards, or why the decision stays where it is. */
type HandedOver =
  | { readonly ok: true; readonly running: Running; readonly from: Seat; readonly to: Seat }
  | { readonly ok: false; readonly issues: readonly Issue[] }

const refused = (code: string): HandedOver => ({ ok: false, issues: [{ code, path: code === 'noHandOver' ? '' : 'to', params: {} }] })

/** Hands the decision of somebody over to another (`transfer`), or asks another to sign besides (`addSigner`). */
export const handOver = (
  running: Running,
  who: Decider,
  how: HandOver,
  to: string,
  excluded: ReadonlySet<string>,
  named?: string,
): HandedOver => {
  if (openLevel(running)?.transfer !== true) return refused('noHandOver')
  const found = seatOf(running, who, excluded, named)
  if (!found.ok) return found
  if (excluded.has(to)) return refused('notSeparate')
  if (openSeats(running).some(({ account }) => account === to) || to === who.account) return refused('seatedAlready')
  const seat: Seat = { level: running.level, account: to, origin: how === 'transfer' ? 'transferred' : 'added', state: 'waiting' }
  const from: Seat = how === 'transfer' ? { ...found.seat, state: 'handedOver' } : found.seat
  // A seat that was added, or called in, stays what it is in other hands.
  const given: Seat = how === 'transfer' && found.seat.origin !== 'named' ? { ...seat, origin: found.seat.origin } : seat
  const before = withSeat(running, found.seat, from)
  return { ok: true, running: { ...before, seats: [...before.seats, given] }, from, to: given }
}
