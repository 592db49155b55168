import type { RecordData, WireValue } from '../documents/record-data.ts'
import { compile } from '../expressions/compile.ts'
import { Decimal } from '../expressions/decimal.ts'
import type { Scope, Site } from '../expressions/scope.ts'
import { holds, isDecimal, keyOf, orderOf, type Value } from '../expressions/value.ts'
import { fieldKinds } from '../fields/index.ts'
import type { PlannedMeasure } from './report-plan.ts'

/** A measure of the records of a group. A sum of nothing is 0; of nothing there is no average, least or greatest. */
export function measured(
  { field, aggregate, value, where = true }: PlannedMeasure,
  site: Site,
  records: readonly RecordData[],
  scope: Omit<Scope, 'record'>,
): WireValue {
  const condition = compile(where, site)
  const counted = records.filter((record) => holds(condition({ ...scope, record })))
  if (value === undefined) return counted.length
  const { write } = fieldKinds[field.kind]
  const read = compile(value, site)
  // A value that is worked out has the digits of its field before it is summed up.
  const values = counted.map((record) => rounded(read({ ...scope, record }), field.scale)).filter((each) => each !== null)
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

const rounded = (value: Value, scale: number | undefined): Value =>
  isDecimal(value) && scale !== undefined ? value.toDecimalPlaces(scale, Decimal.ROUND_HALF_UP) : value

const sumOf = (values: readonly Value[]): Decimal =>
  values.reduce<Decimal>((sum, each) => (isDecimal(each) ? sum.plus(each) : sum), new Decimal(0))

const isBeyond = (value: Value, best: Value, aggregate: 'min' | 'max'): boolean => {
  const order = orderOf(value, best) ?? 0
  return aggregate === 'min' ? order < 0 : order > 0
}
