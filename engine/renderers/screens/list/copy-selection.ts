import { rowsAsTsv } from '../../../runtime/screens/list/clipboard.ts'
import type { LaidOutColumn } from '../../../runtime/screens/list/column-layout.ts'
import type { Selection } from '../../../runtime/screens/list/selection.ts'
import type { RecordData } from '../../../runtime/values/record-data.ts'
import { wireOf } from '../../../runtime/values/record-data.ts'
import { cellText } from '../../cells/cell-text.ts'
import { copyText } from '../../parts/copy-text.ts'
import type { ListFrame } from './list-frame.ts'

/** Copies the selected rows, or else the cell that has the focus, as Excel and WPS paste them; marked text is left to the browser. */
export function copySelection(
  selection: Selection,
  columns: readonly LaidOutColumn[],
  row: RecordData | undefined,
  columnId: string,
  frame: ListFrame,
): void {
  if (window.getSelection()?.toString()) return
  const rows = selection.size > 0 ? [...selection.values()] : row ? [row] : []
  const copied = selection.size > 0 ? columns : columns.filter((column) => column.path === columnId)
  if (rows.length === 0 || copied.length === 0) return
  const cells = copied.map((column) => (one: RecordData) => {
    const label = one.$labels?.[column.path]
    return cellText(wireOf(one, column.path), column.field, label === undefined ? frame.locale : { ...frame.locale, label })
  })
  copyText(rowsAsTsv(rows, cells))
}
