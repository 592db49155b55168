import { inZone } from '../../values/moment.ts'
import { expectKind } from '../signatures.ts'
import type { LazyOperator } from './operator.ts'

export const timeOf = {
  kind: 'lazy',
  doc: 'The time of day of a moment, `08:30`, in the time zone of the app, as fields that are typed as a time hold it; null of null.',
  usage: '{"timeOf": datetime}',
  operands: [1, 1],
  type: (operands, report) => {
    expectKind(operands, 0, 'datetime', report)
    return { type: { kind: 'text' }, nullable: operands[0]?.nullable ?? true }
  },
  evaluate: ([operand], scope, site) => {
    const moment = operand?.(scope) ?? null
    return typeof moment === 'string' ? (inZone(moment, site.app.bundle.app.timeZone)?.time.slice(0, 5) ?? null) : null
  },
} satisfies LazyOperator
