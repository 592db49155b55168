import type { ActedGrid } from './chosen-rows.ts'

/** Shows a row that was just added and starts to edit it where there is something to type. */
export function showAdded({ grid }: Pick<ActedGrid, 'grid'>, at: number, isEmpty: boolean): void {
  const api = grid()
  const row = api?.getDisplayedRowAtIndex(at)
  if (!api || !row) return
  const columns = api.getAllDisplayedColumns()
  const first = columns.find((column) => column.isCellEditable(row)) ?? columns[0]
  if (!first) return
  api.ensureIndexVisible(at)
  // Beside a pinned cell, the row is seen from its beginning.
  api.ensureColumnVisible((first.isPinned() ? columns.find((column) => !column.isPinned()) : undefined) ?? first)
  api.setFocusedCell(at, first)
  if (isEmpty) api.startEditingCell({ rowIndex: at, colKey: first })
}

/** Keeps the focus among the lines when the cell that had it is gone: so the next key is heard. */
export function keepFocus({ grid, area }: Pick<ActedGrid, 'area' | 'grid'>, at: number, column: string | undefined): void {
  const api = grid()
  if (!api || document.activeElement?.closest('.ag-cell')) return
  const last = api.getDisplayedRowCount() - 1
  const columns = api.getAllDisplayedColumns()
  const shown = columns.find((one) => one.getColId() === column) ?? columns[0]
  if (last < 0 || !shown) area()?.focus({ preventScroll: true })
  else api.setFocusedCell(Math.min(at, last), shown)
}
