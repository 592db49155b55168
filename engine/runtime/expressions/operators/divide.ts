import { Decimal } from '../../values/decimal.ts'
import { isDecimal, type Value } from '../../values/value.ts'
import { expectScale } from '../signatures.ts'
import { isNumber, isPlainNumber, nameOfType, type Type } from '../type.ts'
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

const units = Array.from({ length: 21 }, (_, scale) => ({ inOne: new Decimal(10).pow(scale), one: new Decimal(10).pow(-scale) }))

/**
 * In whole units of the last digit: twice the dividend plus the divisor, over twice the divisor, cut off, is half away from zero.
 * So nothing is rounded twice, and SQL can say the same.
 */
export const quotientOf = (a: Decimal, b: Decimal, scale: number): Decimal => {
  const { inOne, one } = units[scale] as (typeof units)[number]
  const divisor = b.abs()
  const quotient = a.abs().times(2).times(inOne).plus(divisor).divToInt(divisor.times(2)).times(one)
  return a.isNeg() === b.isNeg() || quotient.isZero() ? quotient : quotient.neg()
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
    return quotientOf(a, b, isDecimal(scale) ? scale.toNumber() : defaultScale)
  },
} satisfies StrictOperator
