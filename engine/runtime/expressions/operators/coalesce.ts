import { common } from '../signatures.ts'
import type { LazyOperator } from './operator.ts'

export const coalesce = {
  kind: 'lazy',
  doc: 'The first value that is not null; null when all are.',
  usage: '{"coalesce": [value, …]}',
  operands: [2, Number.POSITIVE_INFINITY],
  type: (operands, report) => ({ type: common(operands, report), nullable: operands.every(({ nullable }) => nullable) }),
  evaluate: (operands, scope) => {
    for (const operand of operands) {
      const value = operand(scope)
      if (value !== null) return value
    }
    return null
  },
} satisfies LazyOperator
