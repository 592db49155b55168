import type { CellEdit } from '../../runtime/screens/document/edit.ts'
import { fillEdit } from '../../runtime/screens/document/paste.ts'
import { keyOf } from '../../runtime/screens/document/rows.ts'
import type { RecordData } from '../../runtime/values/record-data.ts'
import type { ActedGrid, ChosenRows } from './chosen-rows.ts'
import type { LinesFrame } from './lines-frame.ts'

/** What is done with cells of several rows at once. */
export interface RowFilling {
  fillDown(): void
  /** Fills the rows that the corner of the selected cells was dragged over. */
  fillOut(): void
  /** Empties the selected cells; answers whether there are several. */
  clear(): boolean
}

/** Fills and empties the cells that can be changed. */
export function rowFilling(frame: LinesFrame, { grid, range }: ActedGrid, rows: ChosenRows): RowFilling {
  const { controller, name: lines } = frame

  /** The fields of these columns that can be changed in a row. */
  function openOf(row: RecordData, columns: readonly string[]): readonly string[] {
    return columns.filter((column) => {
      const field = frame.entity.fields.get(column)
      return field !== undefined && frame.view(row, field).editable
    })
  }

  /** Fills rows from others, each cell that can be changed. */
  function fill(from: readonly number[], to: readonly number[], columns: readonly string[]): void {
    const all = rows.all()
    const keyAt = (at: number) => keyOf(all[at] ?? {})
    const edits = columns.flatMap((column) => {
      const open = to.filter((at) => openOf(all[at] ?? {}, [column]).length > 0)
      const edit = fillEdit(controller.view.state, lines, { from: from.map(keyAt), to: open.map(keyAt), fields: [column] })
      return edit?.kind === 'cells' ? [edit] : []
    })
    if (edits.length > 0) controller.edit({ kind: 'together', edits })
  }

  return {
    fillDown() {
      const block = range.block
      const column = grid()?.getFocusedCell()?.column.getColId() ?? ''
      if (block && block.rows.length > 1) return fill(block.rows.slice(0, 1), block.rows.slice(1), block.columns)
      const all = rows.all()
      const ticked = rows.selected().map((key) => rows.placeOf(key))
      const at = rows.placeOf(rows.focused()[0])
      // From the first of several selected rows into the others, or from above into the cell that has the focus.
      if (ticked.length > 1) fill(ticked.slice(0, 1), ticked.slice(1), [column])
      else if (at > 0 && all[at - 1]) fill([at - 1], [at], block?.columns ?? [column])
    },
    fillOut() {
      const filled = range.filled
      if (filled) fill(filled.from.rows, filled.rows, filled.from.columns)
    },
    clear() {
      const block = range.block
      if (!block) return false
      const cells = block.rows.flatMap((at) => {
        const row = rows.all()[at]
        return row
          ? openOf(row, block.columns).map((field): CellEdit => ({ key: keyOf(row), field, input: { kind: 'value', value: null } }))
          : []
      })
      if (cells.length > 0) controller.edit({ kind: 'cells', lines, cells })
      return true
    },
  }
}
