import type { Operand } from '../../schema/expression.ts'
import { toDecimal } from '../values/decimal.ts'
import type { Value } from '../values/value.ts'

/** The value of what is written out: numbers are exact decimals. `undefined` when it is no literal and no list of them. */
export const literalOf = (operand: Operand): Value | undefined => {
  if (Array.isArray(operand)) {
    const members = operand.map((member: Operand) => (Array.isArray(member) ? undefined : literalOf(member)))
    return members.every((member) => member !== undefined) ? members : undefined
  }
  if (operand === null || typeof operand === 'boolean' || typeof operand === 'string') return operand
  return typeof operand === 'number' ? (toDecimal(operand) ?? undefined) : undefined
}
