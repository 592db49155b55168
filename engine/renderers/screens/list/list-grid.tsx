import type { ColumnMovedEvent, ColumnResizedEvent, GridApi, IDatasource } from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { useAtomValue } from 'jotai'
import { unwrap } from 'jotai/utils'
import { type RefObject, useMemo, useRef } from 'react'
import { blockSize } from '../../../runtime/screens/list/list-request.ts'
import { type Selection, selectedInOrder } from '../../../runtime/screens/list/selection.ts'
import type { RecordData } from '../../../runtime/values/record-data.ts'
import { DigitsContext } from '../../cells/digits-context.ts'
import type { Columns } from '../../columns/columns.ts'
import { gridTextsAtom } from '../../grid/grid-locale.ts'
import { registerGridModules } from '../../grid/modules.ts'
import { useWidth } from '../../state/use-width.ts'
import { useDensity } from '../../theme/density.ts'
import { gridTheme } from '../../theme/grid-theme.ts'
import { type GridContext, GridContextOfList } from './grid-context.ts'
import { useListFrame } from './list-frame.ts'
import css from './list-grid.module.css'
import { loadedRows, SelectHeader } from './select-header.tsx'
import { useColumnDefs } from './use-column-defs.ts'
import { useFlashes } from './use-flashes.ts'
import { useRowKeys } from './use-row-keys.ts'
import type { Rows } from './use-rows.ts'
import { useRowsInGrid } from './use-rows-in-grid.ts'
import { useSelectionInGrid } from './use-selection-in-grid.ts'

registerGridModules()

const textsAtom = unwrap(gridTextsAtom, (last) => last ?? {})

export interface ListGridProps {
  readonly rows: Rows
  readonly columns: Columns
  readonly context: GridContext
  /** Another value: read all rows in view again, where they are. */
  readonly refreshes: number
  readonly isSelectable: boolean
  readonly selection: Selection
  /** All that the list finds are meant: rows are selected as they come. */
  readonly isEverything: boolean
  /** Set by the grid: the row before or after another, as far as they were read; it comes into view. */
  readonly neighbour: RefObject<((row: RecordData, step: 1 | -1) => RecordData | undefined) | undefined>
  /** `isAll` while every row that was read is selected. */
  readonly onSelect: (selection: Selection, isAll?: boolean) => void
}

/** The rows of a list, read block by block as they are scrolled to. Old rows stay until the new ones have come. */
export function ListGrid({ rows, columns, context, refreshes, isSelectable, selection, isEverything, neighbour, onSelect }: ListGridProps) {
  const frame = useListFrame()
  const api = useRef<GridApi<RecordData>>(undefined)
  const localeText = useAtomValue(textsAtom)
  const { ref, width } = useWidth<HTMLDivElement>()
  const columnDefs = useColumnDefs(frame, columns.shown, width)
  const density = useDensity()
  const { load } = rows
  const mark = useFlashes(api, rows.request)
  const datasource = useMemo(() => datasourceOf(load, (count) => api.current?.setRowCount(count, false), mark), [load, mark])
  useRowsInGrid(api, rows, refreshes)
  const selectLoaded = useSelectionInGrid(api, selection, isEverything)

  // A row of sums stands only where one of them can be seen.
  const hasSum = rows.total !== 0 && columns.shown.some(({ path, isTotalled }) => isTotalled && (rows.totals[path] ?? null) !== null)
  const totalsRow = useMemo(() => (hasSum ? [{ id: 'totals', ...rows.totals } as RecordData] : []), [rows.totals, hasSum])

  const onKeyDown = useRowKeys(columns, context)
  return (
    <GridContextOfList value={context}>
      <div ref={ref} className={css.grid} data-density={density.density} aria-busy={rows.isLoading}>
        {rows.isLoading && rows.hasLoaded && <div className={css.bar} role="progressbar" aria-label={frame.title} />}
        <DigitsContext value={rows.digits}>
          <AgGridReact<RecordData>
            theme={gridTheme}
            localeText={localeText}
            {...blockByBlock}
            datasource={datasource}
            rowHeight={density.rowHeight}
            headerHeight={density.headerHeight}
            columnDefs={columnDefs}
            getRowId={rowId}
            {...(isSelectable ? { rowSelection: manyRows, selectionColumnDef: selectionColumn } : {})}
            pinnedBottomRowData={totalsRow}
            scrollbarWidth={10}
            suppressDragLeaveHidesColumns
            suppressNoRowsOverlay
            suppressRowHoverHighlight={false}
            animateRows={false}
            onGridReady={(event) => {
              api.current = event.api
              neighbour.current = (row, step) => besideIn(event.api, row, step)
            }}
            onSelectionChanged={(event) =>
              onSelect(
                selectedInOrder(event.api.getSelectedNodes()),
                loadedRows(event.api).every((node) => node.isSelected()),
              )
            }
            onModelUpdated={(event) => isEverything && selectLoaded(event.api)}
            onColumnMoved={(event) => moved(event, columns)}
            onColumnResized={(event) => resized(event, columns)}
            onCellKeyDown={onKeyDown as never}
          />
        </DigitsContext>
      </div>
    </GridContextOfList>
  )
}

