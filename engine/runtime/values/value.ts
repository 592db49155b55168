import { compared, Decimal } from './decimal.ts'

/**
 * What an expression yields. Numbers are exact decimals, dates are `YYYY-MM-DD`, moments are ISO 8601 in UTC
 * (`2026-01-31T08:00:00.000Z`), choices and references are their code and id, fields of several values are lists.
 */
export type Value = null | boolean | string | Decimal | readonly Value[]

/** A guard, grant, scope, condition or rule holds only when its expression is `true`: null and everything else mean no. */
export const holds = (value: Value): value is true => value === true

export const isDecimal = (value: Value): value is Decimal => value instanceof Decimal

/** Whether two values are the same; null is the same as nothing, not even null. */
export const sameValue = (a: Value, b: Value): boolean => {
  if (a === null || b === null) return false
  if (a === b) return true
  return isDecimal(a) && isDecimal(b) && compared(a, b) === 0
}

/**
 * Order of two numbers or two texts (dates, moments): below, at or above 0; `null` when they have none.
 * Text goes by code point, as PostgreSQL's `C` collation does.
 */
export const orderOf = (a: Value, b: Value): number | null => {
  if (typeof a === 'string' && typeof b === 'string') return orderOfText(a, b)
  if (isDecimal(a) && isDecimal(b)) return compared(a, b)
  return null
}

/** Code units order like code points except where one text has a surrogate and the other a unit above them. */
export const orderOfText = (a: string, b: string): number => {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i)
    const y = b.charCodeAt(i)
    if (x !== y) return afterSurrogates(x) - afterSurrogates(y)
  }
  return a.length - b.length
}

/** Moves surrogates above all other code units, where their code points belong. */
const afterSurrogates = (unit: number): number => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit)

/** A key that is the same for same values: for sets and counting. */
export const keyOf = (value: Value): string => (isDecimal(value) ? `n${value.toString()}` : `${typeof value}${String(value)}`)
