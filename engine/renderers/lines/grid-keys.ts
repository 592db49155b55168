import type { GridApi } from 'ag-grid-community'
import type { KeyboardEvent as KeyboardEventOfReact } from 'react'
import { keyOf } from '../../runtime/screens/document/rows.ts'
import type { RecordData } from '../../runtime/values/record-data.ts'
import { isTyping } from '../grid/drop-carets.ts'
import type { CellRange } from './cell-range.ts'
import type { LinesFrame } from './lines-frame.ts'
import type { RowActions } from './row-actions.ts'

interface Pressed {
  readonly event: KeyboardEvent
  readonly api: GridApi<RecordData>
  readonly data: RecordData | undefined
  readonly column: string
  readonly rowIndex: number | null
}

/** What a key does in a cell that is not being edited: as in a spreadsheet. */
export function pressKey(frame: LinesFrame, actions: RowActions, range: CellRange, { event, api, data, column, rowIndex }: Pressed): void {
  const field = frame.entity.fields.get(column)
  const isOpen = data !== undefined && field !== undefined && frame.view(data, field).editable
  const put = (value: null | boolean): void => {
    if (!isOpen || !data || !field) return
    frame.controller.edit({
      kind: 'cells',
      lines: frame.name,
      cells: [{ key: keyOf(data), field: field.name, input: { kind: 'value', value } }],
    })
  }
  const done = (work: () => void) => {
    event.preventDefault()
    work()
  }
  const key = event.key.toLowerCase()
  if (event.ctrlKey || event.metaKey) {
    if (key === 'd') done(actions.fillDown)
    else if (key === 'a') done(() => range.all())
    else if (key === 'insert' || (key === 'i' && event.shiftKey)) done(actions.insert)
    return
  }
  const way = event.shiftKey ? ways[key] : undefined
  if (way) done(() => range.extendBy(...way))
  else if (key === 'escape') range.clear()
  else if (key === 'delete' || key === 'backspace') done(() => void (actions.clear() || put(null)))
  else if (key === ' ' && field?.kind === 'boolean' && data) done(() => put(data[field.name] !== true))
  else if (key === 'process' && isOpen && rowIndex !== null) api.startEditingCell({ rowIndex, colKey: column })
}

/** Where an arrow leads: rows, columns. */
const ways: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  arrowup: [-1, 0],
  arrowdown: [1, 0],
  arrowleft: [0, -1],
  arrowright: [0, 1],
}

/** Ctrl+Z and Ctrl+Y among the lines, also where no cell is left that could have the focus. */
export function undoOrRedo(event: KeyboardEventOfReact, { undo, redo }: Pick<RowActions, 'undo' | 'redo'>): void {
  const key = event.key.toLowerCase()
  if (!(event.ctrlKey || event.metaKey) || isTyping(event.target) || (key !== 'z' && key !== 'y')) return
  event.preventDefault()
  if (key === 'z' && !event.shiftKey) undo()
  else redo()
}
