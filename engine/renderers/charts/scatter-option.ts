import type { EChartsCoreOption } from 'echarts/core'
import type { ChartData, ChartSeries } from '../../runtime/reports/report-answer.ts'
import type { ChartColors } from './chart-colors.ts'
import { type ChartTexts, grid, numberOf, symbols, tooltip, valueAxis } from './option-parts.ts'

/** Points of two measures, a colour for each series, as ECharts is told them. */
export function scatter(data: ChartData, colors: ChartColors, texts: ChartTexts): EChartsCoreOption {
  const x = data.x.name
  const y = data.y[0]?.name ?? ''
  return {
    grid: { ...grid(data), bottom: data.series.length > 1 ? 48 : 28, top: 28 },
    tooltip: tooltip(colors, {
      trigger: 'item',
      formatter: ({ seriesIndex, dataIndex }: { seriesIndex: number; dataIndex: number }) =>
        point(data.series[seriesIndex], dataIndex, data, texts),
    }),
    xAxis: {
      ...valueAxis(colors, texts, x),
      name: data.x.label,
      nameLocation: 'middle',
      nameGap: 26,
      nameTextStyle: { color: colors.muted },
    },
    yAxis: { ...valueAxis(colors, texts, y), name: data.y[0]?.label ?? '', nameTextStyle: { color: colors.muted, align: 'left' } },
    series: data.series.map((series, index) => ({
      type: 'scatter',
      name: series.label,
      symbol: symbols[index % symbols.length],
      symbolSize: 10,
      itemStyle: { opacity: 0.75 },
      data: series.values.map((value, at) => [numberOf(series.across?.[at] ?? null), numberOf(value)]),
    })),
  }
}

/** Names come from records, and ECharts takes a tooltip as HTML: they are written as text. */
function point(series: ChartSeries | undefined, at: number, data: ChartData, texts: ChartTexts): HTMLElement | string {
  if (!series) return ''
  const box = document.createElement('div')
  const lines = [
    series.names?.[at] ?? series.label,
    `${data.x.label} ${texts.format(series.across?.[at] ?? null, data.x.name)}`,
    `${data.y[0]?.label ?? ''} ${texts.format(series.values[at] ?? null, series.measure)}`,
  ]
  for (const line of lines) box.appendChild(Object.assign(document.createElement('div'), { textContent: line }))
  return box
}
