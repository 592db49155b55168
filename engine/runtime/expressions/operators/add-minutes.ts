import { isMoment, normalMoment } from '../../values/moment.ts'
import { isDecimal } from '../../values/value.ts'
import { expectKind } from '../signatures.ts'
import type { StrictOperator } from './operator.ts'

const first = Date.parse('0001-01-01T00:00:00.000Z')
const last = Date.parse('9999-12-31T23:59:59.999Z')

const minutesLater = (moment: string, minutes: number): string | null => {
  const reached = Date.parse(normalMoment(moment) ?? '') + minutes * 60_000
  return reached >= first && reached <= last ? new Date(reached).toISOString() : null
}

export const addMinutes = {
  kind: 'strict',
  doc: 'The moment that many minutes later, or earlier when negative; null when either is null or the year leaves 0001 to 9999.',
  usage: '{"addMinutes": [datetime, whole number]}',
  operands: [2, 2],
  type: (operands, report) => {
    expectKind(operands, 0, 'datetime', report)
    expectKind(operands, 1, 'integer', report)
    return { type: { kind: 'datetime' }, nullable: operands.some(({ nullable }) => nullable) }
  },
  evaluate: (moment = null, minutes = null) =>
    typeof moment === 'string' && isMoment(moment) && isDecimal(minutes) && minutes.isInteger()
      ? minutesLater(moment, minutes.toNumber())
      : null,
} satisfies StrictOperator
