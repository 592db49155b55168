import type { Expression } from '../../../schema/expression.ts'
import { isDecimal, type Value } from '../../values/value.ts'

/** The value written out in an expression. */
export function literal(value: Value): Expression {
  if (isDecimal(value)) return value.toNumber()
  return Array.isArray(value) ? (value.map((one) => literal(one as Value)) as never) : (value as Expression)
}
