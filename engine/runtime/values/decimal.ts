import { Decimal as Library } from 'decimal.js'

/**
 * Exact decimals, half away from zero, never an exponent in text. Sums and products keep every digit, as PostgreSQL does:
 * 4,000 are more than a hundred factors of the longest numbers have. Quotients are taken to a scale, never to the precision.
 */
export const Decimal = Library.clone({ precision: 4000, rounding: Library.ROUND_HALF_UP, toExpNeg: -9e15, toExpPos: 9e15 })
export type Decimal = Library

/** With that many digits after the point. A small negative number becomes 0, which has no sign. */
export const rounded = (number: Decimal, scale: number): Decimal => number.toDecimalPlaces(scale, Library.ROUND_HALF_UP).plus(0)

/** Optional sign, at most 40 digits before the point and 20 after it. */
const shape = /^-?\d{1,40}(\.\d{1,20})?$/

/** Decimals already read, by their text: records repeat their quantities and prices. */
const known = new Map<string, Decimal>()
const most = 10_000

/** The decimal that a wire value or a literal says; `null` when it says none. */
export const toDecimal = (wire: unknown): Decimal | null => {
  if (typeof wire === 'number') return Number.isFinite(wire) ? new Decimal(wire) : null
  if (typeof wire !== 'string') return null
  const found = known.get(wire)
  if (found !== undefined) return found
  if (!shape.test(wire)) return null
  const decimal = new Decimal(wire)
  if (known.size >= most) known.clear()
  known.set(wire, decimal)
  return decimal
}
