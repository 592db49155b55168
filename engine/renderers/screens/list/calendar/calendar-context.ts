import { createContext, useContext } from 'react'
import { Exception } from '../../../../runtime/exception.ts'
import type { Entry } from '../../../../runtime/screens/calendar/entries.ts'
import type { EntryColumns } from '../../../../runtime/screens/calendar/entry-columns.ts'
import type { Fullness } from '../../../../runtime/screens/calendar/fullness.ts'
import type { RecordData } from '../../../../runtime/values/record-data.ts'

/** What the days of a calendar show, and what can be done on them. */
export interface CalendarContext {
  readonly today: string
  readonly entries: readonly Entry[]
  readonly columns: EntryColumns
  readonly hasLoaded: boolean
  /** Whether there are more on a day than were read. */
  hasMore(day: string): boolean
  addressOf(row: RecordData): string | undefined
  fullnessOf(day: string): Fullness | undefined
  /** Makes a new record on a day, where the person may. */
  readonly onNew: ((day: string) => void) | undefined
  /** Shows the week of a day. */
  onWeek(day: string): void
}

export const CalendarContextOfList = createContext<CalendarContext | null>(null)

/** The calendar that a part stands in. @throws Exception `noCalendar` elsewhere */
export function useCalendarContext(): CalendarContext {
  const context = useContext(CalendarContextOfList)
  if (!context) throw new Exception('noCalendar', 'useCalendarContext() is for parts of a calendar')
  return context
}
