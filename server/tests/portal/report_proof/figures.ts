import { behindCell } from '../../../../engine/runtime/reports/behind-cell.ts'
import type { ReportAnswerColumn, ReportRow } from '../../../../engine/runtime/reports/report-answer.ts'
import { wireOf } from '../../../../engine/runtime/values/record-data.ts'
import type { Measure } from '../../../../engine/schema/report.ts'
import type { Context } from '../../../app/records/context.ts'
import { type RunAnswer, rowsBehind } from '../../../app/records/report.ts'
import { amountOf, type Declared } from './amount.ts'
import { wrongFormulas } from './formulas.ts'
import { sampled } from './sampled.ts'

/** Figures of a report that are not what the rows behind them add up to: of some rows, some subtotals and the total. */
export async function wrongFigures(context: Context, declared: Declared, answer: RunAnswer): Promise<readonly string[]> {
  const subtotals = answer.rows.filter(({ $subtotal }) => $subtotal !== undefined)
  const rows = answer.rows.filter(({ $subtotal }) => $subtotal === undefined)
  const isGrouped = declared.report.groups !== undefined
  const looked = isGrouped ? [...sampled(rows, 3), ...sampled(subtotals, 2), ...(answer.totals ? [answer.totals] : [])] : []
  const found: string[] = []
  for (const row of looked)
    found.push(...(await wrongInRow(context, declared, answer, row)), ...wrongFormulas(context, declared, answer, row))
  return found
}

async function wrongInRow(context: Context, declared: Declared, answer: RunAnswer, row: ReportRow): Promise<readonly string[]> {
  const { name, report } = declared
  const behindOf = (column: ReportAnswerColumn) => behindCell(report, row === answer.totals ? {} : row, column)
  const opened = sampled(answer.columns, 12).flatMap((column) => {
    const measure = measureOf(declared, column.of)
    const behind = measure && wireOf(row, column.name) !== null ? behindOf(column) : undefined
    return behind && measure ? [{ column, measure, behind }] : []
  })
  // Measures that count the same rows open the same: the rows are read once.
  const alike = Map.groupBy(opened, ({ column, measure, behind }) =>
    JSON.stringify([behind.at, measure.where ?? null, isThen(declared, column.of) && column.of]),
  )
  const found: string[] = []
  for (const [first, ...others] of alike.values()) {
    if (!first) continue
    const { rows, isCut } = await rowsBehind(context, name, { params: answer.params, ...first.behind })
    if (isCut) continue
    for (const { column, measure } of [first, ...others]) {
      const [shown, summed] = [wireOf(row, column.name), amountOf(declared, column.of, measure, rows)]
      if (shown !== summed)
        found.push(`${column.name} says ${shown}, its ${rows.length} rows ${summed}: ${JSON.stringify(first.behind.at)}`)
    }
  }
  return found
}

/** The measure that a column shows, now or of an earlier time; nothing for what is worked out of others. */
function measureOf({ report: { measures = {}, comparisons = {} } }: Declared, name: string): Measure | undefined {
  const then = comparisons[name]
  return measures[then?.as === 'before' ? then.of : name]
}

const isThen = ({ report }: Declared, name: string): boolean => report.comparisons?.[name] !== undefined
