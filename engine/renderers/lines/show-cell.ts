import type { Column, GridApi } from 'ag-grid-community'
import type { RecordData } from '../../runtime/values/record-data.ts'

/** Frames that a row is waited for which comes into view. */
const patience = 60

/** Scrolls to a cell, in the grid and on the page, and puts the focus into it once it is there. */
export function showCell(api: GridApi<RecordData>, area: HTMLElement | null, rowIndex: number, column: Column): void {
  api.ensureIndexVisible(rowIndex, 'middle')
  api.ensureColumnVisible(column)
  const show = (left: number) => {
    const cell = area?.querySelector(`[row-index="${rowIndex}"] [col-id="${CSS.escape(column.getColId())}"]`)
    if (!cell && left > 0) return void requestAnimationFrame(() => show(left - 1))
    // Whatever stands above the lines stays above them: the middle of the page is free.
    cell?.scrollIntoView({ block: 'center', inline: 'nearest' })
    api.setFocusedCell(rowIndex, column)
  }
  show(patience)
}
