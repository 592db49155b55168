import { abs } from './abs.ts'
import { add } from './add.ts'
import { addDays } from './add-days.ts'
import { addMinutes } from './add-minutes.ts'
import { addMonths } from './add-months.ts'
import { all } from './all.ts'
import { and } from './and.ts'
import { any } from './any.ts'
import { asMoney } from './as-money.ts'
import { asNumber } from './as-number.ts'
import { cat } from './cat.ts'
import { coalesce } from './coalesce.ts'
import { contains } from './contains.ts'
import { count } from './count.ts'
import { dateOf } from './date-of.ts'
import { dayOfMonth } from './day-of-month.ts'
import { daysBetween } from './days-between.ts'
import { distinct } from './distinct.ts'
import { divide } from './divide.ts'
import { endsWith } from './ends-with.ts'
import { equal } from './equal.ts'
import { greater } from './greater.ts'
import { greaterOrEqual } from './greater-or-equal.ts'
import { branch } from './if.ts'
import { isIn } from './in.ts'
import { isCreditCode } from './is-credit-code.ts'
import { length } from './length.ts'
import { less } from './less.ts'
import { lessOrEqual } from './less-or-equal.ts'
import { lower } from './lower.ts'
import { max } from './max.ts'
import { maxOf } from './max-of.ts'
import { min } from './min.ts'
import { minOf } from './min-of.ts'
import { missing } from './missing.ts'
import { month } from './month.ts'
import { multiply } from './multiply.ts'
import { none } from './none.ts'
import { not } from './not.ts'
import { notEqual } from './not-equal.ts'
import type { Operator } from './operator.ts'
import { or } from './or.ts'
import { present } from './present.ts'
import { round } from './round.ts'
import { startsWith } from './starts-with.ts'
import { subtract } from './subtract.ts'
import { sum } from './sum.ts'
import { text } from './text.ts'
import { timeOf } from './time-of.ts'
import { trim } from './trim.ts'
import { upper } from './upper.ts'
import { year } from './year.ts'

/** Every operator but `var`, by the word that expressions use. */
export const operators = {
  // comparison
  '!=': notEqual,
  '<': less,
  '<=': lessOrEqual,
  '==': equal,
  '>': greater,
  '>=': greaterOrEqual,
  in: isIn,
  missing,
  present,
  // logic
  '!': not,
  and,
  coalesce,
  if: branch,
  or,
  // numbers
  '*': multiply,
  '+': add,
  '-': subtract,
  '/': divide,
  abs,
  asMoney,
  asNumber,
  max,
  min,
  round,
  // text
  cat,
  contains,
  endsWith,
  isCreditCode,
  length,
  lower,
  startsWith,
  text,
  trim,
  upper,
  // lines
  all,
  any,
  count,
  distinct,
  maxOf,
  minOf,
  none,
  sum,
  // dates
  addDays,
  addMinutes,
  addMonths,
  dateOf,
  dayOfMonth,
  daysBetween,
  month,
  timeOf,
  year,
} satisfies Record<string, Operator>

/** The words of all operators but `var`. */
export type OperatorName = keyof typeof operators

export const isOperatorName = (name: string): name is OperatorName => Object.hasOwn(operators, name)

/** The operator of that word. */
export const operatorOf = (name: string): Operator | undefined => (isOperatorName(name) ? operators[name] : undefined)
