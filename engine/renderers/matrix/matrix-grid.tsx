import type { CellKeyDownEvent, ColDef, GetRowIdParams, GridApi, RowHeightParams } from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { useAtomValue } from 'jotai'
import { unwrap } from 'jotai/utils'
import { useContext, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { keyOf } from '../../runtime/screens/document/rows.ts'
import { linesOf, type RecordData, wireOf } from '../../runtime/values/record-data.ts'
import { FieldValue } from '../cells/field-value.tsx'
import { useController } from '../document/document-context.tsx'
import { isTyping } from '../grid/drop-carets.ts'
import { isRightAligned } from '../grid/field-column.tsx'
import { gridTextsAtom } from '../grid/grid-locale.ts'
import { registerLinesModules } from '../lines/grid-modules.ts'
import { JumpsContext } from '../lines/jumps.ts'
import { showCell } from '../lines/show-cell.ts'
import { useStable } from '../state/use-stable.ts'
import { useDensity } from '../theme/density.ts'
import { gridTheme } from '../theme/grid-theme.ts'
import { GridCell, GridEditor } from './grid-cell.tsx'
import { ColumnHead } from './grid-head.tsx'
import type { GridRow } from './grid-row.ts'
import { LeftOver } from './left-over.tsx'
import css from './matrix.module.css'
import { type MatrixDesk, useMatrixDesk } from './matrix-desk.ts'

registerLinesModules()

const textsAtom = unwrap(gridTextsAtom, (last) => last ?? {})

/** Pixels of what stands in a cell. */
const height = { around: 12, first: 22, others: 18, fill: 30, head: 34, factsOfHead: 24 }

/** A matrix as a grid: heads and what names the rows stay, only what is seen is drawn, cells are chosen and typed into. */
export function MatrixGrid() {
  const desk = useMatrixDesk()
  const { matrix, section } = desk
  const localeText = useAtomValue(textsAtom)
  const { rowHeight } = useDensity()
  const area = useRef<HTMLDivElement>(null)
  const grid = useRef<GridApi<GridRow>>(undefined)
  const columnDefs = useColumns(desk)
  const sums = useMemo((): GridRow[] => {
    const filled = section.fill?.total
    return [
      ...(section.total ? [{ id: '$total' as const, label: section.total.label }] : []),
      ...(filled !== undefined ? [{ id: '$filled' as const, label: filled }] : []),
    ]
  }, [section])
  const others = section.cells.fields.length > (section.best && !section.cells.fields.includes(section.best.field) ? 0 : 1)
  const cellHeight = height.around + height.first + (others ? height.others : 0) + (section.fill ? height.fill : 0)
  const headHeight = height.head + (section.cells.heads ? height.factsOfHead : 0)
  useJump(desk, grid, area)

  const onKey = useStable(({ event, data, column, api }: CellKeyDownEvent<GridRow>) => {
    if (!(event instanceof KeyboardEvent) || isTyping(event.target) || api.getEditingCells().length > 0) return
    const cell = data && 'cells' in data ? data.cells.get(keyOfColumn(column.getColId())) : undefined
    if (!data || !('cells' in data) || !desk.isOpen(cell)) return
    if (event.key === ' ') desk.choose(data, cell)
    else if (event.key === 'Delete' || event.key === 'Backspace') desk.type(cell, '')
    else return
    event.preventDefault()
  })
  const controller = useController()
  const whole = headHeight + cellHeight * matrix.rows.length + rowHeight * sums.length + 20
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the grid inside pass through here
    <div
      ref={area}
      className={css.grid}
      style={{ height: `min(${whole}px, max(360px, calc(100vh - 220px)))` }}
      onKeyDown={(event) => {
        const key = event.key.toLowerCase()
        if (!(event.ctrlKey || event.metaKey) || isTyping(event.target) || (key !== 'z' && key !== 'y')) return
        event.preventDefault()
        controller.edit({ kind: key === 'z' && !event.shiftKey ? 'undo' : 'redo' })
      }}
    >
      <AgGridReact<GridRow>
        theme={gridTheme}
        localeText={localeText}
        rowData={matrix.rows as GridRow[]}
        columnDefs={columnDefs}
        getRowId={rowId}
        getRowHeight={({ node }: RowHeightParams<GridRow>) => (node.rowPinned ? rowHeight : cellHeight)}
        headerHeight={headHeight}
        pinnedBottomRowData={sums}
        enterNavigatesVertically
        enterNavigatesVerticallyAfterEdit
        animateRows={false}
        suppressMovableColumns
        suppressDragLeaveHidesColumns
        suppressNoRowsOverlay
        onGridReady={({ api }) => {
          grid.current = api
        }}
        onCellKeyDown={onKey as never}
      />
    </div>
  )
}

