import type { GridApi } from 'ag-grid-community'
import { type RefObject, useContext, useEffect } from 'react'
import type { RecordData } from '../../runtime/values/record-data.ts'
import { JumpsContext } from './jumps.ts'
import { useLinesFrame } from './lines-frame.ts'
import { showCell } from './show-cell.ts'

/** What is wrong in a cell leads there. */
export function useJumps(grid: RefObject<GridApi<RecordData> | undefined>, area: RefObject<HTMLElement | null>): void {
  const jumps = useContext(JumpsContext)
  const { name, holdsAll } = useLinesFrame()
  useEffect(() => {
    if (!holdsAll) return
    const shown = () => grid.current?.getAllDisplayedColumns() ?? []
    const shows = (field: string) => shown().some((column) => column.getColId() === field)
    const jump = (key: string | undefined, field: string | undefined) => {
      const api = grid.current
      const place = (key === undefined ? undefined : api?.getRowNode(key)?.rowIndex) ?? 0
      if (!api || api.getDisplayedRowCount() === 0) return
      const column = shown().find((one) => one.getColId() === field) ?? shown()[0]
      if (!column) return
      showCell(api, area.current, place, column)
    }
    return jumps.add(name, { shows, jump })
  }, [jumps, name, holdsAll, grid, area])
}
