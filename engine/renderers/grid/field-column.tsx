import type { ColDef, ICellRendererParams } from 'ag-grid-community'
import type { App, AppEntity, AppField } from '../../runtime/app/app.ts'
import { follow } from '../../runtime/app/path.ts'
import { type RecordData, wireOf } from '../../runtime/documents/record-data.ts'
import { isNumberKind } from '../../runtime/fields/number-kinds.ts'
import { FieldValue } from '../cells/field-value.tsx'

/** Pixels, by kind of field, where a column does not say. */
const widths: Readonly<Record<AppField['kind'], number>> = {
  code: 140,
  text: 180,
  decimal: 110,
  integer: 90,
  money: 120,
  percent: 90,
  quantity: 110,
  date: 110,
  datetime: 150,
  boolean: 80,
  enum: 110,
  lookup: 120,
  status: 110,
  attachment: 120,
  id: 90,
  ref: 180,
}

/** How wide a column is made for its kind of field. */
export const columnWidth = (field: AppField): number => widths[field.kind]

/** Kinds whose values stand at the right edge of their column. */

export const isRightAligned = (field: AppField): boolean => isNumberKind(field.kind)

/** What a column shows; its label is the field's unless it brings its own. */
export interface FieldColumn {
  readonly path: string
  readonly label?: string | undefined
  readonly width?: number | undefined
}

/** The column of a grid that shows a field; `undefined` for a path that leads nowhere. */
export function fieldColumn(app: App, entity: AppEntity, { path, label, width }: FieldColumn): ColDef<RecordData> | undefined {
  const field = follow(app, entity, path).steps.at(-1)?.field
  if (!field) return undefined
  const { language } = app.bundle
  const { timeZone } = app.bundle.app
  return {
    colId: path,
    headerName: label ?? field.label,
    width: width ?? columnWidth(field),
    minWidth: 60,
    sortable: !field.multiple && field.kind !== 'attachment',
    resizable: true,
    cellClass: isRightAligned(field) ? 'cell-right' : '',
    headerClass: isRightAligned(field) ? 'head-right' : '',
    valueGetter: ({ data }) => (data ? wireOf(data, path) : null),
    cellRenderer: ({ data }: ICellRendererParams<RecordData>) =>
      data ? <FieldValue field={field} record={data} path={path} locale={{ language, timeZone }} /> : null,
  }
}
