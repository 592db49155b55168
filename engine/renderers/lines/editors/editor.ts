import type { CustomCellEditorProps } from 'ag-grid-react'
import type { ComponentType } from 'react'
import type { AppField } from '../../../runtime/app/app.ts'
import type { RecordData } from '../../../runtime/values/record-data.ts'

/** An editor hands an `Input` back as the new value of its cell; what it is given is the wire value. */
export interface CellEditorProps extends CustomCellEditorProps<RecordData> {
  readonly field: AppField
}

export type CellEditor = ComponentType<CellEditorProps>

/** What the key that began the editing has typed: one character, nothing for a key that empties the cell. */
export function typedBy(key: string | null): string | undefined {
  if (key === null) return undefined
  if (key === 'Backspace' || key === 'Delete') return ''
  return [...key].length === 1 ? key : undefined
}
