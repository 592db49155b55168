import { holds } from '../../values/value.ts'
import { ofConditions } from '../signatures.ts'
import type { StrictOperator } from './operator.ts'

export const not = {
  kind: 'strict',
  doc: 'Whether the condition does not hold; null counts as false, so its negation is true.',
  usage: '{"!": condition}',
  operands: [1, 1],
  type: ofConditions,
  evaluate: (condition = null) => !holds(condition),
} satisfies StrictOperator
