import { dayOf } from '../../values/days.ts'
import { Decimal } from '../../values/decimal.ts'
import { ofText } from '../lift.ts'
import { expectKind } from '../signatures.ts'
import type { StrictOperator } from './operator.ts'

export const year = {
  kind: 'strict',
  doc: 'The year of a date; null of null.',
  usage: '{"year": date}',
  operands: [1, 1],
  type: (operands, report) => {
    expectKind(operands, 0, 'date', report)
    return { type: { kind: 'integer' }, nullable: operands[0]?.nullable ?? true }
  },
  evaluate: ofText((date) => (dayOf(date) === null ? null : new Decimal(date.slice(0, 4)))),
} satisfies StrictOperator
