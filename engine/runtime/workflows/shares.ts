import { Decimal, rounded } from '../values/decimal.ts'

/** Which share takes what is left when all are rounded down. */
export type Remainder = 'largest' | 'last'

/**
 * A number split by weights into shares of so many digits, which add up to it exactly: each is rounded towards zero, and one takes what is
 * left. Without any weight the shares are equal. A weight below zero counts as none.
 */
export const sharesOf = (
  whole: Decimal,
  weights: readonly Decimal[],
  scale: number,
  remainder: Remainder = 'largest',
): readonly Decimal[] => {
  if (weights.length === 0) return []
  const own = weights.map((weight) => Decimal.max(weight, 0))
  const sum = own.reduce((total, weight) => total.plus(weight), new Decimal(0))
  const used = sum.isZero() ? own.map(() => new Decimal(1)) : own
  const total = sum.isZero() ? new Decimal(own.length) : sum
  const split = rounded(whole, scale)
  const shares = used.map((weight) => split.times(weight).dividedBy(total).toDecimalPlaces(scale, Decimal.ROUND_DOWN))
  const left = shares.reduce((rest, share) => rest.minus(share), split)
  return shares.with(placeOf(used, remainder), (shares[placeOf(used, remainder)] as Decimal).plus(left))
}

/** The first of the largest, or the last that has a share. */
const placeOf = (weights: readonly Decimal[], remainder: Remainder): number => {
  if (remainder === 'last') return weights.findLastIndex((weight) => !weight.isZero())
  const largest = Decimal.max(...weights)
  return weights.findIndex((weight) => weight.equals(largest))
}
