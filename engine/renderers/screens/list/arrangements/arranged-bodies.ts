import { onDemand } from '../../../parts/on-demand.tsx'

const withTexts = async () => (await import('./arrangement-texts.ts')).addArrangementTexts()

/** A list as cards in columns. */
export const BoardBody = onDemand(async () => {
  const [board] = await Promise.all([import('../board/board-body.tsx'), withTexts()])
  return board.BoardBody
})

/** A list on the days of its records. */
export const CalendarBody = onDemand(async () => {
  const [calendar] = await Promise.all([import('../calendar/calendar-body.tsx'), withTexts()])
  return calendar.CalendarBody
})

/** Chooses between a list's table and what else it can be shown as. */
export const ArrangementSwitch = onDemand(async () => {
  const [shown] = await Promise.all([import('./arrangement-switch.tsx'), withTexts()])
  return shown.ArrangementSwitch
})
