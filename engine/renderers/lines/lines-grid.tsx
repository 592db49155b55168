import type { GetRowIdParams, GridApi } from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { useAtomValue } from 'jotai'
import { unwrap } from 'jotai/utils'
import { type RefObject, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Address } from '../../runtime/screens/document/address.ts'
import { keyOf } from '../../runtime/screens/document/rows.ts'
import type { LaidOutColumn } from '../../runtime/screens/list/column-layout.ts'
import type { RecordData } from '../../runtime/values/record-data.ts'
import { DigitsContext } from '../cells/digits-context.ts'
import { useDocumentNow } from '../document/document-context.tsx'
import { gridTextsAtom } from '../grid/grid-locale.ts'
import { useColumnDigits } from '../grid/use-column-digits.ts'
import { useDensity } from '../theme/density.ts'
import { gridTheme } from '../theme/grid-theme.ts'
import type { CellRange } from './cell-range.ts'
import { undoOrRedo } from './grid-keys.ts'
import { registerLinesModules } from './grid-modules.ts'
import { useLinesFrame } from './lines-frame.ts'
import css from './lines-grid.module.css'
import type { RowActions } from './row-actions.ts'
import { useBlockClipboard } from './use-block-clipboard.ts'
import { pressCell } from './use-cell-range.ts'
import { useErrorMarks } from './use-error-marks.ts'
import { useGridEvents } from './use-grid-events.ts'
import { useJumps } from './use-jumps.ts'
import { useLineColumns } from './use-line-columns.ts'
import { useShownRows } from './use-shown-rows.ts'
import { useTotalsRow } from './use-totals-row.ts'

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
  const frame = useLinesFrame()
  const rows = useShownRows(frame, useDocumentNow())
  const localeText = useAtomValue(textsAtom)
  const { rowHeight, headerHeight } = useDensity()
  useJumps(grid, area)
  useErrorMarks(grid, errors)
  useEffect(() => () => onSelect(0), [onSelect])

  const columnDefs = useLineColumns(columns, rows)
  const totals = useTotalsRow(columns, rows)
  useBlockClipboard({ grid, area, range })
  const events = useGridEvents({ grid, actions, range, onSelect })
  const digits = useColumnDigits(
    columns,
    useMemo(() => [...rows, ...totals], [rows, totals]),
  )

  const height = headerHeight + rowHeight * (Math.max(rows.length, frame.holdsAll ? 2 : 1) + totals.length) + 20
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
          pinnedBottomRowData={totals}
          {...spreadsheet}
          {...(isEditable ? { rowSelection: manyRows, selectionColumnDef: selectionColumn } : {})}
          {...events}
        />
      </DigitsContext>
    </div>
  )
}

const rowId = ({ data }: GetRowIdParams<RecordData>) => keyOf(data)
const spreadsheet = {
  enterNavigatesVertically: true,
  enterNavigatesVerticallyAfterEdit: true,
  tooltipShowDelay: 300,
  animateRows: false,
  suppressDragLeaveHidesColumns: true,
  suppressMovableColumns: true,
  suppressNoRowsOverlay: true,
} as const
const manyRows = { mode: 'multiRow', checkboxes: true, headerCheckbox: true, enableClickSelection: false } as const
const selectionColumn = { width: 44, pinned: 'left', resizable: false, suppressMovable: true } as const
