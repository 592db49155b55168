import type { AppEntity } from '../../../runtime/app/app.ts'
import type { FieldLocale } from '../../../runtime/fields/field-kind.ts'
import { fieldKinds } from '../../../runtime/fields/index.ts'
import { type Behind, behindCell, behindPoint } from '../../../runtime/reports/behind-cell.ts'
import type { ChartData, ReportAnswerColumn, ReportRow } from '../../../runtime/reports/report-answer.ts'
import { wireOf } from '../../../runtime/values/record-data.ts'
import type { Report } from '../../../schema/report.ts'

/** A figure of a report whose rows are shown. */
export interface Figure {
  readonly behind: Behind
  /** What it is of, and how much it is: `蔬菜 · 2026-11 · 金额 420.00`. Empty for the whole. */
  readonly title: string
}

const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ')

/**
 * The figure that a cell of a report shows; nothing where it opens no rows.
 * @param column nothing for the row as a whole
 */
export function figureOf(
  report: Report,
  row: AppEntity,
  at: ReportRow,
  locale: FieldLocale,
  column?: ReportAnswerColumn,
): Figure | undefined {
  const behind = behindCell(report, at, column)
  if (!behind) return undefined
  const field = column && row.fields.get(column.of)
  const groups = Object.keys(behind.at).filter((name) => !Object.hasOwn(column?.across?.at ?? {}, name))
  const across = (column?.across?.heads ?? []).filter(({ key }) => key !== column?.of).map(({ label }) => label)
  const value = column && field ? `${field.label} ${fieldKinds[field.kind].format(wireOf(at, column.name), field, locale) || '—'}` : ''
  return { behind, title: joined([...groups.map((name) => wordOf(row, name, at, locale)), ...across, value]) }
}

/** The figure that a point of a chart shows; nothing where it opens no rows. */
export function figureOfPoint(report: Report, data: ChartData, chart: string, category: number, series: number): Figure | undefined {
  const behind = behindPoint(report, data, chart, category, series)
  const [there, line] = [data.categories[category], data.series[series]]
  return behind && { behind, title: joined([there?.label ?? '', line?.label ?? '']) }
}

function wordOf(row: AppEntity, name: string, at: ReportRow, locale: FieldLocale): string {
  const field = row.fields.get(name)
  const label = at.$labels?.[name]
  return field ? fieldKinds[field.kind].format(wireOf(at, name), field, label === undefined ? locale : { ...locale, label }) || '—' : ''
}
