import type { CellKeyDownEvent, ColumnMovedEvent, ColumnResizedEvent, GridApi, IDatasource } from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { useAtomValue } from 'jotai'
import { unwrap } from 'jotai/utils'
import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react'
import { blockSize } from '../../../runtime/screens/list/list-request.ts'
import { nothingSelected, type Selection, selectedInOrder } from '../../../runtime/screens/list/selection.ts'
import type { RecordData } from '../../../runtime/values/record-data.ts'
import { DigitsContext } from '../../cells/digits-context.ts'
import type { Columns } from '../../columns/columns.ts'
import { gridTextsAtom } from '../../grid/grid-locale.ts'
import { registerGridModules } from '../../grid/modules.ts'
import { useGo } from '../../places/go.ts'
import { useMarks } from '../../state/use-marks.ts'
import { useStable } from '../../state/use-stable.ts'
import { useWidth } from '../../state/use-width.ts'
import { useDensity } from '../../theme/density.ts'
import { gridTheme } from '../../theme/grid-theme.ts'
import { copySelection } from './copy-selection.ts'
import { type GridContext, GridContextOfList } from './grid-context.ts'
import { useListFrame } from './list-frame.ts'
import css from './list-grid.module.css'
import { loadedRows, SelectHeader } from './select-header.tsx'
import { useColumnDefs } from './use-column-defs.ts'
import type { Rows } from './use-rows.ts'

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
  const go = useGo()
  const api = useRef<GridApi<RecordData>>(undefined)
  const localeText = useAtomValue(textsAtom)
  const { ref, width } = useWidth<HTMLDivElement>()
  const columnDefs = useColumnDefs(frame, columns.shown, width)
  const density = useDensity()
  const { load } = rows
  const marks = useMarks(frame.screen.live === true)
  const mark = useStable((block: readonly RecordData[]) => marks.mark(rows.request, block, flash))
  const flash = (ids: readonly string[]) => {
    const rowNodes = ids.flatMap((id) => api.current?.getRowNode(id) ?? [])
    if (rowNodes.length > 0) api.current?.flashCells({ rowNodes, flashDuration: 1_500, fadeDuration: 500 })
  }
  const datasource = useMemo(() => datasourceOf(load, (count) => api.current?.setRowCount(count, false), mark), [load, mark])

  // Another question: from the top, over the old rows.
  const asked = useRef(rows.request)
  useEffect(() => {
    if (asked.current === rows.request) return
    asked.current = rows.request
    const grid = api.current
    if (!grid) return
    if (grid.getDisplayedRowCount() > 0) grid.ensureIndexVisible(0, 'top')
    grid.setRowCount(Math.min(grid.getDisplayedRowCount(), blockSize), false)
    grid.refreshInfiniteCache()
  }, [rows.request])

  // What was counted to the end can be scrolled to the end.
  useEffect(() => {
    const grid = api.current
    if (typeof rows.total === 'number' && grid && grid.isLastRowIndexKnown() === false) grid.setRowCount(rows.total, true)
  }, [rows.total])

  const refreshed = useRef(refreshes)
  useEffect(() => {
    if (refreshed.current === refreshes) return
    refreshed.current = refreshes
    api.current?.refreshInfiniteCache()
  }, [refreshes])

  useEffect(() => {
    if (selection === nothingSelected) api.current?.deselectAll()
  }, [selection])

  const selectLoaded = useCallback((grid: GridApi<RecordData>) => {
    const nodes = loadedRows(grid).filter((node) => !node.isSelected())
    if (nodes.length > 0) grid.setNodesSelected({ nodes, newValue: true })
  }, [])
  useEffect(() => {
    if (isEverything && api.current) selectLoaded(api.current)
  }, [isEverything, selectLoaded])

  // A row of sums stands only where one of them can be seen.
  const hasSum = rows.total !== 0 && columns.shown.some(({ path, isTotalled }) => isTotalled && (rows.totals[path] ?? null) !== null)
  const totalsRow = useMemo(() => (hasSum ? [{ id: 'totals', ...rows.totals } as RecordData] : []), [rows.totals, hasSum])

  const onKeyDown = useCallback(
    ({ event, data, column, api: grid }: CellKeyDownEvent<RecordData>) => {
      const key = event as KeyboardEvent
      if (key.key.toLowerCase() === 'c' && (key.ctrlKey || key.metaKey))
        copySelection(selectedInOrder(grid.getSelectedNodes()), columns.shown, data, column.getColId(), frame)
      if (key.key === 'Enter' && key.shiftKey && data && context.addressOf(data)) return context.onPeek(data)
      const address = key.key === 'Enter' && data ? context.addressOf(data) : undefined
      if (address && !(key.target as HTMLElement).closest('a')) go(address)
    },
    [columns.shown, frame, context, go],
  )

  return (
    <GridContextOfList value={context}>
      <div ref={ref} className={css.grid} data-density={density.density} aria-busy={rows.isLoading}>
        {rows.isLoading && rows.hasLoaded && <div className={css.bar} role="progressbar" aria-label={frame.title} />}
        <DigitsContext value={rows.digits}>
          <AgGridReact<RecordData>
            theme={gridTheme}
            localeText={localeText}
            rowModelType="infinite"
            datasource={datasource}
            cacheBlockSize={blockSize}
            cacheOverflowSize={blockSize}
            maxBlocksInCache={20}
            maxConcurrentDatasourceRequests={2}
            infiniteInitialRowCount={20}
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
