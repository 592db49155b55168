import type { ChartData } from '../../runtime/reports/report-answer.ts'
import type { ChartColors } from './chart-colors.ts'

/** How values and axes are written. */
export interface ChartTexts {
  format(value: string | null, measure: string): string
  readonly others: string
  /** As in the `lang` attribute of the page. */
  readonly language: string
  readonly isStill: boolean
  readonly isNarrow: boolean
  /** Pixels that the chart is high. */
  readonly height: number
}

export const legend = (data: ChartData, colors: ChartColors) => ({
  show: data.kind === 'pie' || data.series.length > 1,
  type: 'scroll',
  bottom: 0,
  itemWidth: 14,
  itemHeight: 10,
  textStyle: { color: colors.text },
  inactiveColor: colors.muted,
  pageTextStyle: { color: colors.muted },
})

export const tooltip = (colors: ChartColors, rest: object) => ({
  confine: true,
  backgroundColor: colors.surface,
  borderColor: colors.line,
  textStyle: { color: colors.text, fontSize: 13 },
  ...rest,
})

export const numberOf = (value: string | null): number | null => (value === null ? null : Number(value))

export const axis = (colors: ChartColors) => ({
  axisLine: { lineStyle: { color: colors.line } },
  axisTick: { show: false },
  axisLabel: { color: colors.muted, hideOverlap: true },
  splitLine: { lineStyle: { color: colors.line } },
})

export const valueAxis = (colors: ChartColors, texts: ChartTexts, measure: string) => ({
  type: 'value',
  ...axis(colors),
  axisLabel: { color: colors.muted, formatter: (value: number) => short(value, texts, measure) },
})

/** A tick: large numbers are short (12万, 120K), so that the axis stays narrow. */
function short(value: number, texts: ChartTexts, measure: string): string {
  return Math.abs(value) >= 10_000
    ? new Intl.NumberFormat(texts.language, { notation: 'compact' }).format(value)
    : texts.format(String(value), measure)
}

export const grid = (data: ChartData) => ({ left: 8, right: 16, top: 16, bottom: data.series.length > 1 ? 32 : 4, containLabel: true })

/** Lines are told apart by the mark of their points too. */
export const symbols = ['circle', 'rect', 'triangle', 'diamond', 'roundRect', 'pin'] as const

/** Pixels that what stands above and below a chart takes. */
export const around = 60
