import type { ComponentType } from 'react'
import type { AppField } from '../../runtime/app/app.ts'
import type { FieldLocale } from '../../runtime/fields/field-kind.ts'
import type { RecordData, WireValue } from '../../runtime/values/record-data.ts'

/** A value to be shown, in the cell of a grid or as read-only text. */
export interface CellProps {
  readonly value: WireValue
  readonly field: AppField
  /** With `label` set for a reference. */
  readonly locale: FieldLocale
  /** The row or record the value stands in. */
  readonly record: RecordData
}

export type Cell = ComponentType<CellProps>
