import type { EChartsCoreOption } from 'echarts/core'
import type { ChartData } from '../../runtime/reports/report-answer.ts'
import type { ChartColors } from './chart-colors.ts'
import { around, axis, type ChartTexts, numberOf, tooltip } from './option-parts.ts'

/** Columns of a heat map beyond these are slivers. */
const mostColumns = 24
/** Columns of a heat map up to which its figures are written into it, and the pixels of a row with one. */
const mostWritten = 8
const writtenRow = 16

/** How many columns of a heat map are drawn: as many as can be read. */
export const drawnColumns = ({ categories }: ChartData): number => Math.min(categories.length, mostColumns)

/** A heat map, a row for each series and a column for each category, as ECharts is told it; figures are written in where few columns leave room. */
export function heat(whole: ChartData, colors: ChartColors, texts: ChartTexts): EChartsCoreOption {
  const count = drawnColumns(whole)
  const rows = whole.series.map((row, place) => ({ ...row, place, values: row.values.slice(0, count) }))
  const data = {
    ...whole,
    categories: whole.categories.slice(0, count),
    series: rows.filter(({ values }) => values.some((value) => value !== null)),
  }
  const points = data.series
    .flatMap(({ values, place }, row) =>
      values.map((value, column) => ({ value: [column, row, numberOf(value)] as const, category: column, series: place })),
    )
    .filter(({ value }) => value[2] !== null)
  const numbers = points.map(({ value }) => value[2] ?? 0)
  const measure = data.y[0]?.name ?? ''
  const [least, most] = rangeOf(numbers)
  const isWritten = !texts.isNarrow && data.categories.length <= mostWritten && texts.height - around >= data.series.length * writtenRow
  return {
    legend: { show: false },
    grid: { left: 8, right: 16, top: 8, bottom: 48, containLabel: true },
    tooltip: tooltip(colors, { position: 'top', valueFormatter: (value: unknown) => texts.format(String(value), measure) }),
    xAxis: {
      type: 'category',
      data: data.categories.map(({ label }) => label),
      ...axis(colors),
      axisLabel: { color: colors.muted, hideOverlap: true, width: 110, overflow: 'truncate' },
    },
    yAxis: {
      type: 'category',
      data: data.series.map(({ label }) => label),
      ...axis(colors),
      axisLabel: { color: colors.muted, hideOverlap: true, width: 110, overflow: 'truncate' },
      inverse: true,
    },
    visualMap: {
      min: least,
      max: most,
      text: [texts.format(String(most), measure), texts.format(String(least), measure)],
      orient: 'horizontal',
      left: 'center',
      bottom: 0,
      itemHeight: 120,
      calculable: false,
      inRange: { color: [...colors.ramp] },
      textStyle: { color: colors.muted },
    },
    series: [
      {
        type: 'heatmap',
        data: points,
        itemStyle: { borderColor: colors.surface, borderWidth: 1 },
        label: {
          show: isWritten,
          fontSize: 11,
          formatter: ({ value: [, , value] }: { value: readonly [number, number, number] }) => texts.format(String(value), measure),
        },
      },
    ],
  }
}

/** From the least to the greatest, so that the colours tell apart what is there: 24 % and 29 % too. */
function rangeOf(numbers: readonly number[]): readonly [number, number] {
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)]
  if (numbers.length === 0) return [0, 1]
  return least < most ? [least, most] : [Math.min(0, least), Math.max(0, most) || 1]
}
