import type { GridApi } from 'ag-grid-community'
import { type RefObject, useEffect, useRef } from 'react'
import { blockSize } from '../../../runtime/screens/list/list-request.ts'
import type { RecordData } from '../../../runtime/values/record-data.ts'
import type { Rows } from './use-rows.ts'

/** Has a grid read its rows again: from the top when another question is asked, where they are when `refreshes` is another value. */
export function useRowsInGrid(api: RefObject<GridApi<RecordData> | undefined>, rows: Rows, refreshes: number): void {
  // Another question: from the top, over the old rows.
  const asked = useRef(rows.request)
  useEffect(() => {
    if (asked.current === rows.request) return
    asked.current = rows.request
    const grid = api.current
    if (!grid) return
    if (grid.getDisplayedRowCount() > 0) grid.ensureIndexVisible(0, 'top')
    grid.setRowCount(Math.min(grid.getDisplayedRowCount(), blockSize), false)
    grid.refreshInfiniteCache()
  }, [api, rows.request])

  // What was counted to the end can be scrolled to the end.
  useEffect(() => {
    const grid = api.current
    if (typeof rows.total === 'number' && grid && grid.isLastRowIndexKnown() === false) grid.setRowCount(rows.total, true)
  }, [api, rows.total])

  const refreshed = useRef(refreshes)
  useEffect(() => {
    if (refreshed.current === refreshes) return
    refreshed.current = refreshes
    api.current?.refreshInfiniteCache()
  }, [api, refreshes])
}
