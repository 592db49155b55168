import type { EChartsCoreOption } from 'echarts/core'
import type { ChartData } from '../../runtime/reports/report-answer.ts'
import type { ChartColors } from './chart-colors.ts'
import { type ChartTexts, numberOf, tooltip } from './option-parts.ts'

/** Slices of a pie beyond these are one, so that each has a colour of its own. */
const mostSlices = 8

/** A pie of the first series, as ECharts is told it; the slices beyond the eighth are one. */
export function pie(data: ChartData, colors: ChartColors, texts: ChartTexts): EChartsCoreOption {
  const [series] = data.series
  const slices = data.categories.map(({ label }, index) => ({
    name: label,
    value: numberOf(series?.values[index] ?? null) ?? 0,
    category: index,
  }))
  const sorted = slices.toSorted((one, other) => other.value - one.value)
  const rest = sorted.slice(mostSlices - 1)
  const shown =
    sorted.length > mostSlices
      ? [
          ...sorted.slice(0, mostSlices - 1),
          { name: texts.others, value: rest.reduce((sum, { value }) => sum + value, 0), itemStyle: { color: colors.muted } },
        ]
      : sorted
  const measure = series?.measure ?? ''
  return {
    tooltip: tooltip(colors, { trigger: 'item', valueFormatter: (value: unknown) => texts.format(String(value), measure) }),
    series: [
      {
        type: 'pie',
        radius: ['42%', '68%'],
        center: ['50%', '45%'],
        data: shown,
        itemStyle: { borderColor: colors.surface, borderWidth: 2 },
        label: { color: colors.text, formatter: '{b} {d}%', show: !texts.isNarrow },
      },
    ],
  }
}
