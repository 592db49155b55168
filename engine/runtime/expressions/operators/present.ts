import { conditionOfAny } from '../signatures.ts'
import type { StrictOperator } from './operator.ts'

export const present = {
  kind: 'strict',
  doc: 'Whether there is a value.',
  usage: '{"present": value}',
  operands: [1, 1],
  type: conditionOfAny,
  evaluate: (value = null) => value !== null,
} satisfies StrictOperator