const rowId = ({ data }: GetRowIdParams<GridRow>) => data.id
const prefix = 'cell:'
const keyOfColumn = (id: string): string => (id.startsWith(prefix) ? id.slice(prefix.length) : '\0')

function useColumns(desk: MatrixDesk): ColDef<GridRow>[] {
  const { t, i18n } = useTranslation()
  const { context, matrix, rowColumns, section } = desk
  const open = useStable((row: GridRow | undefined, key: string) => row !== undefined && 'cells' in row && desk.isOpen(row.cells.get(key)))
  const take = useStable((row: GridRow, key: string, given: unknown) => {
    const cell = 'cells' in row ? row.cells.get(key) : undefined
    if (cell && typeof given === 'object' && given !== null && 'text' in given) desk.type(cell, String(given.text))
    return false
  })
  const { language } = i18n
  // biome-ignore lint/correctness/useExhaustiveDependencies: heads are in the language of the page
  return useMemo((): ColDef<GridRow>[] => {
    const ofRow = rowColumns.map(
      ({ path, field, label, width, pinned }, index): ColDef<GridRow> => ({
        colId: path,
        headerName: label,
        headerTooltip: label,
        wrapHeaderText: true,
        width: width ?? (index === 0 ? 180 : 96),
        pinned: index === 0 ? 'left' : (pinned ?? null),
        sortable: false,
        resizable: true,
        cellClass: isRightAligned(field) ? `cell-right ${css.ofRow}` : `${css.ofRow}`,
        headerClass: isRightAligned(field) ? 'head-right' : '',
        valueGetter: ({ data }) => (data && 'row' in data ? wireOf(data.row, path) : null),
        cellRenderer: ({ data }: { data?: GridRow }) => {
          if (!data) return null
          if (!('row' in data)) return index === 0 ? data.label : null
          return <FieldValue field={field} path={path} record={data.row} locale={context.locale} />
        },
      }),
    )
    const left: ColDef<GridRow> = {
      colId: '$left',
      headerName: t('document:matrix.left'),
      headerTooltip: t('document:matrix.left'),
      width: 92,
      pinned: 'left',
      sortable: false,
      cellClass: `cell-right ${css.ofRow}`,
      headerClass: 'head-right',
      cellRenderer: ({ data }: { data?: GridRow }) => (data && 'cells' in data ? <LeftOver row={data} /> : null),
    }
    const cells = matrix.columns.map(
      (column): ColDef<GridRow> => ({
        colId: prefix + column.key,
        headerName: column.label,
        width: 188,
        minWidth: 120,
        sortable: false,
        resizable: true,
        headerComponent: ColumnHead,
        headerComponentParams: { matrixColumn: column },
        cellRenderer: GridCell,
        cellRendererParams: { matrixColumn: column },
        editable: ({ data, node }) => !node.rowPinned && open(data, column.key),
        valueGetter: () => null,
        valueSetter: ({ data, newValue }) => take(data, column.key, newValue),
        cellEditor: GridEditor,
        cellEditorParams: { matrixColumn: column },
        suppressKeyboardEvent: ({ editing, event: { key, ctrlKey, metaKey } }) =>
          editing ? key === 'F2' : key === ' ' || key === 'Delete' || key === 'Backspace' || ctrlKey || metaKey,
      }),
    )
    return [...ofRow.slice(0, 1), ...(section.fill ? [left] : []), ...ofRow.slice(1), ...cells]
  }, [context, matrix.columns, rowColumns, section, language])
}

/** Shows the cell that a line of the document is filled into, where no other card shows those lines. */
function useJump(
  { section, matrix }: MatrixDesk,
  grid: React.RefObject<GridApi<GridRow> | undefined>,
  area: React.RefObject<HTMLDivElement | null>,
): void {
  const jumps = useContext(JumpsContext)
  const controller = useController()
  useEffect(() => {
    const { fill } = section
    if (!fill || jumps.has(fill.lines)) return undefined
    const jump = (key: string | undefined) => {
      const line = linesOf(controller.view.state.record, fill.lines).find((one) => keyOf(one) === key)
      const id = line && String(wireOf(line, fill.via))
      const at = matrix.rows.findIndex(({ cells }) => [...cells.values()].some(({ record }) => record.id === id))
      const column = [...(matrix.rows[at]?.cells ?? [])].find(([, { record }]) => record.id === id)?.[0]
      const found = column === undefined ? undefined : grid.current?.getColumn(prefix + column)
      if (found && grid.current) showCell(grid.current as unknown as GridApi<RecordData>, area.current, at, found)
    }
    return jumps.add(fill.lines, { shows: () => true, jump })
  }, [jumps, controller, section, matrix, grid, area])
}
