import { asNew, keyOf } from '../../runtime/screens/document/rows.ts'
import type { RecordData } from '../../runtime/values/record-data.ts'
import { type ActedGrid, chosenRows } from './chosen-rows.ts'
import type { LinesFrame } from './lines-frame.ts'
import { type RowFilling, rowFilling } from './row-filling.ts'
import { keepFocus, showAdded } from './row-focus.ts'

/** What is done with whole rows: those that are selected, or else the one that has the focus. */
export interface RowActions extends RowFilling {
  add(): void
  insert(): void
  duplicate(): void
  remove(): void
  undo(): void
  redo(): void
}

/** What is done with rows of lines: with those that are selected, else with the one that has the focus. */
export function rowActions(frame: LinesFrame, acted: ActedGrid): RowActions {
  const { controller, name: lines } = frame
  const { grid } = acted
  const rows = chosenRows(frame, grid)

  function insertAt(at: number, added: readonly RecordData[]): void {
    if (!frame.canChangeRows()) return
    controller.edit({ kind: 'insert', lines, at, rows: added })
    setTimeout(() => showAdded(acted, at, added.length === 1 && Object.keys(added[0] ?? {}).length === 0))
  }

  function goTo(kind: 'undo' | 'redo'): void {
    const cell = grid()?.getFocusedCell()
    controller.edit({ kind })
    setTimeout(() => keepFocus(acted, cell?.rowIndex ?? 0, cell?.column.getColId()))
  }

  return {
    ...rowFilling(frame, acted, rows),
    add() {
      if (frame.canAddRows()) insertAt(rows.all().length, [{}])
    },
    insert() {
      if (frame.canAddRows()) insertAt(Math.max(0, rows.placeOf(rows.meant()[0])), [{}])
    },
    duplicate() {
      const keys = new Set(rows.meant())
      const copied = rows.all().filter((row) => keys.has(keyOf(row)))
      if (copied.length > 0) insertAt(rows.placeOf(keyOf(copied.at(-1) ?? {})) + 1, asNew(frame.entity, copied))
    },
    remove() {
      const keys = rows.meant()
      const at = rows.placeOf(keys[0])
      const column = grid()?.getFocusedCell()?.column.getColId()
      if (keys.length === 0 || !frame.canChangeRows()) return
      controller.edit({ kind: 'remove', lines, keys })
      setTimeout(() => keepFocus(acted, at, column))
    },
    undo: () => goTo('undo'),
    redo: () => goTo('redo'),
  }
}
