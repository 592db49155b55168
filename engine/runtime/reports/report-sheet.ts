import type { AppEntity } from '../app/app.ts'
import { type ExportColumn, exportRow, type SheetCell } from '../fields/export-sheet.ts'
import type { FieldLocale } from '../fields/field-kind.ts'
import type { Head } from '../fields/placed-heads.ts'
import { wireOf } from '../values/record-data.ts'
import { isOthers, othersLabels } from './others.ts'
import { headsOf, type ReportAnswer, type ReportRow } from './report-answer.ts'

/** The answer of a report as the cells of a sheet: the columns that are shown under their heads, its rows with subtotals, and the totals last. */
export function reportSheet(
  answer: Pick<ReportAnswer, 'columns' | 'rows' | 'totals'>,
  row: AppEntity,
  locale: FieldLocale,
  total: string,
): { readonly heads: readonly (readonly Head[])[]; readonly rows: readonly (readonly SheetCell[])[] } {
  const columns = answer.columns
    .filter(({ isHidden }) => !isHidden)
    .flatMap((column) => {
      const field = row.fields.get(column.of)
      return field ? [{ path: column.name, label: column.label, field, heads: headsOf(column) }] : []
    })
  const rows = answer.rows.map((each) => cellsOf(each, columns, locale))
  const [first, ...rest] = answer.totals ? exportRow(answer.totals, columns, locale) : []
  const totals = first && [first.t === 'z' ? ({ t: 's', v: total } as const) : first, ...rest]
  return { heads: columns.map(({ heads }) => heads), rows: totals ? [...rows, totals] : rows }
}

/** A row as cells; what stands for values that are not told apart says so. */
function cellsOf(row: ReportRow, columns: readonly ExportColumn[], locale: FieldLocale): readonly SheetCell[] {
  const cells = exportRow(row, columns, locale)
  return cells.map((cell, index) =>
    isOthers(wireOf(row, columns[index]?.path ?? '')) ? { t: 's', v: othersLabels[locale.language] } : cell,
  )
}
