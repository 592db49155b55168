import type { AppField } from '../app/app.ts'
import { isNumberKind } from '../fields/number-kinds.ts'
import { toDecimal } from '../values/decimal.ts'

/** Whether two wire values of a field mean the same: nothing is nothing however it is spelt, and `1.50` is `1.5`. */
export function sameValue(field: Pick<AppField, 'kind'>, one: unknown, other: unknown): boolean {
  const [left, right] = [blank(one), blank(other)]
  if (left === right) return true
  if (left === null || right === null) return false
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((value, index) => sameValue(field, value, right[index]))
  }
  if (isNumberKind(field.kind)) return sameNumber(left, right)
  return typeof left === 'object' ? JSON.stringify(left) === JSON.stringify(right) : String(left) === String(right)
}

function sameNumber(left: unknown, right: unknown): boolean {
  const [one, other] = [toDecimal(left), toDecimal(right)]
  return one && other ? one.eq(other) : String(left) === String(right)
}

function blank(value: unknown): unknown {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0) ? null : value
}
