import { type RecordData, type WireValue, wireOf } from '../values/record-data.ts'
import { groupsAcross } from './across.ts'
import { combined } from './combined.ts'
import { ofRowsOnly } from './comparisons.ts'
import { type PivotColumn, pivotColumns, type Texts } from './pivot-columns.ts'
import type { ReportAnswerColumn } from './report-answer.ts'
import type { Level, ReportPlan } from './report-plan.ts'
import type { LevelRows } from './report-rows.ts'
import { withSubtotals } from './subtotals.ts'

/** A report whose values of one group, or of one under another, are columns. */
interface Pivot {
  readonly columns: readonly ReportAnswerColumn[]
  readonly rows: readonly RecordData[]
  readonly totals: RecordData | null
  /** How many rows there are; the answer may have fewer. */
  readonly count: number
}

/**
 * Turns the values of groups into columns, each with the measures of the pivot; with totals, a last column for each measure sums up the row.
 * Rows stand as the report sorts them by what they come to as a whole, with subtotals after those that they sum up.
 * Nothing when none of the groups is seen; when one of two is, its values are the columns.
 * @param toned gives a row the colours of its cells
 */
export function pivoted(
  plan: ReportPlan,
  columns: readonly ReportAnswerColumn[],
  at: (level: Level) => LevelRows,
  texts: Texts,
  toned: (row: RecordData) => RecordData,
): Pivot | undefined {
  const { pivot, totals, groups = {} } = plan.report
  const names = plan.groups.map(({ name }) => name)
  const across = groupsAcross(plan.report).filter((name) => names.includes(name))
  const [outer] = across
  if (!pivot || outer === undefined) return undefined
  const kept = names.filter((name) => !across.includes(name))
  const measures = columns.filter(({ name }) => pivot.measures.includes(name))
  const rowsOnly = ofRowsOnly(plan)
  const summed = measures.filter(({ name }) => !rowsOnly.has(name))
  const standing = pivotColumns(plan, across, at(names).rows, texts, groups[outer]?.subtotal === true)
  const own = columns
    .filter(({ name }) => kept.includes(name))
    .map((column, place) => (place === 0 && across.length > 1 ? frozen(column) : column))
  const turn = (level: Level, isToned: boolean): LevelRows => {
    const cells = cellsOf(standing, level, at)
    const { rows, count } = at(level)
    const turned = { level, standing, measures: isToned ? measures : summed, summed }
    return { rows: rows.map((row) => wideRow(plan, row, (column) => cells(row, column), turned, isToned ? toned : same)), count }
  }
  const { rows, count } = turn(kept, true)
  const [total] = totals === true ? turn([], false).rows : []
  return {
    columns: [
      ...own,
      ...standing.flatMap((each, index) =>
        (each.is === 'sum' ? summed : measures).map((measure) => answerColumn(measure, each, index, measures.length > 1)),
      ),
      ...(totals === true ? measures : []),
    ],
    rows: withSubtotals({ ...plan, groups: plan.groups.filter(({ name }) => !across.includes(name)) }, rows, (level) => turn(level, false)),
    totals: total ?? null,
    count,
  }
}

/** What names the rows stays in sight beside so many columns. */
const frozen = (column: ReportAnswerColumn): ReportAnswerColumn => ({ pinned: 'left', ...column })

const same = (row: RecordData): RecordData => row

const nameOf = (measure: string, index: number): string => `${measure}_${index}`

function answerColumn(measure: ReportAnswerColumn, { at, heads, is }: PivotColumn, index: number, isOneOf: boolean): ReportAnswerColumn {
  const written = isOneOf ? [...heads, { key: measure.name, label: measure.label }] : heads
  return {
    ...measure,
    name: nameOf(measure.name, index),
    label: written.map(({ label }) => label).join(' '),
    across: { at, heads: written, ...(is !== 'value' && { is }) },
  }
}

/** Finds the cells of a row that a column stands for. */
function cellsOf(standing: readonly PivotColumn[], level: Level, at: (level: Level) => LevelRows) {
  const found = new Map<string, ReadonlyMap<string, RecordData>>()
  for (const { by } of standing) {
    const key = by.join()
    if (found.has(key)) continue
    const names = [...level, ...by]
    found.set(key, new Map(at(names).rows.map((cell) => [keyOf(cell, names), cell])))
  }
  return (row: RecordData, { by, values }: PivotColumn): readonly RecordData[] =>
    values.map((each) => found.get(by.join())?.get(keyOf(row, level, each))).filter((cell) => cell !== undefined)
}

const keyOf = (row: RecordData, level: Level, values: readonly WireValue[] = []): string =>
  JSON.stringify([...level.map((name) => wireOf(row, name)), ...values])

interface Turned {
  readonly level: Level
  readonly standing: readonly PivotColumn[]
  readonly measures: readonly ReportAnswerColumn[]
  /** The measures that a sum under a head has. */
  readonly summed: readonly ReportAnswerColumn[]
}

/** A row with a cell for each column: its groups, what it comes to as a whole, and what it comes to in each. What is summed up has no colour. */
function wideRow(
  plan: ReportPlan,
  row: RecordData,
  cellsAt: (column: PivotColumn) => readonly RecordData[],
  { level, standing, measures, summed }: Turned,
  toned: (row: RecordData) => RecordData,
): RecordData {
  const wide: Record<string, unknown> = Object.fromEntries(
    [...level, ...measures.map((each) => each.name)].map((key) => [key, wireOf(row, key)]),
  )
  const tones: Record<string, string> = { ...tonesOf(toned(row), level) }
  for (const [index, column] of standing.entries()) {
    const there = cellsAt(column)
    const [only] = there
    if (only === undefined) continue
    const shown = column.is === 'value' ? tonesOf(toned(only), namesOf(measures)) : {}
    for (const { name: measure } of column.is === 'sum' ? summed : measures) {
      wide[nameOf(measure, index)] = column.is === 'rest' ? combined(plan, measure, there) : wireOf(only, measure)
      if (shown[measure] !== undefined) tones[nameOf(measure, index)] = shown[measure]
    }
  }
  return {
    ...wide,
    ...(row.$labels && { $labels: row.$labels }),
    ...(Object.keys(tones).length > 0 && { $tones: tones }),
  } as RecordData
}

const namesOf = (columns: readonly ReportAnswerColumn[]): readonly string[] => columns.map(({ name }) => name)

const tonesOf = ({ $tones }: RecordData, names: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(($tones ?? {}) as Readonly<Record<string, string>>).filter(([name]) => names.includes(name)))
