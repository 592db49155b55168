import { fieldKinds } from '../fields/index.ts'
import { isNumberKind } from '../fields/number-kinds.ts'
import { Decimal, toDecimal } from '../values/decimal.ts'
import { type RecordData, type WireValue, wireOf } from '../values/record-data.ts'
import type { ReportPlan } from './report-plan.ts'

/**
 * What a measure comes to over several rows of a report: sums and counts add up, the least and the greatest are found among them.
 * An average, a count of different values or a formula cannot be told from its parts: null.
 */
export function combined(plan: Pick<ReportPlan, 'measures'>, name: string, rows: readonly RecordData[]): WireValue {
  const measure = plan.measures.find((each) => each.name === name)
  const values = rows.map((row) => wireOf(row, name)).filter((value) => value !== null)
  if (!measure || values.length === 0) return null
  const { field, aggregate } = measure
  if (aggregate === 'min' || aggregate === 'max') {
    const sorted = values.toSorted(fieldKinds[field.kind].compare)
    return (aggregate === 'min' ? sorted[0] : sorted.at(-1)) ?? null
  }
  if ((aggregate !== 'sum' && aggregate !== 'count') || !isNumberKind(field.kind)) return null
  const sum = values.reduce<Decimal>((total, value) => total.plus(toDecimal(value) ?? 0), new Decimal(0))
  return fieldKinds[field.kind].write(sum, field)
}
