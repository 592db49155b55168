import { isDecimal } from '../../values/value.ts'
import { numberAs } from '../signatures.ts'
import type { StrictOperator } from './operator.ts'

export const asNumber = {
  kind: 'strict',
  doc: 'The amount, quantity or share as a plain number; null when it is null.',
  usage: '{"asNumber": number}',
  operands: [1, 1],
  type: numberAs('decimal'),
  evaluate: (number = null) => (isDecimal(number) ? number : null),
} satisfies StrictOperator
