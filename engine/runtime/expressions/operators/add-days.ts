import { dateOfDay, dayOf } from '../../values/days.ts'
import { isDecimal } from '../../values/value.ts'
import { expectKind } from '../signatures.ts'
import type { StrictOperator } from './operator.ts'

export const addDays = {
  kind: 'strict',
  doc: 'The date that many days later, or earlier when negative; null when either is null or the year leaves 0001 to 9999.',
  usage: '{"addDays": [date, whole number]}',
  operands: [2, 2],
  type: (operands, report) => {
    expectKind(operands, 0, 'date', report)
    expectKind(operands, 1, 'integer', report)
    return { type: { kind: 'date' }, nullable: operands.some(({ nullable }) => nullable) }
  },
  evaluate: (date = null, days = null) => {
    const start = typeof date === 'string' ? dayOf(date) : null
    return start === null || !isDecimal(days) || !days.isInteger() ? null : dateOfDay(start + days.toNumber())
  },
} satisfies StrictOperator
