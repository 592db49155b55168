import type { EChartsCoreOption } from 'echarts/core'
import type { ChartData, ChartSeries } from '../../runtime/reports/report-answer.ts'
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

/** Slices of a pie beyond these are one, so that each has a colour of its own. */
const mostSlices = 8
/** Lines beyond these are drawn when they are asked for in the legend. */
const mostLines = 8
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

const legend = (data: ChartData, colors: ChartColors) => ({
  show: data.kind === 'pie' || data.series.length > 1,
  type: 'scroll',
  bottom: 0,
  itemWidth: 14,
  itemHeight: 10,
  textStyle: { color: colors.text },
  inactiveColor: colors.muted,
  pageTextStyle: { color: colors.muted },
})

const tooltip = (colors: ChartColors, rest: object) => ({
  confine: true,
  backgroundColor: colors.surface,
  borderColor: colors.line,
  textStyle: { color: colors.text, fontSize: 13 },
  ...rest,
})

const numberOf = (value: string | null): number | null => (value === null ? null : Number(value))

const axis = (colors: ChartColors) => ({
  axisLine: { lineStyle: { color: colors.line } },
  axisTick: { show: false },
  axisLabel: { color: colors.muted, hideOverlap: true },
  splitLine: { lineStyle: { color: colors.line } },
})

const valueAxis = (colors: ChartColors, texts: ChartTexts, measure: string) => ({
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

const grid = (data: ChartData) => ({ left: 8, right: 16, top: 16, bottom: data.series.length > 1 ? 32 : 4, containLabel: true })

/** Bars beyond these are too thin to be read; the table behind has them all. */
const mostBars = 20
/** Columns of a heat map beyond these are slivers. */
const mostColumns = 24
/** Columns of a heat map up to which its figures are written into it, and the pixels of a row with one. */
const mostWritten = 8
const writtenRow = 16
/** Pixels: of a lying bar at least, between groups of them, and of what stands above and below. */
const thinnest = 7
const apart = 8
const around = 60

/** How many categories of a chart are drawn: as many as can be read. */
export function drawnCategories(data: ChartData, height: number): number {
  if (data.kind === 'heat') return Math.min(data.categories.length, mostColumns)
  if (data.kind !== 'bar' && data.kind !== 'stacked') return data.categories.length
  const most = Math.min(data.categories.length, mostBars)
  if (!isLying(data, most)) return most
  const group = (data.kind === 'bar' ? data.series.length : 1) * thinnest + apart
  return Math.min(most, Math.max(5, Math.floor((height - around) / group)))
}

/** Bars lie when they are many and have long names. */
const isLying = ({ categories }: ChartData, count: number): boolean =>
  count > 6 && categories.slice(0, count).some(({ label }) => label.length > 8)

/** The names of the lines that are not drawn at first: the lowest. */
function hiddenLines({ kind, series }: ChartData): readonly string[] {
  if (kind !== 'line') return []
  const height = ({ values }: ChartSeries) => values.reduce((sum, value) => sum + Math.abs(numberOf(value) ?? 0), 0)
  return series
    .toSorted((one, other) => height(other) - height(one))
    .slice(mostLines)
    .map(({ label }) => label)
}

function cartesian(whole: ChartData, colors: ChartColors, texts: ChartTexts): EChartsCoreOption {
  const data = { ...whole, categories: whole.categories.slice(0, drawnCategories(whole, texts.height)) }
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

/** Lines are told apart by the mark of their points too. */
const symbols = ['circle', 'rect', 'triangle', 'diamond', 'roundRect', 'pin'] as const

function pie(data: ChartData, colors: ChartColors, texts: ChartTexts): EChartsCoreOption {
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

function heat(whole: ChartData, colors: ChartColors, texts: ChartTexts): EChartsCoreOption {
  const count = drawnCategories(whole, texts.height)
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

function scatter(data: ChartData, colors: ChartColors, texts: ChartTexts): EChartsCoreOption {
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
