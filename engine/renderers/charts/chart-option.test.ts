import { expect, test } from 'vitest'
import type { ChartData } from '../../runtime/reports/report-answer.ts'
import { chartOption, drawnCategories, pointAt } from './chart-option.ts'
import type { ChartTexts } from './option-parts.ts'

const colors = { series: ['#1F8A5B', '#1D5FBF', '#C26A00'], ramp: [], text: '#000', muted: '#666', line: '#ddd', surface: '#fff' }
const texts = {
  format: (value: string | null) => value ?? '',
  others: 'others',
  language: 'en',
  isStill: true,
  isNarrow: false,
  height: 230,
}

/** A chart with so many series over so many categories; the first series is the lowest. */
function chart(kind: ChartData['kind'], series: number, categories: number, name = 'Category of long name'): ChartData {
  const list = (count: number) => Array.from({ length: count }, (_, index) => index)
  return {
    kind,
    label: 'Loans',
    x: { name: 'category', label: 'Category' },
    y: [{ name: 'count', label: 'Count' }],
    categories: list(categories).map((index) => ({ label: `${name} ${index}`, value: String(index) })),
    series: list(series).map((index) => ({
      label: `series ${index}`,
      measure: 'count',
      values: list(categories).map(() => String(index + 1)),
    })),
  } as unknown as ChartData
}

test('bars that lie are as many as can be read at this height', () => {
  const whole = chart('bar', 3, 40)
  expect([drawnCategories(whole, 230), drawnCategories(whole, 500), drawnCategories(whole, 2000)]).toEqual([5, 15, 20])
  expect(drawnCategories(chart('bar', 3, 40, 'A'), 230)).toBe(20)
  expect(drawnCategories(chart('line', 1, 90), 230)).toBe(90)
  const { series } = chartOption(whole, colors, texts) as unknown as { series: readonly { data: readonly number[] }[] }
  expect(series.map(({ data }) => data.length)).toEqual([5, 5, 5])
})

test('of time all of it is drawn, as bars that stand beside each other', () => {
  const days: ChartData = { ...chart('bar', 2, 31, '2026-10'), isTime: true }
  expect(drawnCategories(days, 230)).toBe(31)
  const { xAxis, series } = chartOption(days, colors, texts) as unknown as {
    xAxis: { type: string; data: readonly string[] }
    series: readonly { data: readonly number[] }[]
  }
  expect([xAxis.type, xAxis.data.length, series[0]?.data.length]).toEqual(['category', 31, 31])
})

test('of many lines the highest are drawn, the others when the legend is asked', () => {
  const { legend } = chartOption(chart('line', 11, 4), colors, texts) as unknown as { legend: { selected: Record<string, boolean> } }
  expect(legend.selected).toEqual({ 'series 0': false, 'series 1': false, 'series 2': false })
  const few = chartOption(chart('line', 3, 4), colors, texts) as unknown as { legend: { selected: Record<string, boolean> } }
  expect(few.legend.selected).toEqual({})
})

test('of a heat map as many columns are drawn as can be read, and the rows that have something in them', () => {
  const whole = chart('heat', 3, 40)
  const late = {
    ...whole,
    series: [...whole.series.slice(0, 2), { ...whole.series[2], values: Array(39).fill(null).concat('5') }],
  } as ChartData
  expect([drawnCategories(late, 230), drawnCategories(chart('heat', 1, 7), 230)]).toEqual([24, 7])
  const option = chartOption(late, colors, texts) as unknown as {
    xAxis: { data: unknown[] }
    yAxis: { data: unknown[] }
    visualMap: { text: string[] }
    series: readonly { data: unknown[] }[]
  }
  expect([option.xAxis.data.length, option.yAxis.data, option.series[0]?.data.length]).toEqual([24, ['series 0', 'series 1'], 48])
  expect(option.visualMap.text).toEqual(['2', '1'])
})

test('the colours of a heat map span what is there, and its figures are written where they have room', () => {
  type Heat = { visualMap: { min: number; max: number }; yAxis: { inverse: boolean }; series: readonly { label: { show: boolean } }[] }
  const heat = (values: readonly (readonly string[])[], told: Partial<ChartTexts> = {}) => {
    const whole = chart('heat', values.length, values[0]?.length ?? 0)
    const data = { ...whole, series: whole.series.map((each, index) => ({ ...each, values: values[index] ?? [] })) }
    return chartOption(data, colors, { ...texts, ...told }) as unknown as Heat
  }
  const { visualMap, yAxis, series } = heat([
    ['0.24', '0.29'],
    ['0.26', '0.25'],
  ])
  expect([visualMap.min, visualMap.max, yAxis.inverse, series[0]?.label.show]).toEqual([0.24, 0.29, true, true])
  const { min, max } = heat([['0.24', '0.24']]).visualMap
  expect([min, max]).toEqual([0, 0.24])
  expect(heat([Array(9).fill('1')]).series[0]?.label.show).toBe(false)
  expect(heat([['1']], { isNarrow: true }).series[0]?.label.show).toBe(false)
})

test('every lying bar that is drawn has its name', () => {
  const option = chartOption(chart('bar', 1, 12, 'a name that is long'), colors, texts) as unknown as { yAxis: { axisLabel: object } }
  expect(option.yAxis.axisLabel).toMatchObject({ interval: 0 })
})

test('a point that is clicked is found again, whatever was left out or sorted', () => {
  type Drawn = { series: readonly { data: readonly (object | number)[] }[] }
  const whole = chart('heat', 3, 4)
  const gap = {
    ...whole,
    series: whole.series.map((each, index) => (index === 1 ? { ...each, values: each.values.map(() => null) } : each)),
  }
  const [heat] = (chartOption(gap, colors, texts) as unknown as Drawn).series
  expect(heat?.data.map((data) => pointAt(gap, { data })).at(-1)).toEqual({ category: 3, series: 2 })

  const even = chart('pie', 1, 12)
  const pie = { ...even, series: even.series.map((each) => ({ ...each, values: each.values.map((_, index) => String(index)) })) }
  const [slices] = (chartOption(pie, colors, texts) as unknown as Drawn).series
  expect(slices?.data.map((data) => pointAt(pie, { data })?.category)).toEqual([11, 10, 9, 8, 7, 6, 5, undefined])
  expect(pointAt(chart('bar', 2, 2), { dataIndex: 1, seriesIndex: 1 })).toEqual({ category: 1, series: 1 })
})
