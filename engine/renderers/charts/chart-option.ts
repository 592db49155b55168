import type { EChartsCoreOption } from 'echarts/core'
import type { ChartData } from '../../runtime/reports/report-answer.ts'
import { cartesian, drawnBars } from './cartesian-option.ts'
import type { ChartColors } from './chart-colors.ts'
import { drawnColumns, heat } from './heat-option.ts'
import { type ChartTexts, legend } from './option-parts.ts'
import { pie } from './pie-option.ts'
import { scatter } from './scatter-option.ts'

/** Series from here on have a pattern too. */
const patterned = 5

/** A chart as ECharts takes it. */
export function chartOption(data: ChartData, colors: ChartColors, texts: ChartTexts): EChartsCoreOption {
  const common = {
    color: [...colors.series],
    animation: !texts.isStill,
    animationDuration: 150,
    textStyle: { color: colors.text, fontFamily: 'inherit' },
    aria: { enabled: false, decal: { show: data.series.length > patterned } },
    legend: legend(data, colors),
  }
  switch (data.kind) {
    case 'pie':
      return { ...common, ...pie(data, colors, texts) }
    case 'heat':
      return { ...common, ...heat(data, colors, texts) }
    case 'scatter':
      return { ...common, ...scatter(data, colors, texts) }
    case 'line':
    case 'bar':
    case 'stacked':
      return { ...common, ...cartesian(data, colors, texts) }
    default:
      return data.kind satisfies never
  }
}

/** What was clicked, as ECharts tells it. */
export interface PointEvent {
  readonly seriesIndex?: number
  readonly dataIndex?: number
  readonly data?: unknown
}

/** The places of the category and the series of a point that was clicked; nothing for what sums up several, and for a scatter. */
export function pointAt(data: ChartData, { seriesIndex = 0, dataIndex = 0, data: item }: PointEvent) {
  switch (data.kind) {
    case 'line':
    case 'bar':
    case 'stacked':
      return { category: dataIndex, series: seriesIndex }
    case 'pie':
    case 'heat': {
      const { category, series = 0 } = (item ?? {}) as { readonly category?: number; readonly series?: number }
      return category === undefined ? undefined : { category, series }
    }
    case 'scatter':
      return undefined
    default:
      return data.kind satisfies never
  }
}

/** How many categories of a chart are drawn: as many as can be read. */
export function drawnCategories(data: ChartData, height: number): number {
  switch (data.kind) {
    case 'heat':
      return drawnColumns(data)
    case 'line':
    case 'bar':
    case 'stacked':
      return drawnBars(data, height)
    case 'pie':
    case 'scatter':
      return data.categories.length
    default:
      return data.kind satisfies never
  }
}
