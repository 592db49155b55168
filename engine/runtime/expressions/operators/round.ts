import { rounded } from '../../values/decimal.ts'
import { isDecimal, type Value } from '../../values/value.ts'
import { expectScale } from '../signatures.ts'
import { isNumber, nameOfType } from '../type.ts'
import type { StrictOperator } from './operator.ts'

export const round = {
  kind: 'strict',
  doc: 'The number with that many digits after the point, half away from zero; null when it is null.',
  usage: '{"round": [number, 2]}',
  operands: [2, 2],
  type: (operands, report) => {
    const [number, scale] = operands
    if (number === undefined) return { type: { kind: 'unknown' }, nullable: true }
    if (!isNumber(number.type)) report('wrongType', 0, { expected: 'number', actual: nameOfType(number.type) })
    expectScale(operands, 1, report)
    const whole = number.type.kind === 'decimal' && scale?.operand === 0
    return { type: whole ? { kind: 'integer' } : number.type, nullable: number.nullable }
  },
  evaluate: (number: Value = null, scale: Value = null) =>
    isDecimal(number) && isDecimal(scale) ? rounded(number, scale.toNumber()) : null,
} satisfies StrictOperator
