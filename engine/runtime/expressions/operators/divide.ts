import { Decimal } from '../decimal.ts'
import { expectScale } from '../signatures.ts'
import { isNumber, isPlainNumber, nameOfType, type Type } from '../type.ts'
import { isDecimal, type Value } from '../value.ts'
import type { StrictOperator } from './operator.ts'

/** Digits after the point of a quotient that names none. */
const defaultScale = 10

/** What is divided by its own kind is a plain number, by a plain number keeps its kind. `undefined`: no quotient. */
const quotient = (a: Type, b: Type): Type | undefined => {
  if (a.kind === 'unknown' || b.kind === 'unknown') return { kind: 'unknown' }
  if (a.kind === b.kind) return { kind: 'decimal' }
  if (b.kind === 'money') return undefined
  if (a.kind === 'money' || a.kind === 'quantity') return a
  return a.kind === 'percent' && (isPlainNumber(b) || b.kind === 'number') ? a : { kind: 'decimal' }
}

export const divide = {
  kind: 'strict',
  doc: 'The quotient, rounded half away from zero to the scale (10 digits after the point unless written); null when any is null or the divisor is 0.',
  usage: '{"/": [a, b]} or {"/": [a, b, scale]}',
  operands: [2, 3],
  type: (operands, report) => {
    const [a, b] = operands
    for (const [index, { type }] of operands.slice(0, 2).entries()) {
      if (!isNumber(type)) report('wrongType', index, { expected: 'number', actual: nameOfType(type) })
    }
    expectScale(operands, 2, report)
    const type = a && b && isNumber(a.type) && isNumber(b.type) ? quotient(a.type, b.type) : ({ kind: 'unknown' } as const)
    if (type === undefined) report('divisionByMoney', 1, { actual: nameOfType(a?.type ?? { kind: 'unknown' }) })
    return { type: type ?? { kind: 'unknown' }, nullable: true }
  },
  evaluate: (a: Value = null, b: Value = null, scale: Value = null) => {
    if (!isDecimal(a) || !isDecimal(b) || b.isZero()) return null
    return a.div(b).toDecimalPlaces(isDecimal(scale) ? scale.toNumber() : defaultScale, Decimal.ROUND_HALF_UP)
  },
} satisfies StrictOperator
