import type { ColDef, ICellRendererParams } from 'ag-grid-community'
import type { App, AppEntity, AppField } from '../../runtime/app/app.ts'
import { follow } from '../../runtime/app/path.ts'
import { isSealed } from '../../runtime/app/sealed.ts'
import { isNumberKind, isUngrouped } from '../../runtime/fields/number-kinds.ts'
import { columnWidth } from '../../runtime/screens/column-width.ts'
import { type RecordData, wireOf } from '../../runtime/values/record-data.ts'
import { FieldValue } from '../cells/field-value.tsx'

/** Whether values stand at the right edge of their column. */
export const isRightAligned = (field: AppField): boolean => isNumberKind(field.kind) && !isUngrouped(field)

/** What a column shows; its label is the field's unless it brings its own. */
interface FieldColumn {
  readonly path: string
  readonly label?: string | undefined
  readonly width?: number | undefined
  /** It steps back behind the other columns. */
  readonly isQuiet?: boolean
}

/** The column of a grid that shows a field; `undefined` for a path that leads nowhere. */
export function fieldColumn(
  app: App,
  entity: AppEntity,
  { path, label, width, isQuiet = false }: FieldColumn,
): ColDef<RecordData> | undefined {
  const field = follow(app, entity, path).steps.at(-1)?.field
  if (!field) return undefined
  const { language } = app.bundle
  const { timeZone } = app.bundle.app
  return {
    colId: path,
    headerName: label ?? field.label,
    width: width ?? columnWidth(field, label ?? field.label),
    minWidth: 60,
    sortable: !field.multiple && field.kind !== 'attachment' && !isSealed(field),
    resizable: true,
    cellClass: [isRightAligned(field) ? 'cell-right' : '', isQuiet ? 'cell-quiet' : ''].filter(Boolean),
    headerClass: isRightAligned(field) ? 'head-right' : '',
    valueGetter: ({ data }) => (data ? wireOf(data, path) : null),
    cellRenderer: ({ data }: ICellRendererParams<RecordData>) =>
      data ? <FieldValue field={field} record={data} path={path} locale={{ language, timeZone }} /> : null,
  }
}
