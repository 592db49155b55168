import { businessDate } from '../../values/moment.ts'

/** How long it is until something is due: whole days, less than none when it is overdue. */
interface Due {
  readonly days: number
  readonly tone: 'refused' | 'attention' | 'draft'
}

/** Days before which something that is due asks for attention. */
const soon = 2

/** How long it is from the business date to a date or a moment; nothing for what has no deadline. A moment that has passed today is overdue. */
export function dueOf(value: unknown, today: string, now: string, timeZone: string): Due | undefined {
  if (typeof value !== 'string' || value === '') return undefined
  const isMoment = value.length > 10
  const days = Math.round((Date.parse(isMoment ? (businessDate(value, timeZone) ?? value) : value) - Date.parse(today)) / 86_400_000)
  const isOver = days < 0 || (isMoment && Date.parse(value) < Date.parse(now))
  return { days, tone: isOver ? 'refused' : days <= soon ? 'attention' : 'draft' }
}
