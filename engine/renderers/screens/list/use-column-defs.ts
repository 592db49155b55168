import type { ColDef } from 'ag-grid-community'
import { useMemo } from 'react'
import { type RecordData, wireOf } from '../../../runtime/documents/record-data.ts'
import type { LaidOutColumn } from '../../../runtime/screens/list/column-layout.ts'
import { columnWidth, isRightAligned } from '../../grid/field-column.tsx'
import { ListCell } from './list-cell.tsx'
import type { ListFrame } from './list-frame.ts'
import { SortHeader } from './sort-header.tsx'

/** The columns of a list as AG Grid takes them. */
export function useColumnDefs({ screen }: ListFrame, shown: readonly LaidOutColumn[]): ColDef<RecordData>[] {
  return useMemo(() => {
    const [declared] = screen.columns
    const first = typeof declared === 'string' ? declared : declared?.field
    return shown.map((column, index) => {
      const isRight = isRightAligned(column.field)
      return {
        colId: column.path,
        headerName: column.label,
        width: column.width ?? columnWidth(column.field),
        minWidth: 48,
        pinned: column.pinned ?? null,
        resizable: true,
        sortable: false,
        cellClass: isRight ? 'cell-right' : '',
        valueGetter: ({ data }) => (data ? wireOf(data, column.path) : null),
        headerComponent: SortHeader,
        headerComponentParams: { path: column.path, isSortable: column.isSortable, isRight },
        cellRenderer: ListCell,
        cellRendererParams: { listColumn: column, isLink: column.path === first, isFirst: index === 0 },
      }
    })
  }, [screen, shown])
}
