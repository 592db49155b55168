import type { GridApi } from 'ag-grid-community'
import { type RefObject, useContext, useEffect } from 'react'
import type { RecordData } from '../../runtime/values/record-data.ts'
import { JumpsContext } from './jumps.ts'
import { useLinesFrame } from './lines-frame.ts'
import { showCell } from './show-cell.ts'

/** What is wrong in a cell leads there. */
export function useJumps(grid: RefObject<GridApi<RecordData> | undefined>, area: RefObject<HTMLElement | null>): void {
  const jumps = useContext(JumpsContext)
  const { name } = useLinesFrame()
  useEffect(() => {
    jumps.set(name, (key, field) => {
      const api = grid.current
      const place = (key === undefined ? undefined : api?.getRowNode(key)?.rowIndex) ?? 0
      if (!api || api.getDisplayedRowCount() === 0) return
      const column = api.getAllDisplayedColumns().find((one) => one.getColId() === field) ?? api.getAllDisplayedColumns()[0]
      if (!column) return
      showCell(api, area.current, place, column)
    })
    return () => void jumps.delete(name)
  }, [jumps, name, grid, area])
}
