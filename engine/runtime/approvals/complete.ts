import { openLevel, openSeats, type Running, type Seat } from './running.ts'

/** How many more must agree before the open level is decided; `all` counts those who were named. */
export const stillNeeded = (running: Running): number => {
  const open = openSeats(running)
  const agreed = (seat: Seat) => seat.state === 'approved'
  const added = open.filter(({ origin, state }) => origin === 'added' && state === 'waiting').length
  // Who was called in because nobody had decided in time decides in the place of all of them.
  if (open.some((seat) => seat.origin === 'escalated' && agreed(seat))) return added
  const usual = open.filter(({ origin }) => origin !== 'added' && origin !== 'escalated')
  const need = openLevel(running)?.need ?? 'one'
  const wanted = need === 'one' ? 1 : need === 'all' ? Math.max(1, usual.length) : need
  return Math.max(0, wanted - usual.filter(agreed).length) + added
}

/** Whether enough have agreed at the open level. */
export const isComplete = (running: Running): boolean => stillNeeded(running) === 0
