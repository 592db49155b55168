import { type CellKeyDownEvent, ClientSideRowModelModule, type FullWidthCellKeyDownEvent, ModuleRegistry } from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { useAtomValue } from 'jotai'
import { unwrap } from 'jotai/utils'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppEntity } from '../../../runtime/app/app.ts'
import { knowing } from '../../../runtime/app/pseudo-entity.ts'
import { depthOf } from '../../../runtime/fields/placed-heads.ts'
import { behindCell } from '../../../runtime/reports/behind-cell.ts'
import { figureKey } from '../../../runtime/reports/figure-key.ts'
import { isOthers } from '../../../runtime/reports/others.ts'
import { headsOf, type ReportAnswerColumn } from '../../../runtime/reports/report-answer.ts'
import type { MeasuredColumn } from '../../../runtime/screens/column-digits.ts'
import { rowAddress } from '../../../runtime/screens/list/row-link.ts'
import { type RecordData, wireOf } from '../../../runtime/values/record-data.ts'
import type { Report } from '../../../schema/report.ts'
import type { FigureComment, RunAnswer } from '../../api/reports.ts'
import { DigitsContext } from '../../cells/digits-context.ts'
import { gridTextsAtom } from '../../grid/grid-locale.ts'
import { registerGridModules } from '../../grid/modules.ts'
import { useColumnDigits } from '../../grid/use-column-digits.ts'
import { momentNow } from '../../state/clock.ts'
import { useDensity } from '../../theme/density.ts'
import { gridTheme } from '../../theme/grid-theme.ts'
import type { ListFrame } from '../list/list-frame.ts'
import { type Figure, figureOf } from './figure.ts'
import { type Leads, reportColumns } from './report-columns.tsx'
import css from './report-table.module.css'

registerGridModules()
ModuleRegistry.registerModules([ClientSideRowModelModule])

const textsAtom = unwrap(gridTextsAtom, (last) => last ?? {})

interface ReportTableProps {
  readonly answer: RunAnswer
  readonly report: Report
  readonly row: AppEntity
  readonly frame: Pick<ListFrame, 'app' | 'locale' | 'title'>
  /** Something stands above it: it takes a part of the page and not the rest. */
  readonly hasCharts: boolean
  /** What is said about its figures: they are marked. */
  readonly comments?: readonly FigureComment[] | undefined
  /** Opens the rows that a figure sums up; none where every row is one of the dataset. */
  readonly onBehind?: (figure: Figure) => void
}

/** The rows of a report, with subtotals between them and totals below. */
export function ReportTable({ answer, report, row, frame, hasCharts, comments, onBehind }: ReportTableProps) {
  const { t } = useTranslation('reports')
  const localeText = useAtomValue(textsAtom)
  const density = useDensity()
  const isGrouped = report.groups !== undefined || report.measures !== undefined
  const hasSubtotals = answer.rows.some(({ $subtotal }) => $subtotal !== undefined)
  const counts = useMemo(() => Map.groupBy(comments ?? [], ({ figure }) => figureKey(figure)), [comments])
  const columnDefs = useMemo(() => {
    const open = (record: RecordData, column?: ReportAnswerColumn) => {
      const figure = onBehind && figureOf(report, row, record, frame.locale, column)
      return figure && (() => onBehind(figure))
    }
    const leads: Leads = (record, column) => {
      if (!isGrouped || !onBehind) {
        if (record.$address) return String(record.$address)
        return answer.document && record.$document ? `${answer.document}/${String(record.$document)}` : undefined
      }
      return (column ? undefined : drillAddress(frame, report, row, record)) ?? open(record, column)
    }
    const said = (record: RecordData, column: ReportAnswerColumn) => {
      const behind = counts.size > 0 ? behindCell(report, record, column) : undefined
      return (behind && counts.get(figureKey(behind))?.length) ?? 0
    }
    const words = { total: t('total'), subtotal: t('subtotal'), behind: t('behind'), said: (count: number) => t('said', { count }) }
    return reportColumns({ columns: answer.columns, row, locale: frame.locale, leads, said, isFixed: hasSubtotals, words })
  }, [answer, report, row, frame, isGrouped, hasSubtotals, counts, onBehind, t])
  const totals = useMemo(() => totalsOf(answer), [answer])
  const digits = useColumnDigits(
    useMemo(() => answer.columns.flatMap((column) => measured(row, column)), [answer, row]),
    useMemo(() => [...(answer.rows as RecordData[]), ...totals], [answer, totals]),
  )
  const heads = depthOf(answer.columns.map(headsOf))
  const height = heads * density.headerHeight + (answer.rows.length + totals.length) * density.rowHeight + 14
  return (
    <div className={css.grid} data-fills={!hasCharts} style={{ minHeight: Math.min(height, 420) }}>
      <DigitsContext value={digits}>
        <AgGridReact<RecordData>
          theme={gridTheme}
          localeText={localeText}
          rowData={answer.rows as RecordData[]}
          columnDefs={columnDefs}
          rowHeight={density.rowHeight}
          headerHeight={density.headerHeight}
          groupHeaderHeight={density.headerHeight}
          pinnedBottomRowData={totals}
          onCellKeyDown={openFigure}
          rowClassRules={rowClassRules}
          animateRows={false}
          suppressDragLeaveHidesColumns
          scrollbarWidth={10}
          {...(frame.title && { 'aria-label': frame.title })}
        />
      </DigitsContext>
    </div>
  )
}

/** The row below the others, where it has a figure. */
function totalsOf({ totals, columns }: RunAnswer): RecordData[] {
  const hasFigure = columns.some(({ name, isHidden }) => !isHidden && totals !== null && wireOf(totals, name) !== null)
  return totals && hasFigure ? [totals] : []
}

function measured(row: AppEntity, { name, of }: ReportAnswerColumn): readonly MeasuredColumn[] {
  const field = row.fields.get(of)
  return field ? [{ path: name, field }] : []
}

/** Enter on a figure opens its rows, as a click does: the button in the cell is no stop of Tab, there would be hundreds. */
function openFigure({ event }: CellKeyDownEvent<RecordData> | FullWidthCellKeyDownEvent<RecordData>): void {
  if (!(event instanceof KeyboardEvent) || event.key !== 'Enter' || !(event.target instanceof HTMLElement)) return
  event.target.querySelector<HTMLElement>('[data-figure]')?.click()
}

const rowClassRules = { [css.subtotal ?? 'subtotal']: ({ data }: { data?: RecordData | undefined }) => data?.$subtotal !== undefined }

/** The address that the report says its rows lead to; nothing when it says none, or the row has no value for it. */
function drillAddress({ app }: Pick<ListFrame, 'app'>, { drill }: Report, row: AppEntity, record: RecordData): string | undefined {
  if (!drill?.params?.id || Object.values(record).some(isOthers)) return undefined
  return rowAddress(knowing(app, [row]), row.name, drill, record, momentNow())
}
