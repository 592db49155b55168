import { useEffect, useState } from 'react'
import type { AppField } from '../../../../runtime/app/app.ts'
import type { RecordData } from '../../../../runtime/documents/record-data.ts'
import { daysFilter } from '../../../../runtime/screens/calendar/entries.ts'
import { requestQuestion } from '../../../../runtime/screens/list/list-request.ts'
import type { ListState } from '../../../../runtime/screens/list/list-state.ts'
import type { Expression } from '../../../../schema/expression.ts'
import type { Calendar } from '../../../../schema/screens/arrangement.ts'
import { asProblem, isAbort, type Problem } from '../../../api/problem.ts'
import { type SearchRequest, searchRecords } from '../../../api/records.ts'
import type { ListFrame } from '../list-frame.ts'
import { useSame } from '../use-same.ts'

/** Rows of one question, and the most that a calendar reads of a month. */
const pageSize = 500
const most = 2_000

export interface CalendarRows {
  readonly rows: readonly RecordData[]
  /** The records that take room, whatever else is asked for; nothing where there are too many to know. */
  readonly room: readonly RecordData[] | undefined
  /** There are more than are shown. */
  readonly isCut: boolean
  readonly hasLoaded: boolean
  readonly isLoading: boolean
  readonly problem: Problem | undefined
}

const nothing = { rows: [], room: undefined, isCut: false, hasLoaded: false, problem: undefined }

interface CalendarQuestion {
  readonly calendar: Calendar
  readonly field: AppField
  readonly days: readonly [from: string, to: string]
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
  const stands = daysFilter(calendar, field, days, locale.timeZone)
  const dates = [date, ...(until === undefined ? [] : [until])]
  const asked = requestQuestion(route, screen, { ...state, conditions })
  const request = useSame({ ...asked, filter: all(asked.filter, stands), columns: [...new Set([...columns, ...dates])] })
  const taken = useSame(
    capacity && {
      filter: all(screen.filter, stands, capacity.where),
      columns: [...dates, ...(capacity.of === undefined ? [] : [capacity.of])],
    },
  )
  const isRead = access.operations[(entity.parent?.entity ?? entity).name]?.includes('read') === true

  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when asked to
  useEffect(() => {
    if (!isRead) return setKnown({ ...nothing, hasLoaded: true })
    const control = new AbortController()
    const read = (question: Omit<SearchRequest, 'page' | 'total'>) =>
      readAll(entity.name, { ...question, sort: [[date, 'asc']] }, control.signal)
    setPending((count) => count + 1)
    Promise.all([read(request), taken && read(taken)])
      .then(
        ([found, room]) =>
          setKnown({
            rows: found.rows,
            room: room?.isCut ? undefined : room?.rows,
            isCut: found.isCut,
            hasLoaded: true,
            problem: undefined,
          }),
        (failure) => {
          if (!isAbort(failure)) setKnown((before) => ({ ...before, problem: asProblem(failure) }))
        },
      )
      .finally(() => setPending((count) => count - 1))
    return () => control.abort()
  }, [entity, request, taken, refreshes, isRead])

  return { ...known, isLoading: pending > 0 }
}

const all = (...parts: readonly (Expression | undefined)[]): Expression => ({ and: parts.filter((part) => part !== undefined) })

async function readAll(entity: string, request: Omit<SearchRequest, 'page' | 'total'>, signal: AbortSignal) {
  const rows: RecordData[] = []
  while (rows.length < most) {
    const found = await searchRecords(entity, { ...request, page: { size: pageSize, offset: rows.length }, total: false }, signal)
    rows.push(...found.rows)
    if (found.rows.length < pageSize) return { rows, isCut: false }
  }
  return { rows, isCut: true }
}
