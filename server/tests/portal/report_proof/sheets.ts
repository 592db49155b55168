import { read, utils, write } from 'xlsx'
import { fieldKinds } from '../../../../engine/runtime/fields/index.ts'
import { isOthers, othersLabels } from '../../../../engine/runtime/reports/others.ts'
import type { ReportRow } from '../../../../engine/runtime/reports/report-answer.ts'
import { reportSheet } from '../../../../engine/runtime/reports/report-sheet.ts'
import { columnDigits } from '../../../../engine/runtime/screens/column-digits.ts'
import { workbookOf } from '../../../../engine/runtime/screens/list/workbook.ts'
import { wireOf } from '../../../../engine/runtime/values/record-data.ts'
import type { Context } from '../../../app/records/context.ts'
import type { RunAnswer } from '../../../app/records/report.ts'
import type { Declared } from './amount.ts'

/** Cells of the workbook of a report, as Excel shows them, that are not what its screen says at the same place. */
export function differingCells({ language }: Context, { app, row: fields }: Declared, answer: RunAnswer): readonly string[] {
  const locale = { language, timeZone: app.bundle.app.timeZone }
  const content = reportSheet(answer, fields, locale, '合计')
  const book = read(write(workbookOf({ name: answer.label, ...content }) as never, { type: 'buffer', bookType: 'xlsx' }))
  const [first = ''] = book.SheetNames
  const written: readonly (readonly string[])[] = utils.sheet_to_json(book.Sheets[first] as never, { header: 1, raw: false, defval: '' })
  const columns = answer.columns.flatMap((column) => {
    const field = fields.fields.get(column.of)
    return field && !column.isHidden ? [{ column, field, path: column.name }] : []
  })
  const all = answer.totals ? [...answer.rows, answer.totals] : answer.rows
  const digits = columnDigits(columns, all)
  const texts = all.map((row, at) =>
    columns.map((column, index) => screenText(row, column, index === 0 && row === answer.totals && at > 0)),
  )
  return [columns.map(({ column }) => column.label), ...texts].flatMap((line, at) =>
    line.flatMap((text, index) => {
      const there = written[at]?.[index] ?? ''
      return there === text ? [] : [`row ${at}, ${columns[index]?.path}: the screen says "${text}", the workbook "${there}"`]
    }),
  )

  function screenText(row: ReportRow, { column: { name }, field }: (typeof columns)[number], isTotal: boolean): string {
    const wire = wireOf(row, name)
    if (isOthers(wire)) return othersLabels[language]
    if (isTotal && wire === null) return '合计'
    const said = { ...locale, ...(digits[name] !== undefined && { digits: digits[name] }) }
    const label = row.$labels?.[name]
    return fieldKinds[field.kind].format(wire, field, label === undefined ? said : { ...said, label })
  }
}
