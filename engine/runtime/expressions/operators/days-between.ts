import { dayOf } from '../../values/days.ts'
import { Decimal } from '../../values/decimal.ts'
import { expectKind } from '../signatures.ts'
import type { StrictOperator } from './operator.ts'

export const daysBetween = {
  kind: 'strict',
  doc: 'The days from the first date to the second, negative when the second is earlier; null when either is null.',
  usage: '{"daysBetween": [from, to]}',
  operands: [2, 2],
  type: (operands, report) => {
    expectKind(operands, 0, 'date', report)
    expectKind(operands, 1, 'date', report)
    return { type: { kind: 'integer' }, nullable: operands.some(({ nullable }) => nullable) }
  },
  evaluate: (from = null, to = null) => {
    const first = typeof from === 'string' ? dayOf(from) : null
    const last = typeof to === 'string' ? dayOf(to) : null
    return first === null || last === null ? null : new Decimal(last - first)
  },
} satisfies StrictOperator
