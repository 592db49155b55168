import type { AppField } from '../app/app.ts'
import { type Decimal, rounded, toDecimal } from '../values/decimal.ts'
import { isDecimal } from '../values/value.ts'
import { boundsIssue, grouped, plainNumber } from './exact.ts'
import { type FieldKind, issueWith, nullsFirst } from './field-kind.ts'
import { isUngrouped } from './number-kinds.ts'

const isSafe = (number: Decimal) => number.abs().lte(Number.MAX_SAFE_INTEGER)

/** Whether a number keeps to bounds that are numbers themselves. */
const isWithin = (number: number, { declaration }: AppField): boolean =>
  declaration?.kind === 'integer' && number >= (declaration.min ?? number) && number <= (declaration.max ?? number)

const parse: FieldKind['parse'] = (input, field) => {
  if (input === null || input === undefined || input === '') return null
  if (typeof input === 'number' && Number.isSafeInteger(input) && isWithin(input, field)) return input + 0
  const number = typeof input === 'string' ? toDecimal(input.trim()) : toDecimal(input)
  if (number === null) return issueWith('notANumber', field, { value: String(input).slice(0, 40) })
  if (!number.isInteger()) return issueWith('notAnInteger', field)
  if (!isSafe(number)) return issueWith('tooManyDigits', field, { digits: 15 })
  return boundsIssue(number, field) ?? number.plus(0).toNumber()
}

/** Kept as a JSON number. */
export const integer = {
  kind: 'integer',
  empty: null,
  read: toDecimal,
  write: (value) => {
    const number = isDecimal(value) ? rounded(value, 0) : null
    return number !== null && isSafe(number) ? number.toNumber() : null
  },
  parse,
  fromText: (text, field) => parse(plainNumber(text), field),
  format: (wire, field) => {
    if (typeof wire !== 'number') return ''
    return isUngrouped(field) ? String(wire) : grouped(String(wire))
  },
  compare: nullsFirst((a: number, b: number) => a - b),
  jsonSchema: ({ declaration }) => ({
    type: 'integer',
    ...(declaration?.kind === 'integer' && declaration.min !== undefined && { minimum: declaration.min }),
    ...(declaration?.kind === 'integer' && declaration.max !== undefined && { maximum: declaration.max }),
  }),
} satisfies FieldKind<'integer'>
