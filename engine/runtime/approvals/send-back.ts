import type { Issue } from '../validation/issue.ts'
import type { Decider, Running, Seat } from './running.ts'
import { seatOf } from './seat-of.ts'

/** The approval with an earlier level to be opened again, or why not. */
type SentBack =
  | { readonly ok: true; readonly running: Running; readonly seat: Seat }
  | { readonly ok: false; readonly issues: readonly Issue[] }

/** The levels that have been decided before the open one: those that a document can be sent back to. */
export const levelsBefore = ({ definition, level, seats }: Running): readonly string[] => {
  const names = Object.keys(definition.levels)
  return names.slice(0, names.indexOf(level)).filter((name) => seats.some((seat) => seat.level === name && seat.state === 'approved'))
}

/** Sends a document back to an earlier level: what was decided from there on no longer counts. */
export const sendBack = (running: Running, who: Decider, to: string, excluded: ReadonlySet<string>, named?: string): SentBack => {
  const found = seatOf(running, who, excluded, named)
  if (!found.ok) return found
  if (!levelsBefore(running).includes(to)) return { ok: false, issues: [{ code: 'notBefore', path: 'to', params: {} }] }
  const names = Object.keys(running.definition.levels)
  const again = new Set(names.slice(names.indexOf(to)))
  const seats = running.seats.map((seat): Seat => (again.has(seat.level) ? { ...seat, state: 'void' } : seat))
  return { ok: true, running: { ...running, level: to, seats }, seat: found.seat }
}
