import type {
  CellKeyDownEvent,
  FullWidthCellKeyDownEvent,
  GetRowIdParams,
  GridApi,
  GridReadyEvent,
  SelectionChangedEvent,
  TabToNextCellParams,
} from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { App } from 'antd'
import { useAtomValue } from 'jotai'
import { unwrap } from 'jotai/utils'
import { type RefObject, useContext, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Address, parseAddress } from '../../runtime/screens/document/address.ts'
import { keyOf } from '../../runtime/screens/document/rows.ts'
import { total } from '../../runtime/screens/document/totals.ts'
import type { LaidOutColumn } from '../../runtime/screens/list/column-layout.ts'
import { linesOf, type RecordData } from '../../runtime/values/record-data.ts'
import { asProblem } from '../api/problem.ts'
import { DigitsContext } from '../cells/digits-context.ts'
import { useDocumentNow } from '../document/document-context.tsx'
import { isTyping } from '../grid/drop-carets.ts'
import { gridTextsAtom } from '../grid/grid-locale.ts'
import { useColumnDigits } from '../grid/use-column-digits.ts'
import { problemText } from '../parts/problem-text.ts'
import { useStable } from '../state/use-stable.ts'
import { useDensity } from '../theme/density.ts'
import { gridTheme } from '../theme/grid-theme.ts'
import type { CellRange } from './cell-range.ts'
import { copyBlock } from './copy-block.ts'
import { pressKey, undoOrRedo } from './grid-keys.ts'
import { registerLinesModules } from './grid-modules.ts'
import { isOwn } from './is-own.ts'
import { JumpsContext } from './jumps.ts'
import { type ColumnMark, lineColumn } from './line-column.ts'
import { useLinesFrame } from './lines-frame.ts'
import css from './lines-grid.module.css'
import { pasteBlock } from './paste-block.ts'
import type { RowActions } from './row-actions.ts'
import { showCell } from './show-cell.ts'
import { pressCell } from './use-cell-range.ts'
import { useClipboard } from './use-clipboard.ts'

registerLinesModules()

const textsAtom = unwrap(gridTextsAtom, (last) => last ?? {})

interface LinesGridProps {
  readonly columns: readonly LaidOutColumn[]
  /** Sentences by cell: cells that gain or lose one are drawn again. */
  readonly errors: ReadonlyMap<Address, readonly string[]>
  readonly actions: RowActions
  readonly grid: RefObject<GridApi<RecordData> | undefined>
  /** The element that it stands in. */
  readonly area: RefObject<HTMLDivElement | null>
  /** The cells that are selected in it. */
  readonly range: CellRange
  readonly isEditable: boolean
  readonly onSelect: (count: number) => void
}

/** Lines as a spreadsheet: typed into, pasted into, filled down, undone. */
export function LinesGrid({ columns, errors, actions, grid, area, range, isEditable, onSelect }: LinesGridProps) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const frame = useLinesFrame()
  const rows = linesOf(useDocumentNow().state.record, frame.name)
  const localeText = useAtomValue(textsAtom)
  const { rowHeight, headerHeight } = useDensity()
  useJumps(grid, area)
  useErrorMarks(grid, errors)
  useEffect(() => () => onSelect(0), [onSelect])

  // The mark of a column that must be filled in stands where something can be typed into it.
  const markOf = (column: LaidOutColumn): ColumnMark | undefined => {
    const { editable, neededFor } = isOwn(column) ? frame.view(rows[0] ?? {}, column.field) : { editable: false, neededFor: undefined }
    if (editable && column.field.declaration?.required === true) return { kind: 'required' }
    return neededFor === undefined ? undefined : { kind: 'needed', text: t('document:neededFor', { step: neededFor }) }
  }
  const marks = JSON.stringify(Object.fromEntries(columns.map((column) => [column.path, markOf(column)])))
  const columnDefs = useMemo(() => {
    const marked = JSON.parse(marks) as Readonly<Record<string, ColumnMark | undefined>>
    return columns.map((column, index) => lineColumn(frame, column, index === 0, marked[column.path]))
  }, [frame, columns, marks])
  const totals = useMemo(() => {
    const summed = columns.filter((column) => column.isTotalled && isOwn(column))
    if (summed.length === 0 || rows.length === 0) return []
    return [{ ...Object.fromEntries(summed.map(({ path }) => [path, total(rows, path)])), $key: 'totals' } as RecordData]
  }, [columns, rows])
  const totalsKey = JSON.stringify(totals)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the totals row is drawn again when a sum is another
  const shownTotals = useMemo(() => totals, [totalsKey])

  function paste(event: ClipboardEvent) {
    if (isTyping(event.target) || !grid.current || !event.clipboardData) return
    event.preventDefault()
    frame.controller.pending.await(putBlock(grid.current, event.clipboardData.getData('text/plain')))
  }

  async function putBlock(into: GridApi<RecordData>, text: string): Promise<boolean> {
    try {
      const count = await pasteBlock(frame, into, range.block, text)
      if (count > 1) message.success(t('document:lines.pasted', { count }))
      return true
    } catch (failure) {
      message.error(problemText(asProblem(failure), t))
      return false
    }
  }

  function copy(event: ClipboardEvent) {
    if (isTyping(event.target) || !grid.current || window.getSelection()?.toString()) return
    event.preventDefault()
    event.clipboardData?.setData('text/plain', copyBlock(frame, grid.current, range.block))
  }
  useClipboard(area, copy, paste)

  const onKeyDown = ({ event, api, data, rowIndex, ...pressed }: CellKeyDownEvent<RecordData> | FullWidthCellKeyDownEvent<RecordData>) => {
    if (!('column' in pressed) || !event || isTyping(event.target) || api.getEditingCells().length > 0) return
    pressKey(frame, actions, range, { event: event as KeyboardEvent, api, data, column: pressed.column.getColId(), rowIndex })
  }

  const onKey = useStable(onKeyDown)
  const onFocus = useStable(() => range.clear())
  const repaint = useStable(() => range.paint())
  const onTab = useStable((params: TabToNextCellParams<RecordData>) => tab(params, actions, frame.canAddRows()))
  const onSelection = useStable(({ api }: SelectionChangedEvent<RecordData>) => onSelect(api.getSelectedNodes().length))
  const onReady = useStable(({ api }: GridReadyEvent<RecordData>) => {
    grid.current = api
  })

  const digits = useColumnDigits(
    columns,
    useMemo(() => [...rows, ...shownTotals], [rows, shownTotals]),
  )

  const height = headerHeight + rowHeight * (Math.max(rows.length, 2) + totals.length) + 20
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: presses and keys of the grid inside pass through here
    <div
      ref={area}
      tabIndex={-1}
      onPointerDownCapture={(event) => pressCell(event, { range, fill: actions.fillOut })}
      onKeyDown={(event) => undoOrRedo(event, actions)}
      className={css.grid}
      style={{ height: `min(${height}px, max(320px, calc(100vh - 250px)))` }}
    >
      {rows.length === 0 && (
        <button type="button" className={css.empty} disabled={!frame.canAddRows()}>
          {t(frame.canAddRows() ? 'document:lines.noneYet' : 'document:lines.none')}
        </button>
      )}
      <DigitsContext value={digits}>
        <AgGridReact<RecordData>
          theme={gridTheme}
          localeText={localeText}
          rowData={rows as RecordData[]}
          columnDefs={columnDefs}
          getRowId={rowId}
          rowHeight={rowHeight}
          headerHeight={headerHeight}
          pinnedBottomRowData={shownTotals}
          enterNavigatesVertically
          enterNavigatesVerticallyAfterEdit
          tooltipShowDelay={300}
          animateRows={false}
          suppressDragLeaveHidesColumns
          suppressMovableColumns
          suppressNoRowsOverlay
          {...(isEditable ? { rowSelection: manyRows, selectionColumnDef: selectionColumn } : {})}
          tabToNextCell={onTab}
          onGridReady={onReady}
          onSelectionChanged={onSelection}
          onCellKeyDown={onKey}
          onCellFocused={onFocus}
          onViewportChanged={repaint}
          onVirtualColumnsChanged={repaint}
        />
      </DigitsContext>
    </div>
  )
}

