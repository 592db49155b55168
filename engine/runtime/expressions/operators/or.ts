import { holds } from '../../values/value.ts'
import { ofConditions } from '../signatures.ts'
import type { LazyOperator } from './operator.ts'

export const or = {
  kind: 'lazy',
  doc: 'Whether any condition holds; null counts as false.',
  usage: '{"or": [condition, …]}',
  operands: [1, Number.POSITIVE_INFINITY],
  type: ofConditions,
  evaluate: (operands, scope) => {
    for (const operand of operands) if (holds(operand(scope))) return true
    return false
  },
} satisfies LazyOperator
