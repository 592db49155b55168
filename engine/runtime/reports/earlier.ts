import type { Expression } from '../../schema/expression.ts'
import { type Comparison, type ComparisonWay, type Lookback, lookbacks, type Report, type Span } from '../../schema/report.ts'
import type { AppEntity } from '../app/app.ts'
import { addMonths } from '../expressions/operators/add-months.ts'
import type { Condition } from '../queries/conditions/condition.ts'
import { dateOfDay, dayOf } from '../values/days.ts'
import { Decimal } from '../values/decimal.ts'

/** How far back: so many months, or so many days. */
export interface StepBack {
  readonly months?: number
  readonly days?: number
}

/** A range of days, both included. */
interface Days {
  readonly from: string
  readonly to: string
}

/** The ways to compare a row with what it was. */
export const looksBack: ReadonlySet<ComparisonWay> = new Set(['before', 'change', 'growth'])

/** How much earlier spans are compared with that rows are grouped by: a span is compared with a whole one. Of days each is one. */
export const fitting: Readonly<Record<Span, readonly Lookback[]>> = {
  day: lookbacks,
  week: ['week', 'year'],
  halfMonth: ['month', 'quarter', 'year'],
  month: ['month', 'quarter', 'year'],
  quarter: ['quarter', 'year'],
  year: ['year'],
  fiscalMonth: ['month', 'quarter', 'year'],
  fiscalQuarter: ['quarter', 'year'],
  fiscalYear: ['year'],
}

const monthsOf = { month: 1, quarter: 3, year: 12 } as const
const weeksOfYear = 52

/** How far back a comparison looks from the days that are asked for. */
export function stepBack(by: Lookback, { from, to }: Days, isByWeek: boolean): StepBack {
  switch (by) {
    case 'day':
      return { days: 1 }
    case 'week':
      return { days: 7 }
    case 'month':
    case 'quarter':
      return { months: monthsOf[by] }
    case 'year':
      return isByWeek ? { days: weeksOfYear * 7 } : { months: monthsOf.year }
    case 'previous':
      return from.endsWith('-01') && isEndOfMonth(to)
        ? { months: monthNumber(to) - monthNumber(from) + 1 }
        : { days: (dayOf(to) ?? 0) - (dayOf(from) ?? 0) + 1 }
    default:
      return by satisfies never
  }
}

/** The days so much earlier: what ends with its month ends with that of then. */
export function daysEarlier({ from, to }: Days, { months = 0, days = 0 }: StepBack): Days {
  const last = earlier(to, { months, days })
  return { from: earlier(from, { months, days }), to: months > 0 && isEndOfMonth(to) ? endOfMonth(last) : last }
}

/** A day of then, as the day that it is compared with. */
export const movedOn = (value: Expression, { months = 0, days = 0 }: StepBack): Expression =>
  months > 0 ? { addMonths: [value, months] } : { addDays: [value, days] }

/** The parameter whose days a comparison looks back from: the one that it names, or the only one that asks for a range of days. */
export function parameterOfDays({ filters = {} }: Pick<Report, 'filters'>, dataset: AppEntity, { param }: Comparison): string | undefined {
  const ranges = Object.entries(filters).filter(([, { field }]) => isDay(dataset, field))
  const [only, ...others] = ranges.map(([name]) => name)
  if (param !== undefined) return ranges.some(([name]) => name === param) ? param : undefined
  return others.length === 0 ? only : undefined
}

/** Whether a field of the dataset holds days, or moments. */
export const isDay = (dataset: AppEntity, field: string): boolean => {
  const kind = dataset.fields.get(field)?.kind
  return kind === 'date' || kind === 'datetime'
}

/** The days that a parameter asks for; nothing where either end is open. */
export function daysOf(condition: Condition | undefined): Days | undefined {
  if (condition?.kind !== 'dates' || !condition.from || !condition.to) return undefined
  return { from: condition.from, to: condition.to }
}

const earlier = (date: string, { months, days }: { readonly months: number; readonly days: number }): string =>
  (months > 0 ? addMonths.evaluate(date, new Decimal(-months)) : dateOfDay((dayOf(date) ?? 0) - days)) ?? date

const monthNumber = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))

const isEndOfMonth = (date: string): boolean => (dateOfDay((dayOf(date) ?? 0) + 1) ?? '').endsWith('-01')

/** The day before the first of the next month. */
const endOfMonth = (date: string): string => {
  const next = addMonths.evaluate(`${date.slice(0, 7)}-01`, new Decimal(1))
  return (next === null ? null : dateOfDay((dayOf(next) ?? 0) - 1)) ?? date
}
