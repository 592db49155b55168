import { fieldKinds } from '../../../../engine/runtime/fields/index.ts'
import { headRows } from '../../../../engine/runtime/fields/placed-heads.ts'
import { isOthers, othersLabels } from '../../../../engine/runtime/reports/others.ts'
import { headsOf, type ReportRow } from '../../../../engine/runtime/reports/report-answer.ts'
import { reportInputs } from '../../../../engine/runtime/reports/report-inputs.ts'
import { columnDigits } from '../../../../engine/runtime/screens/column-digits.ts'
import { wireOf } from '../../../../engine/runtime/values/record-data.ts'
import type { Context } from '../../../app/records/context.ts'
import type { RunAnswer } from '../../../app/records/report.ts'
import { reportWorkbook } from '../../../app/records/report_workbook.ts'
import { notedRowsIn } from '../../support/workbooks.ts'
import type { Declared } from './amount.ts'

/** Cells of the workbook of a report, as Excel shows them, that are not what its screen says at the same place; and what it is not said to be of. */
export async function differingCells(
  context: Context,
  { app, name, report, row: fields }: Declared,
  answer: RunAnswer,
): Promise<readonly string[]> {
  const { language } = context
  const locale = { language, timeZone: app.bundle.app.timeZone }
  const { notes, table: written } = notedRowsIn(await reportWorkbook(context, answer, '读者'))
  const unsaid = reportInputs(app, name, report)
    .filter(({ path }) => (answer.params[path] ?? null) !== null)
    .filter(({ label }) => !notes.some((line) => line.startsWith(`${label}：`) && !line.endsWith('：')))
    .map(({ path }) => `what was asked as ${path} is not said`)
  const columns = answer.columns.flatMap((column) => {
    const field = fields.fields.get(column.of)
    return field && !column.isHidden ? [{ column, field, path: column.name }] : []
  })
  const all = answer.totals ? [...answer.rows, answer.totals] : answer.rows
  const digits = columnDigits(columns, all)
  const texts = all.map((row, at) =>
    columns.map((column, index) => screenText(row, column, index === 0 && row === answer.totals && at > 0)),
  )
  const heads = headRows(columns.map(({ column }) => headsOf(column))).map((placed) =>
    columns.map((_, index) => placed.find(({ column }) => column === index)?.label ?? ''),
  )
  const different = [...heads, ...texts].flatMap((line, at) =>
    line.flatMap((text, index) => {
      const there = written[at]?.[index] ?? ''
      return there === text ? [] : [`row ${at}, ${columns[index]?.path}: the screen says "${text}", the workbook "${there}"`]
    }),
  )
  return [...unsaid, ...different]

  function screenText(row: ReportRow, { column: { name }, field }: (typeof columns)[number], isTotal: boolean): string {
    const wire = wireOf(row, name)
    if (isOthers(wire)) return othersLabels[language]
    if (isTotal && wire === null) return '合计'
    const said = { ...locale, ...(digits[name] !== undefined && { digits: digits[name] }) }
    const label = row.$labels?.[name]
    return fieldKinds[field.kind].format(wire, field, label === undefined ? said : { ...said, label })
  }
}
