import type { EChartsCoreOption } from 'echarts/core'
import type { ChartData, ChartSeries } from '../../runtime/reports/report-answer.ts'
import type { ChartColors } from './chart-colors.ts'
import { around, axis, type ChartTexts, grid, legend, numberOf, symbols, tooltip, valueAxis } from './option-parts.ts'

/** Lines beyond these are drawn when they are asked for in the legend. */
const mostLines = 8
/** Bars beyond these are too thin to be read; the table behind has them all. */
const mostBars = 20
/** Pixels: of a lying bar at least, between groups of them, and of what stands above and below. */
const thinnest = 7
const apart = 8

/** How many categories of lines or bars are drawn: of time all of it, of bars else as many as can be read. */
export function drawnBars(data: ChartData, height: number): number {
  if (data.kind === 'line' || data.isTime) return data.categories.length
  const most = Math.min(data.categories.length, mostBars)
  if (!isLying(data, most)) return most
  const group = (data.kind === 'bar' ? data.series.length : 1) * thinnest + apart
  return Math.min(most, Math.max(5, Math.floor((height - around) / group)))
}

/** Bars lie when they are many and have long names; those of time stand beside each other, however many. */
const isLying = ({ categories, isTime }: ChartData, count: number): boolean =>
  isTime !== true && count > 6 && categories.slice(0, count).some(({ label }) => label.length > 8)

/** The names of the lines that are not drawn at first: the lowest. */
function hiddenLines({ kind, series }: ChartData): readonly string[] {
  if (kind !== 'line') return []
  const height = ({ values }: ChartSeries) => values.reduce((sum, value) => sum + Math.abs(numberOf(value) ?? 0), 0)
  return series
    .toSorted((one, other) => height(other) - height(one))
    .slice(mostLines)
    .map(({ label }) => label)
}

/** Bars, lines and areas over categories, as ECharts is told them; bars with many long names lie, and the lowest of many lines are hidden at first. */
export function cartesian(whole: ChartData, colors: ChartColors, texts: ChartTexts): EChartsCoreOption {
  const data = { ...whole, categories: whole.categories.slice(0, drawnBars(whole, texts.height)) }
  const hidden = hiddenLines(data)
  const drawn = data.series.filter(({ label }) => !hidden.includes(label))
  const labels = data.categories.map(({ label }) => label)
  const isLong = data.kind !== 'line' && isLying(whole, Math.min(whole.categories.length, mostBars))
  const category = {
    type: 'category',
    data: labels,
    ...axis(colors),
    // As many are drawn as have room for their names: none is left out.
    ...(isLong && { axisLabel: { color: colors.muted, width: 110, overflow: 'truncate', interval: 0 }, inverse: true }),
  }
  const value = valueAxis(colors, texts, data.y[0]?.name ?? '')
  return {
    grid: grid(data),
    tooltip: tooltip(colors, {
      trigger: 'axis',
      valueFormatter: (shown: unknown) => texts.format(shown === null || shown === undefined ? null : String(shown), data.y[0]?.name ?? ''),
    }),
    legend: { ...legend(data, colors), selected: Object.fromEntries(hidden.map((label) => [label, false])) },
    xAxis: isLong ? value : category,
    yAxis: isLong ? category : value,
    series: data.series.map((series, index) => ({
      id: `${index}`,
      name: series.label,
      type: data.kind === 'line' ? 'line' : 'bar',
      ...(data.kind === 'stacked' && { stack: 'all' }),
      ...(data.kind === 'line' && { symbolSize: 6, symbol: symbols[index % symbols.length], connectNulls: false }),
      ...(hidden.length > 0 && { color: colors.series[(drawn.includes(series) ? drawn.indexOf(series) : index) % colors.series.length] }),
      barMaxWidth: 36,
      data: series.values.slice(0, data.categories.length).map(numberOf),
      emphasis: { focus: data.series.length > 1 ? 'series' : 'none' },
    })),
  }
}
