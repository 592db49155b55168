import type {
  CellClassParams,
  ColDef,
  EditableCallbackParams,
  ITooltipParams,
  ValueGetterParams,
  ValueSetterParams,
} from 'ag-grid-community'
import type { AppField } from '../../runtime/app/app.ts'
import { kindWidth } from '../../runtime/screens/column-width.ts'
import { cellAddress, rowAddress } from '../../runtime/screens/document/address.ts'
import type { Input } from '../../runtime/screens/document/input.ts'
import { keyOf } from '../../runtime/screens/document/rows.ts'
import type { LaidOutColumn } from '../../runtime/screens/list/column-layout.ts'
import { type RecordData, wireOf } from '../../runtime/values/record-data.ts'
import { isRightAligned } from '../grid/field-column.tsx'
import { cellEditors } from './editors/index.ts'
import { isOwn } from './is-own.ts'
import { LineCell, type LineCellParams } from './line-cell.tsx'
import type { LinesFrame } from './lines-frame.ts'

/** That the cells of a column must be filled in: always, or before a step, which the text says. */
export interface ColumnMark {
  readonly kind: 'required' | 'needed'
  readonly text?: string
}

/** A column of the lines as AG Grid takes it. */
export function lineColumn(frame: LinesFrame, column: LaidOutColumn, isFirst: boolean, mark: ColumnMark | undefined): ColDef<RecordData> {
  const { field, path } = column
  const address = (row: RecordData) => cellAddress(frame.name, keyOf(row), path)
  const errors = ({ data, node }: CellClassParams<RecordData> | ITooltipParams<RecordData>) =>
    data && !node?.rowPinned ? [...(isFirst ? frame.errors(rowAddress(frame.name, keyOf(data))) : []), ...frame.errors(address(data))] : []
  const isEditable = ({ data, node }: EditableCallbackParams<RecordData> | CellClassParams<RecordData>) =>
    data !== undefined && !node.rowPinned && frame.view(data, field).editable
  const editable = cellEditors[field.kind] !== null && isOwn(column) && isEditable
  const params: Pick<LineCellParams, 'lineColumn' | 'isFirst'> = { lineColumn: column, isFirst }
  return {
    colId: path,
    headerName: column.label,
    headerTooltip: mark?.text ?? field.declaration?.help ?? column.label,
    headerClass: [isRightAligned(field) ? 'head-right' : '', mark ? `head-${mark.kind}` : ''],
    width: column.width ?? kindWidth(field),
    minWidth: 48,
    pinned: column.pinned ?? null,
    resizable: true,
    sortable: false,
    editable,
    valueGetter: ({ data }: ValueGetterParams<RecordData>) => (data ? wireOf(data, path) : null),
    valueSetter: (params) => take(frame, params),
    cellClass: isRightAligned(field) ? 'cell-right' : '',
    cellClassRules: {
      'cell-wrong': (cell) => errors(cell).length > 0,
      'cell-open': (cell) => editable !== false && editable(cell),
    },
    tooltipValueGetter: (cell) => errors(cell).join('\n') || undefined,
    cellRenderer: LineCell,
    cellRendererParams: params,
    cellEditor: cellEditors[field.kind],
    cellEditorParams: { field },
    cellEditorPopup: false,
    suppressKeyboardEvent: ({ editing, event }) => (editing ? isOfEditor(field, event) : isOfSpreadsheet(field, event)),
  }
}

/**
 * Hands what an editor gave back to the document, at once: Ctrl+Enter leaves the cell and saves. The row itself is the document's.
 * @returns false: the grid has nothing to change
 */
function take({ controller, name }: LinesFrame, { data, colDef, newValue, oldValue }: ValueSetterParams<RecordData>): false {
  const input = newValue as Input | null | undefined
  if (input === oldValue || typeof input !== 'object' || input === null || !('kind' in input)) return false
  controller.edit({ kind: 'cells', lines: name, cells: [{ key: keyOf(data), field: colDef.colId ?? '', input }] })
  return false
}

/** Kinds whose editor opens a list or calendar beside the cell. */
const withPopup: ReadonlySet<string> = new Set(['date', 'enum', 'lookup', 'ref', 'refs'])

/** Keys that choose in the popup of an editor and do not leave the cell. */
function isOfEditor({ kind }: AppField, { key }: KeyboardEvent): boolean {
  // The grid would open a cell once more that is open, without what its editor needs.
  return key === 'F2' || (withPopup.has(kind) && (key === 'Enter' || key === 'ArrowUp' || key === 'ArrowDown'))
}

/** Keys that do something of our own with the cell or its row. */
function isOfSpreadsheet({ kind }: AppField, { key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  if (shiftKey && key.startsWith('Arrow')) return true
  return (key === ' ' && kind === 'boolean') || key === 'Delete' || key === 'Backspace' || ctrlKey || metaKey
}
