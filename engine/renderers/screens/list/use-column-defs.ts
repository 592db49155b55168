import type { ColDef } from 'ag-grid-community'
import { useMemo } from 'react'
import { columnWidth, linkWidth } from '../../../runtime/screens/column-width.ts'
import type { LaidOutColumn } from '../../../runtime/screens/list/column-layout.ts'
import { type RecordData, wireOf } from '../../../runtime/values/record-data.ts'
import { isRightAligned } from '../../grid/field-column.tsx'
import { ListCell } from './list-cell.tsx'
import type { ListFrame } from './list-frame.ts'
import { SortHeader } from './sort-header.tsx'

/** The columns of a list as AG Grid takes them; `room` is the width of the grid in pixels. */
export function useColumnDefs({ screen }: ListFrame, shown: readonly LaidOutColumn[], room: number): ColDef<RecordData>[] {
  return useMemo(() => {
    const [declared] = screen.columns
    const first = typeof declared === 'string' ? declared : declared?.field
    const grown = growing(shown, room, first)
    return shown.map((column, index) => {
      const isRight = isRightAligned(column.field)
      return {
        colId: column.path,
        headerName: column.label,
        width: usualWidth(column, first),
        flex: grown.has(column.path) ? usualWidth(column, first) : null,
        minWidth: leastWidth,
        pinned: column.pinned ?? null,
        resizable: true,
        sortable: false,
        cellClass: isRight ? 'cell-right' : '',
        valueGetter: ({ data }) => (data ? wireOf(data, column.path) : null),
        headerComponent: SortHeader,
        headerComponentParams: { path: column.path, isSortable: column.isSortable, isRight, hint: hintOf(column) },
        cellRenderer: ListCell,
        cellRendererParams: { listColumn: column, isLink: column.path === first, isFirst: index === 0 },
      }
    })
  }, [screen, shown, room])
}

/** What the field of a column is said to mean. */
function hintOf({ field: { declaration }, label }: LaidOutColumn): string | undefined {
  const help = declaration && 'help' in declaration ? declaration.help : undefined
  return help === undefined ? undefined : `${label}：${help}`
}

/** Columns of names and words take up the width that is left over; the last column does where there are none. */
const elastic: ReadonlySet<string> = new Set(['ref', 'refs', 'text'])
const leastWidth = 48
/** Pixels more for a column with a sum, which is longer than what it sums. */
const sumWidth = 40
/** The selection, and the scroll bar. */
const besides = 60

function usualWidth({ path, width, field, label, isTotalled }: LaidOutColumn, link: string | undefined): number {
  return width ?? (path === link ? linkWidth : columnWidth)(field, label) + (isTotalled ? sumWidth : 0)
}

/** The columns that grow, when all of them together leave some of the room empty. */
function growing(shown: readonly LaidOutColumn[], room: number, link: string | undefined): ReadonlySet<string> {
  const taken = shown.reduce((sum, column) => sum + usualWidth(column, link), besides)
  if (taken >= room) return new Set()
  const free = shown.filter((column) => elastic.has(column.field.kind) && column.width === undefined)
  return new Set((free.length > 0 ? free : shown.slice(-1)).map((column) => column.path))
}
