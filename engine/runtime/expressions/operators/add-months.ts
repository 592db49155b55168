import { dateOfDay, dayOf } from '../../values/days.ts'
import { isDecimal } from '../../values/value.ts'
import { expectKind } from '../signatures.ts'
import type { StrictOperator } from './operator.ts'

/** Days from 1970-01-01 to the first of a month, months counted from January of the year 0. */
const firstOf = (months: number): number => {
  const first = new Date(0)
  first.setUTCFullYear(Math.floor(months / 12), months % 12, 1)
  return Math.round(first.getTime() / 86_400_000)
}

const monthsLater = (date: string, months: number): string | null => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const total = year * 12 + month - 1 + months
  if (total < 12 || total > 119_999) return null
  const first = firstOf(total)
  return dateOfDay(first + Math.min(day, firstOf(total + 1) - first) - 1)
}

export const addMonths = {
  kind: 'strict',
  doc: 'The date that many months later, or earlier when negative, at most the last day of that month; null when either is null or the year leaves 0001 to 9999.',
  usage: '{"addMonths": [date, whole number]}',
  operands: [2, 2],
  type: (operands, report) => {
    expectKind(operands, 0, 'date', report)
    expectKind(operands, 1, 'integer', report)
    return { type: { kind: 'date' }, nullable: operands.some(({ nullable }) => nullable) }
  },
  evaluate: (date = null, months = null) =>
    typeof date === 'string' && dayOf(date) !== null && isDecimal(months) && months.isInteger()
      ? monthsLater(date, months.toNumber())
      : null,
} satisfies StrictOperator
