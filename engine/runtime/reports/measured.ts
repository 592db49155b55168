import type { App } from '../app/app.ts'
import { compile } from '../expressions/compile.ts'
import { type Scope, siteOf } from '../expressions/scope.ts'
import { fieldKinds } from '../fields/index.ts'
import { Decimal, rounded } from '../values/decimal.ts'
import type { RecordData, WireValue } from '../values/record-data.ts'
import { holds, isDecimal, keyOf, orderOf, type Value } from '../values/value.ts'
import type { PlannedMeasure, PlannedRows } from './report-plan.ts'

/** A record, with what the records of its kind give to the report. */
export interface Sourced {
  readonly of: PlannedRows
  readonly record: RecordData
}

/** A measure of the records of a group. A sum of nothing is 0; of nothing there is no average, least or greatest. */
export function measured(app: App, measure: PlannedMeasure, records: readonly Sourced[], scope: Omit<Scope, 'record'>): WireValue {
  const { name, field, aggregate } = measure
  const read = records.flatMap(({ of, record }): readonly Value[] => {
    const site = siteOf(app, { record: of.entity })
    // What the totals of a report that is not grouped sum up is a value of its rows.
    const { value, where = true } = of.measures.find((each) => each.name === name) ?? {
      ...measure,
      ...of.values.find((each) => each.name === name),
    }
    if (!holds(compile(where, site)({ ...scope, record }))) return []
    return [value === undefined ? true : compile(value, site)({ ...scope, record })]
  })
  if (measure.value === undefined) return read.length
  const { write } = fieldKinds[field.kind]
  // A value that is worked out has the digits of its field before it is summed up.
  const values = read.map((each) => roundedTo(each, field.scale)).filter((each) => each !== null)
  switch (aggregate) {
    case 'count':
      return values.length
    case 'distinct':
      return new Set(values.map(keyOf)).size
    case 'sum':
      return write(sumOf(values), field)
    case 'avg':
      return values.length === 0 ? null : write(sumOf(values).div(values.length), field)
    case 'min':
    case 'max':
      return values.length === 0
        ? null
        : write(
            values.reduce((best, each) => (isBeyond(each, best, aggregate) ? each : best)),
            field,
          )
    default:
      return aggregate satisfies never
  }
}

const roundedTo = (value: Value, scale: number | undefined): Value =>
  isDecimal(value) && scale !== undefined ? rounded(value, scale) : value

const sumOf = (values: readonly Value[]): Decimal =>
  values.reduce<Decimal>((sum, each) => (isDecimal(each) ? sum.plus(each) : sum), new Decimal(0))

const isBeyond = (value: Value, best: Value, aggregate: 'min' | 'max'): boolean => {
  const order = orderOf(value, best) ?? 0
  return aggregate === 'min' ? order < 0 : order > 0
}
