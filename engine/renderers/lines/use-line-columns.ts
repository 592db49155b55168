import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { LaidOutColumn } from '../../runtime/screens/list/column-layout.ts'
import type { RecordData } from '../../runtime/values/record-data.ts'
import { isOwn } from './is-own.ts'
import { type ColumnMark, lineColumn } from './line-column.ts'
import { useLinesFrame } from './lines-frame.ts'

/** The columns of lines for the grid; they are others only when a column or its mark is. */
export function useLineColumns(columns: readonly LaidOutColumn[], rows: readonly RecordData[]) {
  const { t } = useTranslation()
  const frame = useLinesFrame()
  // The mark of a column that must be filled in stands where something can be typed into it.
  const markOf = (column: LaidOutColumn): ColumnMark | undefined => {
    const { editable, neededFor } = isOwn(column) ? frame.view(rows[0] ?? {}, column.field) : { editable: false, neededFor: undefined }
    if (editable && column.field.declaration?.required === true) return { kind: 'required' }
    return neededFor === undefined ? undefined : { kind: 'needed', text: t('document:neededFor', { step: neededFor }) }
  }
  const marks = JSON.stringify(Object.fromEntries(columns.map((column) => [column.path, markOf(column)])))
  return useMemo(() => {
    const marked = JSON.parse(marks) as Readonly<Record<string, ColumnMark | undefined>>
    return columns.map((column, index) => lineColumn(frame, column, index === 0, marked[column.path]))
  }, [frame, columns, marks])
}
