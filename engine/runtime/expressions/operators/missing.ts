import { conditionOfAny } from '../signatures.ts'
import type { StrictOperator } from './operator.ts'

export const missing = {
  kind: 'strict',
  doc: 'Whether there is no value.',
  usage: '{"missing": value}',
  operands: [1, 1],
  type: conditionOfAny,
  evaluate: (value = null) => value === null,
} satisfies StrictOperator
