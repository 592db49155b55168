import type { Language } from '../../../schema/names.ts'
import type { Chart, Report } from '../../../schema/report.ts'
import { type Draft, freeName, withText } from './draft.ts'
import { tidy } from './remove.ts'
import { chartTexts } from './words.ts'

/** What a kind of chart draws. */
interface Drawing {
  /** What its points stand along. */
  readonly x: 'group' | 'number'
  readonly hasOneNumber: boolean
  /** Whether a second group tells its points apart. */
  readonly series: 'none' | 'may' | 'must'
}

/** What each kind of chart draws, in the order in which they are offered. */
export const drawings = {
  line: { x: 'group', hasOneNumber: false, series: 'may' },
  bar: { x: 'group', hasOneNumber: false, series: 'may' },
  stacked: { x: 'group', hasOneNumber: false, series: 'may' },
  pie: { x: 'group', hasOneNumber: true, series: 'none' },
  scatter: { x: 'number', hasOneNumber: false, series: 'none' },
  heat: { x: 'group', hasOneNumber: true, series: 'must' },
} as const satisfies Record<Chart['kind'], Drawing>

/** What a name is called in a language. */
type LabelOf = (name: string, language: Language) => string

/** The numbers that can be drawn: measures, and formulas that come to one. */
export function drawable({ measures = {}, formulas = {} }: Report): readonly string[] {
  const isNumber = (kind: string) => kind !== 'text' && kind !== 'boolean' && kind !== 'date'
  return [...Object.keys(measures), ...Object.entries(formulas).flatMap(([name, { kind }]) => (isNumber(kind) ? [name] : []))]
}

/** A chart drawn as another kind: what the kind has no use for goes, what it needs is there. */
export function drawnAs(report: Report, { series: before, ...chart }: Chart, kind: Chart['kind']): Chart {
  const drawing: Drawing = drawings[kind]
  const groups = Object.keys(report.groups ?? {})
  const [first = '', second = ''] = drawable(report)
  const stays = drawing.x === drawings[chart.kind].x
  const x = stays ? chart.x : drawing.x === 'number' ? first : (groups[0] ?? '')
  const y = stays || drawing.x === 'group' ? chart.y : [second || first]
  const series = { none: undefined, may: before, must: before ?? groups.find((group) => group !== x) }[drawing.series]
  return { ...chart, kind, x, y: drawing.hasOneNumber ? y.slice(0, 1) : y, ...(series !== undefined && { series }) }
}

/** A chart whose points are told apart by a group, or by none. */
export const withSeries = ({ series: _before, ...chart }: Chart, series: string | undefined): Chart =>
  series ? { ...chart, series } : chart

/** Changes a chart; one that nobody has given a name is called by what it draws now. */
export function putChart(draft: Draft, name: string, chart: Chart, labelOf: LabelOf): Draft {
  const before = draft.report.charts?.[name]
  const isNamed = before !== undefined && before.label !== chartTexts(before, labelOf)[draft.first]
  const made = withCharts(draft, { ...draft.report.charts, [name]: chart })
  return isNamed ? made : withText(made, ['charts', name, 'label'], chartTexts(chart, labelOf))
}

/** Adds bars of the first number along the first group; nothing is added where there is none of both. */
export function addChart(draft: Draft, labelOf: LabelOf): Draft {
  const [x] = Object.keys(draft.report.groups ?? {})
  const [y] = drawable(draft.report)
  if (x === undefined || y === undefined) return draft
  const name = freeName(draft.report.charts ?? {}, 'chart')
  return putChart(draft, name, { label: name, kind: 'bar', x, y: [y] }, labelOf)
}

export function removeChart(draft: Draft, name: string): Draft {
  const { [name]: _gone, ...rest } = draft.report.charts ?? {}
  return withCharts(draft, Object.keys(rest).length === 0 ? undefined : rest)
}

export function orderCharts(draft: Draft, names: readonly string[]): Draft {
  const { charts = {} } = draft.report
  return withCharts(draft, Object.fromEntries(names.flatMap((name) => (charts[name] ? [[name, charts[name]]] : []))))
}

const withCharts = (draft: Draft, charts: Report['charts']): Draft => ({ ...draft, report: tidy({ ...draft.report, charts }) })
