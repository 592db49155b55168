import type { GridApi } from 'ag-grid-community'
import { follow } from '../../runtime/app/path.ts'
import { formatTsv } from '../../runtime/screens/document/tsv.ts'
import { type RecordData, wireOf } from '../../runtime/values/record-data.ts'
import { cellText } from '../cells/cell-text.ts'
import type { Block } from './cell-range.ts'
import type { LinesFrame } from './lines-frame.ts'

/** The selected cells, the rows that are ticked with the columns shown, or else the focused cell, as Excel and WPS paste them. */
export function copyBlock({ controller, entity }: LinesFrame, api: GridApi<RecordData>, block: Block | undefined): string {
  const { context } = controller.view
  const selected = api.getSelectedNodes().toSorted((one, other) => (one.rowIndex ?? 0) - (other.rowIndex ?? 0))
  const focused = api.getFocusedCell()
  const one = focused && api.getDisplayedRowAtIndex(focused.rowIndex)
  const inBlock = block?.rows.flatMap((at) => api.getDisplayedRowAtIndex(at) ?? [])
  const rows = inBlock ?? (selected.length > 0 ? selected : one ? [one] : [])
  const shown = api.getAllDisplayedColumns().map((column) => column.getColId())
  const paths = block ? block.columns : selected.length > 0 ? shown : focused ? [focused.column.getColId()] : []
  const columns = paths.flatMap((path) => {
    const field = follow(context.app, entity, path).steps.at(-1)?.field
    return field ? [{ path, field }] : []
  })
  return formatTsv(
    rows.map(({ data = {} }) =>
      columns.map(({ path, field }) => {
        const label = data.$labels?.[path]
        return cellText(wireOf(data, path), field, label === undefined ? context.locale : { ...context.locale, label })
      }),
    ),
  )
}
