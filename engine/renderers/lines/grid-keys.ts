import type { GridApi } from 'ag-grid-community'
import type { RecordData } from '../../runtime/documents/record-data.ts'
import { keyOf } from '../../runtime/screens/document/rows.ts'
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
export function pressKey(frame: LinesFrame, actions: RowActions, { event, api, data, column, rowIndex }: Pressed): void {
  const field = frame.entity.fields.get(column)
  const isOpen = data !== undefined && field !== undefined && frame.view(data, field).editable
  const put = (value: null | boolean) => {
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
    if (key === 'z' && !event.shiftKey) done(actions.undo)
    else if (key === 'y' || (key === 'z' && event.shiftKey)) done(actions.redo)
    else if (key === 'd') done(actions.fillDown)
    else if (key === 'insert' || (key === 'i' && event.shiftKey)) done(actions.insert)
    return
  }
  if (key === 'delete' || key === 'backspace') done(() => put(null))
  else if (key === ' ' && field?.kind === 'boolean' && data) done(() => put(data[field.name] !== true))
  else if (key === 'process' && isOpen && rowIndex !== null) api.startEditingCell({ rowIndex, colKey: column })
}
