import type { Language } from '../../schema/names.ts'
import type { App } from '../app/app.ts'
import { knowing } from '../app/pseudo-entity.ts'
import { compile } from '../expressions/compile.ts'
import { type Scope, siteOf } from '../expressions/scope.ts'
import type { RecordData } from '../values/record-data.ts'
import { holds } from '../values/value.ts'
import { chartData } from './chart-data.ts'
import { ofRowsOnly } from './comparisons.ts'
import { pivoted } from './pivoted.ts'
import type { ReportAnswer, ReportAnswerColumn } from './report-answer.ts'
import { type Level, type PlannedColumn, type ReportPlan, sameLevel } from './report-plan.ts'
import type { LevelRows, ReportRows } from './report-rows.ts'
import { withSubtotals } from './subtotals.ts'

const nothing: LevelRows = { rows: [], count: 0 }

/** The answer of a report, made of the rows that were found: subtotals in their places, a pivot turned, charts with their series. */
export function answerReport(app: App, plan: ReportPlan, found: ReportRows, scope: Omit<Scope, 'record'>, asOf: string): ReportAnswer {
  const { report } = plan
  const at = (level: Level): LevelRows => {
    const index = plan.levels.findIndex((each) => sameLevel(each, level))
    return found.levels[index] ?? nothing
  }
  const all = at(plan.levels[0] ?? [])
  const count = plan.isGrouped ? all.count : found.read
  const columns = plan.columns.map(answerColumn)
  const rowsOnly = ofRowsOnly(plan)
  const sumsAt = (level: Level): LevelRows => {
    const { rows, count } = at(level)
    return rowsOnly.size === 0 ? { rows, count } : { rows: rows.map((row) => without(row, rowsOnly)), count }
  }
  const texts = { language: app.bundle.language as Language, timeZone: app.bundle.app.timeZone }
  const toned = toner(app, plan, scope)
  const table = plan.isGrouped && report.pivot ? pivoted(plan, columns, at, texts, toned) : undefined
  const [, sums = nothing] = found.levels
  const total = report.totals === true ? ((plan.isGrouped ? sumsAt([]) : sums).rows[0] ?? null) : null
  return {
    name: plan.name,
    label: report.label,
    columns: table?.columns ?? columns,
    // What is summed up has no colour: its threshold is another than that of a row.
    rows: table?.rows ?? withSubtotals(plan, all.rows.map(toned), sumsAt),
    totals: table ? table.totals : total,
    count: table?.count ?? count,
    isCut: all.rows.length < count,
    charts: Object.fromEntries(Object.entries(plan.charts).map(([name, chart]) => [name, chartData(plan, chart, at, texts)])),
    params: plan.params,
    asOf,
  }
}

const without = (row: RecordData, names: ReadonlySet<string>): RecordData =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.has(name)))

/** A column as the answer tells it. */
function answerColumn({ name, label, field, width, pinned, isHidden, isTotalled }: PlannedColumn): ReportAnswerColumn {
  return {
    name,
    of: name,
    label,
    kind: field.kind,
    isHidden,
    isTotalled,
    ...(field.scale !== undefined && { scale: field.scale }),
    ...(width !== undefined && { width }),
    ...(pinned !== undefined && { pinned }),
  }
}

/** Gives rows the colours of their cells: of each column the first that holds. */
function toner(app: App, plan: ReportPlan, scope: Omit<Scope, 'record'>): (row: RecordData) => RecordData {
  const site = siteOf(knowing(app, [plan.row]), { record: plan.row.name })
  const columns = plan.columns.flatMap(({ name, tones }) =>
    tones.length === 0 ? [] : [{ name, tones: tones.map(({ when, tone }) => ({ holds: compile(when, site), tone })) }],
  )
  if (columns.length === 0) return (row) => row
  return (record) => {
    const found = columns.flatMap(({ name, tones }): [string, string][] => {
      const tone = tones.find((each) => holds(each.holds({ ...scope, record })))
      return tone ? [[name, tone.tone]] : []
    })
    return found.length === 0 ? record : { ...record, $tones: Object.fromEntries(found) }
  }
}
