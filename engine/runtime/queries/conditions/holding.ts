import type { Expression } from '../../../schema/expression.ts'
import type { Period } from '../../../schema/key.ts'
import type { AppField } from '../../app/app.ts'
import { dateOfDay, dayOf } from '../../values/days.ts'
import { momentIn } from '../../values/moment.ts'
import type { Condition } from './condition.ts'

/** That a record holds on some of the days that are asked for; one whose first or last day is empty has held, or holds, for ever. */
export function holding(
  { from, until }: Period,
  { from: first, to: last }: Extract<Condition, { kind: 'dates' }>,
  field: AppField,
  timeZone: string,
): Expression | undefined {
  const parts: Expression[] = []
  if (last) parts.push(met(from, isAlwaysFilled(field), hasBegun(field, last, timeZone)))
  if (first) parts.push(met(until, false, isNotOver(field, first, timeZone)))
  return parts.length > 1 ? { and: parts } : parts[0]
}

type Test = (variable: Expression) => Expression

/** That a day meets a test, or is empty where it may be. */
const met = (path: string, isFilled: boolean, test: Test): Expression => {
  const variable = { var: `record.${path}` }
  return isFilled ? test(variable) : { or: [{ missing: [variable] }, test(variable)] }
}

const isAlwaysFilled = ({ declaration }: AppField): boolean =>
  declaration !== undefined && 'required' in declaration && declaration.required === true

const hasBegun = ({ kind }: AppField, last: string, timeZone: string): Test => {
  const after = dateOfDay((dayOf(last) ?? Number.NaN) + 1) ?? last
  return kind === 'datetime' ? (begin) => ({ '<': [begin, momentIn(timeZone, after, '00:00:00')] }) : (begin) => ({ '<=': [begin, last] })
}

const isNotOver = ({ kind }: AppField, first: string, timeZone: string): Test =>
  kind === 'datetime' ? (end) => ({ '>': [end, momentIn(timeZone, first, '00:00:00')] }) : (end) => ({ '>=': [end, first] })
