import type { GridApi } from 'ag-grid-community'
import { linesOf, type RecordData } from '../../runtime/documents/record-data.ts'
import { fillDownEdit } from '../../runtime/screens/document/paste.ts'
import { asNew, keyOf } from '../../runtime/screens/document/rows.ts'
import type { LinesFrame } from './lines-frame.ts'

/** What is done with whole rows: those that are selected, or else the one that has the focus. */
export interface RowActions {
  add(): void
  insert(): void
  duplicate(): void
  remove(): void
  fillDown(): void
  undo(): void
  redo(): void
}

/** @param grid the grid once it is there */
export function rowActions(frame: LinesFrame, grid: () => GridApi<RecordData> | undefined): RowActions {
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
    api.ensureColumnVisible(first)
    api.setFocusedCell(at, first)
    if (isEmpty) api.startEditingCell({ rowIndex: at, colKey: first })
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
      if (keys.length > 0 && frame.canChangeRows()) controller.edit({ kind: 'remove', lines, keys })
    },
    fillDown() {
      const field = frame.entity.fields.get(grid()?.getFocusedCell()?.column.getColId() ?? '')
      if (!field) return
      // From the first of several selected rows into the others, or from above into the cell that has the focus.
      const above = rows()[placeOf(focused()[0]) - 1]
      const filled = selected().length > 1 ? selected() : above ? [keyOf(above), ...focused()] : []
      const open = filled.filter((key, index) => index === 0 || isOpen(key))
      const edit = fillDownEdit(controller.view.state, lines, open, field.name)
      if (edit) controller.edit(edit)

      function isOpen(key: string): boolean {
        const row = rows().find((one) => keyOf(one) === key)
        return row !== undefined && field !== undefined && frame.view(row, field).editable
      }
    },
    undo: () => controller.edit({ kind: 'undo' }),
    redo: () => controller.edit({ kind: 'redo' }),
  }
}
