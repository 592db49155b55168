import { orderOf } from '../../values/value.ts'
import { ordering } from '../signatures.ts'
import type { StrictOperator } from './operator.ts'

export const lessOrEqual = {
  kind: 'strict',
  doc: 'Whether the first is not greater than the second; false when either is null.',
  usage: '{"<=": [a, b]}',
  operands: [2, 2],
  type: ordering,
  evaluate: (a = null, b = null) => {
    const order = orderOf(a, b)
    return order !== null && order <= 0
  },
} satisfies StrictOperator
