import type { GridApi } from 'ag-grid-community'
import type { CellEdit } from '../../runtime/screens/document/edit.ts'
import { fillEdit } from '../../runtime/screens/document/paste.ts'
import { asNew, keyOf } from '../../runtime/screens/document/rows.ts'
import { linesOf, type RecordData } from '../../runtime/values/record-data.ts'
import type { CellRange } from './cell-range.ts'
import type { LinesFrame } from './lines-frame.ts'

/** What is done with whole rows: those that are selected, or else the one that has the focus. */
export interface RowActions {
  add(): void
  insert(): void
  duplicate(): void
  remove(): void
  fillDown(): void
  /** Fills the rows that the corner of the selected cells was dragged over. */
  fillOut(): void
  /** Empties the selected cells; answers whether there are several. */
  clear(): boolean
  undo(): void
  redo(): void
}

/** What of the page row actions are about, once it is there. */
interface ActedGrid {
  grid(): GridApi<RecordData> | undefined
  /** The element that the grid stands in. */
  area(): HTMLElement | null
  readonly range: CellRange
}

/** What is done with rows of lines: with those that are selected, else with the one that has the focus. */
export function rowActions(frame: LinesFrame, { grid, area, range }: ActedGrid): RowActions {
  const { controller, name: lines } = frame
  const rows = () => linesOf(controller.view.state.record, lines)
  const selected = (): readonly string[] => {
    const keys = new Set(grid()?.getSelectedRows().map(keyOf))
    return rows().flatMap((row) => (keys.has(keyOf(row)) ? [keyOf(row)] : []))
  }
  const focused = (): readonly string[] => {
    const cell = grid()?.getFocusedCell()
    const row = cell && rows()[cell.rowIndex]
    return row ? [keyOf(row)] : []
  }
  const meant = () => (selected().length > 0 ? selected() : focused())
  const placeOf = (key: string | undefined) => rows().findIndex((row) => keyOf(row) === key)

  function insertAt(at: number, added: readonly RecordData[]): void {
    if (!frame.canChangeRows()) return
    controller.edit({ kind: 'insert', lines, at, rows: added })
    setTimeout(() => show(at, added.length === 1 && Object.keys(added[0] ?? {}).length === 0))
  }

  /** Shows a row that was just added and starts to edit it where there is something to type. */
  function show(at: number, isEmpty: boolean): void {
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

  /** The fields of these columns that can be changed in a row. */
  function openOf(row: RecordData, columns: readonly string[]): readonly string[] {
    return columns.filter((column) => {
      const field = frame.entity.fields.get(column)
      return field !== undefined && frame.view(row, field).editable
    })
  }

  /** Fills rows from others, each cell that can be changed. */
  function fill(from: readonly number[], to: readonly number[], columns: readonly string[]): void {
    const all = rows()
    const keyAt = (at: number) => keyOf(all[at] ?? {})
    const edits = columns.flatMap((column) => {
      const open = to.filter((at) => openOf(all[at] ?? {}, [column]).length > 0)
      const edit = fillEdit(controller.view.state, lines, { from: from.map(keyAt), to: open.map(keyAt), fields: [column] })
      return edit?.kind === 'cells' ? [edit] : []
    })
    if (edits.length > 0) controller.edit({ kind: 'together', edits })
  }

  /** Undoes or redoes. The focus stays among the lines when the cell that had it is gone: so the next key is heard. */
  function goTo(kind: 'undo' | 'redo'): void {
    const cell = grid()?.getFocusedCell()
    controller.edit({ kind })
    setTimeout(() => keepFocus(cell?.rowIndex ?? 0, cell?.column.getColId()))
  }

  function keepFocus(at: number, column: string | undefined): void {
    const api = grid()
    if (!api || document.activeElement?.closest('.ag-cell')) return
    const last = api.getDisplayedRowCount() - 1
    const columns = api.getAllDisplayedColumns()
    const shown = columns.find((one) => one.getColId() === column) ?? columns[0]
    if (last < 0 || !shown) area()?.focus({ preventScroll: true })
    else api.setFocusedCell(Math.min(at, last), shown)
  }

  return {
    add() {
      if (frame.canAddRows()) insertAt(rows().length, [{}])
    },
    insert() {
      if (frame.canAddRows()) insertAt(Math.max(0, placeOf(meant()[0])), [{}])
    },
    duplicate() {
      const keys = new Set(meant())
      const copied = rows().filter((row) => keys.has(keyOf(row)))
      if (copied.length > 0) insertAt(placeOf(keyOf(copied.at(-1) ?? {})) + 1, asNew(frame.entity, copied))
    },
    remove() {
      const keys = meant()
      const at = placeOf(keys[0])
      const column = grid()?.getFocusedCell()?.column.getColId()
      if (keys.length === 0 || !frame.canChangeRows()) return
      controller.edit({ kind: 'remove', lines, keys })
      setTimeout(() => keepFocus(at, column))
    },
    fillDown() {
      const block = range.block
      const column = grid()?.getFocusedCell()?.column.getColId() ?? ''
      if (block && block.rows.length > 1) return fill(block.rows.slice(0, 1), block.rows.slice(1), block.columns)
      const all = rows()
      const ticked = selected().map((key) => placeOf(key))
      const at = placeOf(focused()[0])
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
        const row = rows()[at]
        return row
          ? openOf(row, block.columns).map((field): CellEdit => ({ key: keyOf(row), field, input: { kind: 'value', value: null } }))
          : []
      })
      if (cells.length > 0) controller.edit({ kind: 'cells', lines, cells })
      return true
    },
    undo: () => goTo('undo'),
    redo: () => goTo('redo'),
  }
}
