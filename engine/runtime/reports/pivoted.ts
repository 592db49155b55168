import type { Language } from '../../schema/names.ts'
import { type Labels, type RecordData, type WireValue, wireOf } from '../documents/record-data.ts'
import { groupLabel } from './group-label.ts'
import type { ReportAnswerColumn } from './report-answer.ts'
import type { Level, ReportPlan } from './report-plan.ts'
import type { LevelRows } from './report-rows.ts'

/** The most values that become columns: more cannot be read. */
export const mostAcross = 60

/** A report whose values of one group are columns. */
export interface Pivot {
  readonly columns: readonly ReportAnswerColumn[]
  readonly rows: readonly RecordData[]
  readonly totals: RecordData | null
}

/**
 * Turns the values of a group into columns, each with the measures of the pivot; with totals, a last column for each measure sums up the row.
 * Nothing when the group is not seen.
 */
export function pivoted(
  plan: ReportPlan,
  columns: readonly ReportAnswerColumn[],
  at: (level: Level) => LevelRows,
  texts: { readonly language: Language; readonly timeZone: string },
): Pivot | undefined {
  const { pivot, totals } = plan.report
  const names = plan.groups.map(({ name }) => name)
  if (!pivot || !names.includes(pivot.across)) return undefined
  const kept = names.filter((name) => name !== pivot.across)
  const measures = columns.filter(({ name }) => pivot.measures.includes(name))
  const own = columns.filter(({ name }) => kept.includes(name))
  const { rows } = at(names)
  const values = acrossOf(plan, pivot.across, rows, texts)
  const columnOf = (measure: ReportAnswerColumn, index: number): ReportAnswerColumn => {
    const { value = null, label = '' } = values[index] ?? {}
    return {
      ...measure,
      name: `${measure.name}_${index}`,
      label: measures.length === 1 ? label : `${label} ${measure.label}`,
      across: { value, label },
    }
  }
  const turned = new Map<string, Record<string, WireValue | Labels>>()
  for (const row of rows) {
    const key = keyOf(row, kept)
    const wide = turned.get(key) ?? start(row, kept)
    turned.set(key, wide)
    put(wide, row, values, pivot.across, measures)
  }
  const total = totals === true ? { ...(at([]).rows[0] ?? {}) } : null
  if (totals === true) {
    for (const row of at(kept).rows) {
      const wide = turned.get(keyOf(row, kept))
      if (wide) for (const { name } of measures) wide[name] = wireOf(row, name)
    }
    if (total) for (const row of at([pivot.across]).rows) put(total, row, values, pivot.across, measures)
  }
  return {
    columns: [
      ...own,
      ...values.flatMap((_, index) => measures.map((measure) => columnOf(measure, index))),
      ...(totals === true ? measures : []),
    ],
    rows: [...turned.values()] as RecordData[],
    totals: total as RecordData | null,
  }
}

function acrossOf(plan: ReportPlan, across: string, rows: readonly RecordData[], texts: { language: Language; timeZone: string }) {
  const found = new Map<string, { readonly value: WireValue; readonly label: string }>()
  for (const row of rows) {
    const value = wireOf(row, across)
    const key = JSON.stringify(value)
    if (!found.has(key) && found.size < mostAcross) found.set(key, { value, label: groupLabel(plan, across, row, texts) || '—' })
  }
  const isTime = plan.groups.some(({ name, span, field }) => name === across && (span !== undefined || field.kind === 'date'))
  const values = [...found.values()]
  return isTime ? values.toSorted((one, other) => (String(one.value) < String(other.value) ? -1 : 1)) : values
}

const start = (row: RecordData, kept: readonly string[]): Record<string, WireValue | Labels> => ({
  ...Object.fromEntries(kept.map((name) => [name, wireOf(row, name)])),
  ...(row.$labels && { $labels: row.$labels }),
})

function put(
  wide: Record<string, unknown>,
  row: RecordData,
  values: readonly { readonly value: WireValue }[],
  across: string,
  measures: readonly ReportAnswerColumn[],
): void {
  const index = values.findIndex(({ value }) => JSON.stringify(value) === JSON.stringify(wireOf(row, across)))
  if (index < 0) return
  for (const { name } of measures) wide[`${name}_${index}`] = wireOf(row, name)
}

const keyOf = (row: RecordData, names: readonly string[]): string => JSON.stringify(names.map((name) => wireOf(row, name)))
