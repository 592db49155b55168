import type { OperatorName } from '../../../../engine/runtime/expressions/operators/index.ts'
import { abs } from './abs.ts'
import { add } from './add.ts'
import { addDays } from './add_days.ts'
import { addMinutes } from './add_minutes.ts'
import { addMonths } from './add_months.ts'
import { all } from './all.ts'
import { and } from './and.ts'
import { any } from './any.ts'
import { asMoney } from './as_money.ts'
import { asNumber } from './as_number.ts'
import { cat } from './cat.ts'
import { coalesce } from './coalesce.ts'
import { contains } from './contains.ts'
import { count } from './count.ts'
import { dateOf } from './date_of.ts'
import { dayOfMonth } from './day_of_month.ts'
import { daysBetween } from './days_between.ts'
import { distinct } from './distinct.ts'
import { divide } from './divide.ts'
import { endsWith } from './ends_with.ts'
import { equal } from './equal.ts'
import { greater } from './greater.ts'
import { greaterOrEqual } from './greater_or_equal.ts'
import { branch } from './if.ts'
import { isIn } from './in.ts'
import { isCreditCode } from './is_credit_code.ts'
import { length } from './length.ts'
import { less } from './less.ts'
import { lessOrEqual } from './less_or_equal.ts'
import { lower } from './lower.ts'
import { max } from './max.ts'
import { maxOf } from './max_of.ts'
import { min } from './min.ts'
import { minOf } from './min_of.ts'
import { missing } from './missing.ts'
import { month } from './month.ts'
import { multiply } from './multiply.ts'
import { none } from './none.ts'
import { not } from './not.ts'
import { notEqual } from './not_equal.ts'
import { or } from './or.ts'
import { present } from './present.ts'
import { round } from './round.ts'
import type { SqlOperator } from './sql_operator.ts'
import { startsWith } from './starts_with.ts'
import { subtract } from './subtract.ts'
import { sum } from './sum.ts'
import { text } from './text.ts'
import { timeOf } from './time_of.ts'
import { trim } from './trim.ts'
import { upper } from './upper.ts'
import { year } from './year.ts'

/** The SQL of every operator but `var`: the compiler names the one that is missing. */
export const sqlOperators: Record<OperatorName, SqlOperator> = {
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
}