const rowId = ({ data }: GetRowIdParams<RecordData>) => keyOf(data)
const manyRows = { mode: 'multiRow', checkboxes: true, headerCheckbox: true, enableClickSelection: false } as const
const selectionColumn = { width: 44, pinned: 'left', resizable: false, suppressMovable: true } as const

/** Tab goes on to the next cell; after the last one that can be typed into, it adds a line. */
function tab(params: TabToNextCellParams<RecordData>, actions: RowActions, canAdd: boolean) {
  const { nextCellPosition, backwards, editing } = params
  if (!backwards && editing && canAdd && !isOpenAhead(params)) {
    setTimeout(actions.add)
    return true
  }
  return nextCellPosition ?? false
}

/** Whether a cell further on can be typed into. */
function isOpenAhead({ api, previousCellPosition: { rowIndex, column } }: TabToNextCellParams<RecordData>): boolean {
  const columns = api.getAllDisplayedColumns()
  const isOpen = (row: number, among: typeof columns) => {
    const node = api.getDisplayedRowAtIndex(row)
    return node !== undefined && among.some((one) => one.isCellEditable(node))
  }
  if (isOpen(rowIndex, columns.slice(columns.indexOf(column) + 1))) return true
  for (let row = rowIndex + 1; row < api.getDisplayedRowCount(); row += 1) if (isOpen(row, columns)) return true
  return false
}

function useJumps(grid: RefObject<GridApi<RecordData> | undefined>, area: RefObject<HTMLElement | null>): void {
  const jumps = useContext(JumpsContext)
  const { name } = useLinesFrame()
  useEffect(() => {
    jumps.set(name, (key, field) => {
      const api = grid.current
      const place = (key === undefined ? undefined : api?.getRowNode(key)?.rowIndex) ?? 0
      if (!api || api.getDisplayedRowCount() === 0) return
      const column = api.getAllDisplayedColumns().find((one) => one.getColId() === field) ?? api.getAllDisplayedColumns()[0]
      if (!column) return
      showCell(api, area.current, place, column)
    })
    return () => void jumps.delete(name)
  }, [jumps, name, grid, area])
}

/** Draws cells again that gained or lost an error. */
function useErrorMarks(grid: RefObject<GridApi<RecordData> | undefined>, errors: ReadonlyMap<Address, readonly string[]>): void {
  const last = useRef(errors)
  const { name } = useLinesFrame()
  useEffect(() => {
    const before = last.current
    last.current = errors
    const changed = [...new Set([...before.keys(), ...errors.keys()])].filter(
      (address) => before.get(address)?.join() !== errors.get(address)?.join(),
    )
    const keys = new Set(changed.flatMap((address) => (parseAddress(address).lines === name ? [parseAddress(address).key ?? ''] : [])))
    const rowNodes = [...keys].flatMap((key) => grid.current?.getRowNode(key) ?? [])
    if (rowNodes.length > 0) grid.current?.refreshCells({ rowNodes, force: true })
  }, [errors, grid, name])
}
