import type { ICellRendererParams } from 'ag-grid-community'
import { useTranslation } from 'react-i18next'
import { cellAddress } from '../../runtime/screens/document/address.ts'
import { keyOf } from '../../runtime/screens/document/rows.ts'
import type { LaidOutColumn } from '../../runtime/screens/list/column-layout.ts'
import type { RecordData } from '../../runtime/values/record-data.ts'
import { FieldValue } from '../cells/field-value.tsx'
import { LineFiles } from './line-files.tsx'
import { useLinesFrame } from './lines-frame.ts'

export interface LineCellParams extends ICellRendererParams<RecordData> {
  readonly lineColumn: LaidOutColumn
  /** The first column: it names the totals row. */
  readonly isFirst: boolean
}

/** A cell of the lines: the value by its kind, or the text that was typed and is no value. */
export function LineCell({ data, node, lineColumn: column, isFirst }: LineCellParams) {
  const { t } = useTranslation()
  const { controller, name } = useLinesFrame()
  if (!data) return null
  const { context, state } = controller.view
  if (column.field.kind === 'attachment') return node.rowPinned ? null : <LineFiles row={data} column={column} />
  const value = <FieldValue field={column.field} record={data} path={column.path} locale={context.locale} />
  if (node.rowPinned) {
    if (column.isTotalled) return value
    return isFirst ? t('document:lines.totals') : null
  }
  const rejected = state.rejected[cellAddress(name, keyOf(data), column.path)]
  return rejected ? rejected.text : value
}
