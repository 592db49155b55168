import { Decimal as Library } from 'decimal.js'

/**
 * Exact decimals, half away from zero, never an exponent in text. Sums and products keep every digit, as PostgreSQL does:
 * 4,000 are more than a hundred factors of the longest numbers have. Quotients are taken to a scale, never to the precision.
 */
export const Decimal = Library.clone({ precision: 4000, rounding: Library.ROUND_HALF_UP, toExpNeg: -9e15, toExpPos: 9e15 })
export type Decimal = Library

const zero = new Decimal(0)

/** With that many digits after the point. A small negative number becomes 0, which has no sign. */
export const rounded = (number: Decimal, scale: number): Decimal => {
  const round = number.decimalPlaces() > scale ? number.toDecimalPlaces(scale, Library.ROUND_HALF_UP) : number
  return round.isZero() ? zero : round
}

/** Digits of a decimal are kept in words of so many, counted from its point. */
const wordDigits = 7
const word = 10 ** wordDigits

/** The number with that many digits after the point, as text: `1.5` with two is `1.50`. The same as its own `toFixed`, without the copies that one makes. */
export const fixed = (number: Decimal, scale: number): string => {
  const { d: words, e, s: sign } = number
  const first = Math.floor(e / wordDigits)
  // One or two words before the point, or none; what is longer or has to be rounded is left to the library.
  if (words === null || words.length > 4 || first < -1 || first > 1 || number.decimalPlaces() > scale) return number.toFixed(scale)
  let whole = 0
  for (let at = 0; at <= first; at++) whole = whole * word + (words[at] ?? 0)
  if (scale === 0) return sign < 0 && whole !== 0 ? `-${whole}` : String(whole)
  let fraction = ''
  for (let at = first + 1; at < words.length; at++) fraction += String(words[at]).padStart(wordDigits, '0')
  const text = `${whole}.${fraction.slice(0, scale).padEnd(scale, '0')}`
  return sign < 0 && !number.isZero() ? `-${text}` : text
}

/** Below, at or above 0: as the first is less than, the same as or more than the second. The same as its own `cmp`, without the copy that one makes. */
export const compared = (a: Decimal, b: Decimal): number => {
  const [own, other] = [a.d, b.d]
  if (own === null || other === null || own[0] === 0 || other[0] === 0 || a.s !== b.s) return a.cmp(b)
  if (a.e !== b.e) return a.e > b.e === a.s > 0 ? 1 : -1
  const length = Math.min(own.length, other.length)
  for (let at = 0; at < length; at++) {
    const difference = (own[at] ?? 0) - (other[at] ?? 0)
    if (difference !== 0) return difference > 0 === a.s > 0 ? 1 : -1
  }
  return own.length === other.length ? 0 : own.length > other.length === a.s > 0 ? 1 : -1
}

/**
 * An exact sum of many. Words of the same place are added as plain numbers, which hold nine hundred million of them exactly; only what they
 * come to in the end is put together: adding decimals one to the other copies each total.
 */
export class Total {
  /** By the place of the word: 0 is the one before the point, -1 the one behind it. */
  readonly #words = new Map<number, number>()
  /** What has no words: nothing finite. */
  #rest = zero

  add(number: Decimal): void {
    const { d: words, e, s: sign } = number
    if (words === null) {
      this.#rest = this.#rest.plus(number)
      return
    }
    const first = Math.floor(e / wordDigits)
    for (let at = 0; at < words.length; at++) this.#words.set(first - at, (this.#words.get(first - at) ?? 0) + sign * (words[at] ?? 0))
  }

  get value(): Decimal {
    return [...this.#words].reduce((sum, [place, count]) => sum.plus(`${count}e${place * wordDigits}`), this.#rest)
  }
}

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
