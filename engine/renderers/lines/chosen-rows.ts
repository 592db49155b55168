import type { GridApi } from 'ag-grid-community'
import { keyOf } from '../../runtime/screens/document/rows.ts'
import type { RecordData } from '../../runtime/values/record-data.ts'
import type { CellRange } from './cell-range.ts'
import type { LinesFrame } from './lines-frame.ts'

/** What of the page row actions are about, once it is there. */
export interface ActedGrid {
  grid(): GridApi<RecordData> | undefined
  /** The element that the grid stands in. */
  area(): HTMLElement | null
  readonly range: CellRange
}

/** Rows of lines as they are now and stand in the grid, by key. */
export interface ChosenRows {
  all(): readonly RecordData[]
  /** Those that are ticked, from above. */
  selected(): readonly string[]
  /** The one that has the focus. */
  focused(): readonly string[]
  /** Those that are selected, else the one that has the focus. */
  meant(): readonly string[]
  placeOf(key: string | undefined): number
}

/** Which rows of lines are meant. */
export function chosenRows({ controller, rowsOf }: LinesFrame, grid: ActedGrid['grid']): ChosenRows {
  const all = () => rowsOf(controller.view.state)
  const selected = () => {
    const keys = new Set(grid()?.getSelectedRows().map(keyOf))
    return all().flatMap((row) => (keys.has(keyOf(row)) ? [keyOf(row)] : []))
  }
  const focused = () => {
    const cell = grid()?.getFocusedCell()
    const row = cell && all()[cell.rowIndex]
    return row ? [keyOf(row)] : []
  }
  return {
    all,
    selected,
    focused,
    meant: () => (selected().length > 0 ? selected() : focused()),
    placeOf: (key) => all().findIndex((row) => keyOf(row) === key),
  }
}
