import { businessDate } from '../../values/moment.ts'
import { expectKind } from '../signatures.ts'
import type { LazyOperator } from './operator.ts'

export const dateOf = {
  kind: 'lazy',
  doc: 'The business date of a moment, in the time zone of the app; null of null.',
  usage: '{"dateOf": datetime}',
  operands: [1, 1],
  type: (operands, report) => {
    expectKind(operands, 0, 'datetime', report)
    return { type: { kind: 'date' }, nullable: operands[0]?.nullable ?? true }
  },
  evaluate: ([operand], scope, site) => {
    const moment = operand?.(scope) ?? null
    return typeof moment === 'string' ? businessDate(moment, site.app.bundle.app.timeZone) : null
  },
} satisfies LazyOperator
