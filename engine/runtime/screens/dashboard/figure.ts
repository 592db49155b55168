import type { Expression } from '../../../schema/expression.ts'
import type { Tile } from '../../../schema/screens/dashboard.ts'
import { rounded, toDecimal } from '../../values/decimal.ts'

type FigureTile = Extract<Tile, { kind: 'figure' }>

/** A number as it travels: a decimal as text, a count as a number, a date; null when there is none. */
export type Figure = string | number | null

/** The search that a figure is made of. An average is its sum by its count. */
export function figureRequest({ aggregate, field }: FigureTile, where: Expression | undefined) {
  const aggregates: Record<string, Readonly<Record<string, string>>> = {}
  if (field !== undefined && aggregate !== 'count') aggregates.value = { [aggregate === 'avg' ? 'sum' : aggregate]: field }
  if (field !== undefined && aggregate === 'avg') aggregates.count = { count: field }
  return { columns: ['id'], page: { size: 1 }, total: 'exact' as const, aggregates, ...(where !== undefined && { filter: where }) }
}

/** The figure that the answer of its search comes to. */
export function figureOf(
  { aggregate }: FigureTile,
  { total, aggregates = {} }: { readonly total: unknown; readonly aggregates?: Readonly<Record<string, unknown>> },
): Figure {
  if (aggregate === 'count') return typeof total === 'number' ? total : 0
  const value = aggregates.value ?? null
  if (aggregate !== 'avg') return typeof value === 'number' || value === null ? value : String(value)
  const [sum, count] = [toDecimal(value), toDecimal(aggregates.count)]
  return sum === null || count === null || count.isZero() ? null : rounded(sum.div(count), 6).toFixed()
}

/** By how many per cent a number differs from the one before, with one digit; null when there was nothing. */
export function changeOf(now: Figure, before: Figure): string | null {
  const [is, was] = [toDecimal(now), toDecimal(before)]
  if (is === null || was === null || was.isZero()) return null
  return rounded(is.minus(was).div(was.abs()).times(100), 1).toFixed()
}
