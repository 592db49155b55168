import { useEffect, useState } from 'react'
import type { AppField } from '../../../../runtime/app/app.ts'
import { documentOf } from '../../../../runtime/app/document-of.ts'
import { daysFilter } from '../../../../runtime/screens/calendar/entries.ts'
import { requestQuestion } from '../../../../runtime/screens/list/list-request.ts'
import type { ListState } from '../../../../runtime/screens/list/list-state.ts'
import type { RecordData } from '../../../../runtime/values/record-data.ts'
import type { Expression } from '../../../../schema/expression.ts'
import type { Calendar } from '../../../../schema/screens/arrangement.ts'
import { asProblem, isAbort, type Problem } from '../../../api/problem.ts'
import { type SearchRequest, searchRecords } from '../../../api/records.ts'
import type { ListFrame } from '../list-frame.ts'
import { useSame } from '../use-same.ts'
import { type Days, readSpan, type SpanRows } from './read-span.ts'

/** Rows of one question. */
const pageSize = 500
/** The most that is read of the days together, and of each where there are more. */
export const most = { shown: { together: 2_000, each: 100 }, room: { together: 2_000, each: 1_000 } }

interface CalendarRows {
  readonly rows: readonly RecordData[]
  /** The days on which there are more than were read. */
  readonly cut: ReadonlySet<string>
  /** The records that take room, whatever else is asked for; on some days there may be too many to know. */
  readonly room: SpanRows | undefined
  readonly hasLoaded: boolean
  readonly isLoading: boolean
  readonly problem: Problem | undefined
}

const nothing = { rows: [], cut: new Set<string>(), room: undefined, hasLoaded: false, problem: undefined }

interface CalendarQuestion {
  readonly calendar: Calendar
  readonly field: AppField
  readonly days: readonly string[]
  readonly state: ListState
  readonly columns: readonly string[]
  readonly refreshes: number
}

/** Reads the records of the days that a calendar shows; the days say themselves what the query panel asks of their date. */
export function useCalendarRows(frame: ListFrame, { calendar, field, days, state, columns, refreshes }: CalendarQuestion): CalendarRows {
  const { entity, screen, route, access, locale } = frame
  const [known, setKnown] = useState<Omit<CalendarRows, 'isLoading'>>(nothing)
  const [pending, setPending] = useState(0)
  const { date, until, capacity } = calendar
  const { [date]: _, ...conditions } = state.conditions
  const dates = [date, ...(until === undefined ? [] : [until])]
  const asked = requestQuestion(route, screen, { ...state, conditions })
  const request = useSame({ ...asked, columns: [...new Set([...columns, ...dates])] })
  const taken = useSame(
    capacity && {
      filter: all(screen.filter, capacity.where),
      columns: [...dates, ...(capacity.of === undefined ? [] : [capacity.of])],
    },
  )
  const isRead = access.operations[documentOf(entity).name]?.includes('read') === true

  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when asked to
  useEffect(() => {
    if (!isRead) return setKnown({ ...nothing, hasLoaded: true })
    const control = new AbortController()
    const readOf = (question: Omit<SearchRequest, 'page' | 'total'>) => (span: Days, count: number) => {
      const filter = all(question.filter, daysFilter(calendar, field, span, locale.timeZone))
      return readFirst(entity.name, { ...question, filter, sort: [[date, 'asc']] }, count, control.signal)
    }
    setPending((count) => count + 1)
    Promise.all([
      readSpan(days, { read: readOf(request), most: most.shown }),
      taken && readSpan(days, { read: readOf(taken), most: most.room }),
    ])
      .then(
        ([found, room]) => setKnown({ ...found, room, hasLoaded: true, problem: undefined }),
        (failure) => {
          if (!isAbort(failure)) setKnown((before) => ({ ...before, problem: asProblem(failure) }))
        },
      )
      .finally(() => setPending((count) => count - 1))
    return () => control.abort()
  }, [entity, request, taken, days, refreshes, isRead])

  return { ...known, isLoading: pending > 0 }
}

const all = (...parts: readonly (Expression | undefined)[]): Expression => ({ and: parts.filter((part) => part !== undefined) })

async function readFirst(entity: string, request: Omit<SearchRequest, 'page' | 'total'>, count: number, signal: AbortSignal) {
  const rows: RecordData[] = []
  while (rows.length < count) {
    const size = Math.min(pageSize, count - rows.length)
    const found = await searchRecords(entity, { ...request, page: { size, offset: rows.length }, total: false }, signal)
    rows.push(...found.rows)
    if (found.rows.length < size) break
  }
  return rows
}
