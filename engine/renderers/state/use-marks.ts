import { useCallback, useEffect, useRef } from 'react'
import { changedRows } from '../../runtime/screens/live/changed-rows.ts'
import type { RecordData } from '../../runtime/values/record-data.ts'

/** Milliseconds for which a row that has changed is marked. */
const markedFor = 2_000

/** Told which rows are to be marked now; none any more after a while. */
type OnMark = (ids: readonly string[]) => void

/** Finds the rows that read otherwise than before. Another question begins anew: none of its rows has changed. */
export function useMarks(isLive: boolean): { mark: (question: unknown, rows: readonly RecordData[], onMark: OnMark) => void } {
  const known = useRef({ question: undefined as unknown, rows: new Map<string, RecordData>() })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const mark = useCallback(
    (question: unknown, rows: readonly RecordData[], onMark: OnMark) => {
      if (!isLive) return
      if (known.current.question !== question) known.current = { question, rows: new Map() }
      const changed = changedRows(known.current.rows, rows)
      for (const row of rows) known.current.rows.set(String(row.id), row)
      if (changed.length === 0) return
      onMark(changed)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => onMark([]), markedFor)
    },
    [isLive],
  )
  return { mark }
}
