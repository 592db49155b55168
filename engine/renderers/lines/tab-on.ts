import type { TabToNextCellParams } from 'ag-grid-community'
import type { RecordData } from '../../runtime/values/record-data.ts'
import type { RowActions } from './row-actions.ts'

/** Tab goes on to the next cell; after the last one that can be typed into, it adds a line. */
export function tabOn(params: TabToNextCellParams<RecordData>, actions: RowActions, canAdd: boolean) {
  const { nextCellPosition, backwards, editing } = params
  if (!backwards && editing && canAdd && !isOpenAhead(params)) {
    setTimeout(actions.add)
    return true
  }
  return nextCellPosition ?? false
}

/** Whether a cell further on can be typed into. */
function isOpenAhead({ api, previousCellPosition: { rowIndex, column } }: TabToNextCellParams<RecordData>): boolean {
  const columns = api.getAllDisplayedColumns()
  const isOpen = (row: number, among: typeof columns) => {
    const node = api.getDisplayedRowAtIndex(row)
    return node !== undefined && among.some((one) => one.isCellEditable(node))
  }
  if (isOpen(rowIndex, columns.slice(columns.indexOf(column) + 1))) return true
  for (let row = rowIndex + 1; row < api.getDisplayedRowCount(); row += 1) if (isOpen(row, columns)) return true
  return false
}
