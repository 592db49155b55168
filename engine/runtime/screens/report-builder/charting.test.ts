import { expect, test } from 'vitest'
import type { Chart, Report } from '../../../schema/report.ts'
import { addChart, drawable, drawnAs, orderCharts, putChart, removeChart } from './charting.ts'
import { asThing, type Draft } from './draft.ts'

const report = {
  label: '借阅',
  dataset: 'loans',
  groups: { branch: {}, month: { field: 'loanDate', by: 'month' } },
  measures: { rows: { label: '记录数', kind: 'count' }, copies: { label: '册数', kind: 'sum', of: 'quantity' } },
  formulas: { perLoan: { label: '每笔', kind: 'decimal', value: 1 }, note: { label: '备注', kind: 'text', value: '' } },
  columns: [],
} as unknown as Report
const draft: Draft = { report, texts: {}, first: 'ZHS' }
const bars: Chart = { label: '', kind: 'bar', x: 'branch', y: ['rows', 'copies'], series: 'month' }
const labelOf = (name: string, language: string) => `${name}@${language}`

test('measures can be drawn, and formulas that come to a number', () => {
  expect(drawable(report)).toEqual(['rows', 'copies', 'perLoan'])
})

test.each<[Chart['kind'], Partial<Chart>, Chart]>([
  ['line', {}, { ...bars, kind: 'line' }],
  ['pie', { series: undefined as never }, { label: '', kind: 'pie', x: 'branch', y: ['rows'] }],
  ['heat', {}, { ...bars, kind: 'heat', y: ['rows'] }],
  ['scatter', {}, { label: '', kind: 'scatter', x: 'rows', y: ['copies'] }],
])('bars become a %s chart with what that draws', (kind, changed, expected) => {
  expect(drawnAs(report, { ...bars, ...changed }, kind)).toEqual(expected)
})

test('a heat map has a second group by itself, and points become bars along the first', () => {
  const { series: _series, ...plain } = bars
  expect(drawnAs(report, plain, 'heat').series).toBe('month')
  expect(drawnAs(report, { label: '', kind: 'scatter', x: 'rows', y: ['copies'] }, 'bar')).toMatchObject({ x: 'branch', y: ['copies'] })
})

test('a chart is called by what it draws until somebody names it', () => {
  const made = addChart(draft, labelOf)
  expect(made.report.charts).toMatchObject({ chart: { kind: 'bar', x: 'branch', y: ['rows'] } })
  const first = made.report.charts?.chart as Chart
  expect(first.label).toContain('rows@ZHS')
  const other = putChart(made, 'chart', { ...first, y: ['copies'] }, labelOf)
  expect(other.report.charts?.chart?.label).toContain('copies@ZHS')
  expect(asThing(other).texts.US?.['charts.chart.label']).toContain('copies@US')
  const named = { ...made, report: { ...made.report, charts: { chart: { ...first, label: '各馆' } } } }
  expect(putChart(named, 'chart', { ...first, label: '各馆', y: ['copies'] }, labelOf).report.charts?.chart?.label).toBe('各馆')
})

test('charts are put in order, and the last that goes takes their key with it', () => {
  const two = addChart(addChart(draft, labelOf), labelOf)
  const [first = '', second = ''] = Object.keys(two.report.charts ?? {})
  expect(Object.keys(orderCharts(two, [second, first]).report.charts ?? {})).toEqual([second, first])
  expect(removeChart(removeChart(two, first), second).report).not.toHaveProperty('charts')
})

test('where there is nothing to draw, no chart is added', () => {
  const { groups: _groups, ...flat } = report
  expect(addChart({ ...draft, report: flat }, labelOf)).toEqual({ ...draft, report: flat })
})
