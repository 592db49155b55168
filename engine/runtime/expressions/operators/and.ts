import { holds } from '../../values/value.ts'
import { ofConditions } from '../signatures.ts'
import type { LazyOperator } from './operator.ts'

export const and = {
  kind: 'lazy',
  doc: 'Whether all conditions hold; null counts as false.',
  usage: '{"and": [condition, …]}',
  operands: [1, Number.POSITIVE_INFINITY],
  type: ofConditions,
  evaluate: (operands, scope) => {
    for (const operand of operands) if (!holds(operand(scope))) return false
    return true
  },
} satisfies LazyOperator
