import type { Since } from '../../schema/feed.ts'
import { Decimal } from '../values/decimal.ts'
import { valueAtPointer } from './pointer.ts'

/** The greatest of the watermarks in these rows and the one before; what is no value of its kind is none. */
export function greatestIn(
  rows: readonly unknown[],
  { greatest, kind = 'datetime' }: Since,
  before: string | undefined,
): string | undefined {
  if (greatest === undefined) return before
  let found = before
  for (const row of rows) {
    const value = valueAtPointer(row, greatest)
    if (typeof value !== 'string' && typeof value !== 'number') continue
    const text = String(value)
    if (text !== '' && isOfKind[kind](text) && (found === undefined || isLater[kind](text, found))) found = text
  }
  return found
}

type Kind = NonNullable<Since['kind']>

const day = /^\d{4}-\d{2}-\d{2}$/
const amount = /^-?\d+(\.\d+)?$/
/** A moment says its zone: without one nobody knows which it is. */
const zoned = /T.*(Z|[+-]\d{2}:?\d{2})$/

const isOfKind: Readonly<Record<Kind, (text: string) => boolean>> = {
  datetime: (text) => zoned.test(text) && !Number.isNaN(Date.parse(text)),
  date: (text) => day.test(text),
  decimal: (text) => amount.test(text),
  text: () => true,
}

const isLater: Readonly<Record<Kind, (text: string, than: string) => boolean>> = {
  datetime: (text, than) => {
    const [a, b] = [Date.parse(text), Date.parse(than)]
    // Within a millisecond, the digits after it decide.
    return a === b ? fraction(text) > fraction(than) : a > b
  },
  date: (text, than) => text > than,
  decimal: (text, than) => new Decimal(text).gt(than),
  text: (text, than) => text > than,
}

const fraction = (text: string): string => (/\.(\d+)/.exec(text)?.[1] ?? '').padEnd(12, '0')
