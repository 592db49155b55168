import { divide } from '../expressions/operators/divide.ts'
import { fieldKinds } from '../fields/index.ts'
import { Decimal, toDecimal } from '../values/decimal.ts'
import { type RecordData, type WireValue, wireOf } from '../values/record-data.ts'
import { standsForOthers, toldOf } from './others.ts'
import { byDeclaration, declaredOrder } from './own-order.ts'
import { type Level, nameThen, type PlannedComparison, type ReportPlan } from './report-plan.ts'

/** The rows of a level with what each is compared with the others. */
export function withComparisons(plan: ReportPlan, level: Level, rows: readonly RecordData[]): readonly RecordData[] {
  return plan.comparisons.reduce((all, comparison) => {
    const { name, field, within } = comparison
    const isWithin = within !== undefined && level.includes(within)
    const parts = Map.groupBy(all, (row) => (isWithin ? JSON.stringify(wireOf(row, within)) : ''))
    const found = new Map([...parts.values()].flatMap((part) => [...valuesOf(plan, level, comparison, part)]))
    return all.map((row) => ({ ...row, [name]: fieldKinds[field.kind].write(found.get(row) ?? null, field) }))
  }, rows)
}

type Values = ReadonlyMap<RecordData, Decimal | null>

/** What a comparison comes to for each of the rows that are compared with each other. */
function valuesOf(plan: ReportPlan, level: Level, comparison: PlannedComparison, rows: readonly RecordData[]): Values {
  const { as, of, field, first } = comparison
  const numberOf = (row: RecordData) => toDecimal(wireOf(row, of))
  switch (as) {
    case 'rank': {
      const values = rows
        .filter((row) => !standsForOthers(plan, row))
        .map(numberOf)
        .filter((value) => value !== null)
      const isBefore = (one: Decimal, other: Decimal) => (first === 'asc' ? one.lt(other) : one.gt(other))
      return each(rows, (row) => {
        const own = standsForOthers(plan, row) ? null : numberOf(row)
        return own && new Decimal(values.filter((value) => isBefore(value, own)).length + 1)
      })
    }
    case 'share': {
      const sum = sumOf(rows.map(numberOf))
      return each(rows, (row) => quotient(numberOf(row), sum, field.scale))
    }
    case 'running':
    case 'runningAverage':
    case 'movingAverage':
      return running(plan, level, comparison, rows, numberOf)
    case 'before':
    case 'change':
    case 'growth':
      return each(rows, (row) => sinceThen(as, numberOf(row), toDecimal(wireOf(row, nameThen(of, comparison.earlier ?? 0))), field.scale))
    default:
      return as satisfies never
  }
}

/** How a value stands to what it was: itself, the difference, or that as a part of it, so that more is always above zero. */
function sinceThen(as: 'before' | 'change' | 'growth', now: Decimal | null, then: Decimal | null, scale?: number): Decimal | null {
  if (as === 'before' || now === null || then === null) return as === 'before' ? then : null
  return as === 'change' ? now.minus(then) : quotient(now.minus(then), then.abs(), scale)
}

/** Rows of one value of what they come along stand together: each has what all up to them come to. */
function running(
  plan: ReportPlan,
  level: Level,
  { as, field, along = '', over = 1, first }: PlannedComparison,
  rows: readonly RecordData[],
  numberOf: (row: RecordData) => Decimal | null,
): Values {
  const isGroup = plan.groups.some(({ name }) => name === along)
  if (isGroup && !level.includes(along)) return new Map()
  // Time goes on for what is not told apart too; in the order of sums it comes last.
  const isLast = (row: RecordData) => !isGroup && standsForOthers(plan, row)
  const compare = inOrder(plan, along, first)
  const values = rows.map((row) => ({ at: toldOf(row, along), isLast: isLast(row), value: numberOf(row) }))
  const isUpTo = (one: (typeof values)[number], other: (typeof values)[number]) =>
    one.isLast === other.isLast ? compare(one.at, other.at) <= 0 : !one.isLast
  return each(rows, (row) => {
    const own = { at: toldOf(row, along), isLast: isLast(row), value: null }
    const upTo = values.filter((value) => isUpTo(value, own))
    // Of each row, how many values there are from it up to this one, both counted.
    const counted = as === 'movingAverage' ? upTo.filter((value) => distinct(upTo.filter((other) => isUpTo(value, other))) <= over) : upTo
    if (as === 'movingAverage' && distinct(upTo) < over) return null
    const found = counted.map(({ value }) => value)
    const count = found.filter((value) => value !== null).length
    if (count === 0) return null
    return as === 'running' ? sumOf(found) : quotient(sumOf(found), new Decimal(count), field.scale)
  })
}

/** How many values of what they come along rows have. */
const distinct = (rows: readonly { readonly at: WireValue; readonly isLast: boolean }[]): number =>
  new Set(rows.map(({ at, isLast }) => JSON.stringify([at, isLast]))).size

/** None comes last, whichever is first. */
function inOrder({ row }: ReportPlan, name: string, first: 'asc' | 'desc'): (one: WireValue, other: WireValue) => number {
  const field = row.fields.get(name)
  const codes = field && declaredOrder(field)
  return (one, other) => {
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    const difference = codes ? byDeclaration(codes, one, other) : fieldKinds[field?.kind ?? 'text'].compare(one, other)
    return first === 'asc' ? difference : -difference
  }
}

const each = (rows: readonly RecordData[], numberOf: (row: RecordData) => Decimal | null): Values =>
  new Map(rows.map((row) => [row, numberOf(row)]))

const quotient = (one: Decimal | null, other: Decimal, scale = 0): Decimal | null => divide.evaluate(one, other, new Decimal(scale))

const sumOf = (values: readonly (Decimal | null)[]): Decimal =>
  values.reduce<Decimal>((sum, value) => (value === null ? sum : sum.plus(value)), new Decimal(0))
