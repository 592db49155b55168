import type { Decimal } from '../values/decimal.ts'
import { isDecimal, type Value } from '../values/value.ts'

/** A function of numbers, as an operator evaluates it: null when any operand is not a number, or the result is none. */
export const ofNumbers =
  (compute: (...numbers: Decimal[]) => Decimal | null) =>
  (...operands: Value[]): Value => {
    if (!operands.every(isDecimal)) return null
    const result = compute(...operands)
    return result?.isFinite() ? result : null
  }

const isText = (value: Value): value is string => typeof value === 'string'

/** A condition on two texts, as an operator evaluates it: false when either is null. */
export const conditionOn =
  (test: (text: string, part: string) => boolean) =>
  (text: Value = null, part: Value = null): Value =>
    isText(text) && isText(part) && test(text, part)

/** A function of a text, as an operator evaluates it: null of null. */
export const ofText =
  (compute: (text: string) => Value) =>
  (text: Value = null): Value =>
    isText(text) ? compute(text) : null
