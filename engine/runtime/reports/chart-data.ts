import type { Language } from '../../schema/names.ts'
import type { Chart } from '../../schema/report.ts'
import { type RecordData, wireOf } from '../values/record-data.ts'
import { withEmptySpans } from './empty-spans.ts'
import { groupLabel } from './group-label.ts'
import { inOwnOrder } from './own-order.ts'
import type { ChartCategory, ChartData, ChartSeries, ReportAnswerColumn } from './report-answer.ts'
import { type Level, levelOfChart, type ReportPlan } from './report-plan.ts'
import type { LevelRows } from './report-rows.ts'

type Texts = { readonly language: Language; readonly timeZone: string }

/** The most categories and series that are drawn: more cannot be told apart. */
const mostCategories = 400
const mostSeries = 20

/** The series of a chart, from the rows of its own level: what is drawn is summed up by what the chart names and nothing else. */
export function chartData(plan: ReportPlan, chart: Chart, at: (level: Level) => LevelRows, texts: Texts): ChartData {
  const { rows } = at(levelOfChart(plan, chart))
  const common = { kind: chart.kind, label: chart.label, x: columnOf(plan, chart.x), y: chart.y.map((name) => columnOf(plan, name)) }
  if (chart.kind === 'scatter') return { ...common, categories: [], series: scattered(plan, chart, rows, texts) }
  const categories = distinct(plan, chart.x, rows, texts, mostCategories)
  const places = new Map(categories.map(({ value }, index) => [JSON.stringify(value), index]))
  const series: ChartSeries[] = []
  const groups = chart.series === undefined ? [undefined] : distinct(plan, chart.series, rows, texts, mostSeries)
  for (const group of groups) {
    const own = group === undefined ? rows : rows.filter((row) => same(wireOf(row, chart.series ?? ''), group.value))
    for (const measure of chart.y) {
      const values: (string | null)[] = categories.map(() => null)
      for (const row of own) {
        const place = places.get(JSON.stringify(wireOf(row, chart.x)))
        if (place !== undefined) values[place] = textOf(row, measure)
      }
      const label = columnOf(plan, measure).label
      series.push(
        group === undefined
          ? { measure, label, values }
          : { measure, label: chart.y.length > 1 ? `${group.label} ${label}` : group.label, value: group.value, values },
      )
    }
  }
  return { ...common, categories, ...(isTime(plan, chart.x) && { isTime: true as const }), series }
}

/** Whether a group is one of days, or of longer spans of time. */
function isTime(plan: ReportPlan, name: string): boolean {
  const group = plan.groups.find((each) => each.name === name)
  return group !== undefined && (group.span !== undefined || group.field.kind === 'date')
}

/** A measure against another: a point for each row, a colour for each value of the series. */
function scattered(plan: ReportPlan, chart: Chart, rows: readonly RecordData[], texts: Texts): readonly ChartSeries[] {
  const groups = chart.series === undefined ? [undefined] : distinct(plan, chart.series, rows, texts, mostSeries)
  const named = plan.groups.filter(({ name }) => name !== chart.series)
  return groups.flatMap((group) => {
    const own = group === undefined ? rows : rows.filter((row) => same(wireOf(row, chart.series ?? ''), group.value))
    return chart.y.map((measure): ChartSeries => {
      const label = group === undefined ? columnOf(plan, measure).label : group.label
      return {
        measure,
        label,
        ...(group !== undefined && { value: group.value }),
        values: own.map((row) => textOf(row, measure)),
        across: own.map((row) => textOf(row, chart.x)),
        names: own.map(
          (row) =>
            named
              .map(({ name }) => groupLabel(plan, name, row, texts))
              .filter((part) => part !== '')
              .join(' ') || label,
        ),
      }
    })
  })
}

/** The values of a group in an order of their own, or that of the rows; with the spans of time between them of which there is nothing. */
function distinct(plan: ReportPlan, name: string, rows: readonly RecordData[], texts: Texts, most: number): readonly ChartCategory[] {
  const found = new Map<string, ChartCategory>()
  for (const row of rows) {
    const value = wireOf(row, name)
    const key = JSON.stringify(value)
    if (!found.has(key)) found.set(key, { value, label: groupLabel(plan, name, row, texts) || '—' })
  }
  return withEmptySpans(plan, name, inOwnOrder(plan, name, [...found.values()]), texts, most).slice(0, most)
}

function columnOf(plan: ReportPlan, name: string): ReportAnswerColumn {
  const field = plan.row.fields.get(name)
  const declared = plan.columns.find((column) => column.name === name)
  return {
    name,
    of: name,
    label: declared?.label ?? field?.label ?? name,
    kind: field?.kind ?? 'text',
    isHidden: false,
    isTotalled: false,
    ...(field?.scale !== undefined && { scale: field.scale }),
  }
}

function textOf(row: RecordData, name: string): string | null {
  const wire = wireOf(row, name)
  return wire === null ? null : String(wire)
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
