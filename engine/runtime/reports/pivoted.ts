import type { Language } from '../../schema/names.ts'
import { type RecordData, type WireValue, wireOf } from '../values/record-data.ts'
import { combined } from './combined.ts'
import { ofRowsOnly } from './comparisons.ts'
import { withEmptySpans } from './empty-spans.ts'
import { groupLabel } from './group-label.ts'
import { inOwnOrder } from './own-order.ts'
import type { ReportAnswerColumn } from './report-answer.ts'
import type { Level, ReportPlan } from './report-plan.ts'
import type { LevelRows } from './report-rows.ts'
import { withSubtotals } from './subtotals.ts'

/** The most values that become columns: what is beyond them is one column, so that a row still adds up. */
const mostAcross = 60

/** A report whose values of one group are columns. */
interface Pivot {
  readonly columns: readonly ReportAnswerColumn[]
  readonly rows: readonly RecordData[]
  readonly totals: RecordData | null
  /** How many rows there are; the answer may have fewer. */
  readonly count: number
}

type Texts = { readonly language: Language; readonly timeZone: string }

interface Across {
  readonly label: string
  /** The values of the group that the column stands for: one, or all beyond the last. */
  readonly values: readonly WireValue[]
}

const others: Readonly<Record<Language, (count: number) => string>> = {
  ZHS: (count) => `其余 ${count} 项`,
  ZHT: (count) => `其餘 ${count} 項`,
  US: (count) => `${count} others`,
}

/**
 * Turns the values of a group into columns, each with the measures of the pivot; with totals, a last column for each measure sums up the row.
 * Rows stand as the report sorts them by what they come to as a whole, with subtotals after those that they sum up.
 * Nothing when the group is not seen.
 * @param toned gives a row the colours of its cells
 */
export function pivoted(
  plan: ReportPlan,
  columns: readonly ReportAnswerColumn[],
  at: (level: Level) => LevelRows,
  texts: Texts,
  toned: (row: RecordData) => RecordData,
): Pivot | undefined {
  const { pivot, totals } = plan.report
  const names = plan.groups.map(({ name }) => name)
  if (!pivot || !names.includes(pivot.across)) return undefined
  const kept = names.filter((name) => name !== pivot.across)
  const measures = columns.filter(({ name }) => pivot.measures.includes(name))
  const rowsOnly = ofRowsOnly(plan)
  const summed = measures.filter(({ name }) => !rowsOnly.has(name))
  const own = columns.filter(({ name }) => kept.includes(name))
  const across = acrossOf(plan, pivot.across, at(names).rows, texts)
  const columnOf = (measure: ReportAnswerColumn, { label, values }: Across, index: number): ReportAnswerColumn => ({
    ...measure,
    name: `${measure.name}_${index}`,
    label: measures.length === 1 ? label : `${label} ${measure.label}`,
    across: {
      value: values[0] ?? null,
      label,
      ...(values.length > 1 && { isRest: true }),
      ...(measures.length > 1 && { of: measure.label }),
    },
  })
  const turn = (level: Level, isToned: boolean): LevelRows => {
    const cells = Map.groupBy(at([...level, pivot.across]).rows, (row) => keyOf(row, level))
    const { rows, count } = at(level)
    const wide = rows.map((row) =>
      wideRow(
        plan,
        row,
        cells.get(keyOf(row, level)) ?? [],
        { level, across, measures: isToned ? measures : summed },
        isToned ? toned : same,
      ),
    )
    return { rows: wide, count }
  }
  const { rows, count } = turn(kept, true)
  const [total] = totals === true ? turn([], false).rows : []
  return {
    columns: [
      ...own,
      ...across.flatMap((each, index) => measures.map((measure) => columnOf(measure, each, index))),
      ...(totals === true ? measures : []),
    ],
    rows: withSubtotals({ ...plan, groups: plan.groups.filter(({ name }) => name !== pivot.across) }, rows, (level) => turn(level, false)),
    totals: total ?? null,
    count,
  }
}

const same = (row: RecordData): RecordData => row

interface Turned {
  readonly level: Level
  readonly across: readonly Across[]
  readonly measures: readonly ReportAnswerColumn[]
}

/** A row with a cell for each column: its groups, what it comes to as a whole, and what it comes to in each. */
function wideRow(
  plan: ReportPlan,
  row: RecordData,
  cells: readonly RecordData[],
  { level, across, measures }: Turned,
  toned: (row: RecordData) => RecordData,
): RecordData {
  const name = plan.report.pivot?.across ?? ''
  const found = new Map(cells.map((cell) => [JSON.stringify(wireOf(cell, name)), cell]))
  const wide: Record<string, unknown> = Object.fromEntries(
    [...level, ...measures.map((each) => each.name)].map((key) => [key, wireOf(row, key)]),
  )
  const tones: Record<string, string> = { ...tonesOf(toned(row), level) }
  for (const [index, { values }] of across.entries()) {
    const there = values.map((value) => found.get(JSON.stringify(value))).filter((cell) => cell !== undefined)
    const [only] = there
    if (only === undefined) continue
    const shown =
      values.length === 1
        ? tonesOf(
            toned(only),
            measures.map((each) => each.name),
          )
        : {}
    for (const { name: measure } of measures) {
      wide[`${measure}_${index}`] = values.length === 1 ? wireOf(only, measure) : combined(plan, measure, there)
      if (shown[measure] !== undefined) tones[`${measure}_${index}`] = shown[measure]
    }
  }
  return {
    ...wide,
    ...(row.$labels && { $labels: row.$labels }),
    ...(Object.keys(tones).length > 0 && { $tones: tones }),
  } as RecordData
}

const tonesOf = ({ $tones }: RecordData, names: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(($tones ?? {}) as Readonly<Record<string, string>>).filter(([name]) => names.includes(name)))

/** What the columns stand for: the values of the group in their order, with the spans of which there is nothing, and the rest together. */
function acrossOf(plan: ReportPlan, name: string, rows: readonly RecordData[], texts: Texts): readonly Across[] {
  const found = new Map<string, { readonly value: WireValue; readonly label: string }>()
  for (const row of rows) {
    const value = wireOf(row, name)
    const key = JSON.stringify(value)
    if (!found.has(key)) found.set(key, { value, label: groupLabel(plan, name, row, texts) || '—' })
  }
  const all = withEmptySpans(plan, name, inOwnOrder(plan, name, [...found.values()]), texts, mostAcross)
  const shown = all.slice(0, all.length > mostAcross ? mostAcross - 1 : mostAcross)
  const rest = all.slice(shown.length).map(({ value }) => value)
  return [
    ...shown.map(({ value, label }) => ({ label, values: [value] })),
    ...(rest.length > 0 ? [{ label: others[texts.language](rest.length), values: rest }] : []),
  ]
}

const keyOf = (row: RecordData, names: readonly string[]): string => JSON.stringify(names.map((name) => wireOf(row, name)))