const blockByBlock = {
  rowModelType: 'infinite',
  cacheBlockSize: blockSize,
  cacheOverflowSize: blockSize,
  maxBlocksInCache: 20,
  maxConcurrentDatasourceRequests: 2,
  infiniteInitialRowCount: 20,
} as const
const manyRows = { mode: 'multiRow', checkboxes: true, headerCheckbox: false, enableClickSelection: false } as const
const selectionColumn = {
  width: 44,
  pinned: 'left',
  lockPosition: 'left',
  resizable: false,
  suppressMovable: true,
  headerComponent: SelectHeader,
} as const
const rowId = ({ data }: { data: RecordData }) => String(data.id)

/** `onAtLeast` is told how many rows there are at least, where they are too many to be counted; `onRows` of each block that stands. */
function datasourceOf(load: Rows['load'], onAtLeast: (count: number) => void, onRows: (rows: readonly RecordData[]) => void): IDatasource {
  return {
    async getRows({ startRow, endRow, successCallback, failCallback }) {
      try {
        const { rows, total } = await load(startRow, endRow - startRow)
        const isLast = rows.length < endRow - startRow
        successCallback([...rows], isLast ? startRow + rows.length : typeof total === 'number' ? total : -1)
        onRows(rows)
        if (total !== null && typeof total === 'object') onAtLeast(total.atLeast)
      } catch {
        failCallback()
      }
    },
  }
}

function besideIn(grid: GridApi<RecordData>, row: RecordData, step: 1 | -1): RecordData | undefined {
  const at = grid.getRowNode(String(row.id))?.rowIndex
  const next = typeof at === 'number' ? grid.getDisplayedRowAtIndex(at + step) : undefined
  if (!next?.data) return undefined
  grid.ensureNodeVisible(next)
  return next.data
}

function moved({ finished, source, api: grid }: ColumnMovedEvent, columns: Columns): void {
  if (!finished || source !== 'uiColumnMoved') return
  const hidden = columns.all.filter((column) => !column.isShown).map((column) => column.path)
  const order = grid.getAllDisplayedColumns().map((column) => column.getColId())
  columns.change({ order: [...order.filter((id) => columns.shown.some((column) => column.path === id)), ...hidden] })
}

function resized({ finished, source, columns: changed }: ColumnResizedEvent, columns: Columns): void {
  if (!finished || source !== 'uiColumnResized' || !changed) return
  columns.change({
    widths: { ...columns.layout.widths, ...Object.fromEntries(changed.map((one) => [one.getColId(), one.getActualWidth()])) },
  })
}
