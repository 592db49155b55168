import type { AppField } from '../app/app.ts'
import type { Issue } from '../validation/issue.ts'
import { compared, Decimal, fixed, rounded, toDecimal } from '../values/decimal.ts'
import { isDecimal } from '../values/value.ts'
import { type FieldKind, issueWith, nullsFirst } from './field-kind.ts'

/** The most digits before the point: what `numeric` columns are made for. */
const mostDigits = 20
const limit = new Decimal(10).pow(mostDigits)

/** Whether a number has more digits before its point than columns are made for. */
const isTooLong = (number: Decimal): boolean => !(number.e < mostDigits) && number.abs().gte(limit)

/** What is wrong with the size of a number: bounds of the field, digits before the point. */
export const boundsIssue = (number: Decimal, field: AppField): Issue | undefined => {
  const { min, max } = boundsOf(field)
  if (min !== undefined && compared(number, min) < 0) return issueWith('tooSmall', field, { min: String(min) })
  if (max !== undefined && compared(number, max) > 0) return issueWith('tooBig', field, { max: String(max) })
  return isTooLong(number) ? issueWith('tooManyDigits', field, { digits: mostDigits }) : undefined
}

interface Bounds {
  readonly min?: Decimal | undefined
  readonly max?: Decimal | undefined
}

/** The bounds of fields as decimals: each value is compared with them. */
const known = new WeakMap<AppField, Bounds>()

function boundsOf(field: AppField): Bounds {
  const found = known.get(field)
  if (found !== undefined) return found
  const { declaration } = field
  const { min, max } = declaration !== undefined && ('min' in declaration || 'max' in declaration) ? declaration : {}
  const bounds = { min: min === undefined ? undefined : new Decimal(min), max: max === undefined ? undefined : new Decimal(max) }
  known.set(field, bounds)
  return bounds
}

/** Full-width digits and signs, as Chinese input methods type them. */
const fullWidth = /[０-９．，－＋％]/g

/** The number as people write it: thousands separators, full-width digits, an accounting minus, a percent sign. */
export const plainNumber = (text: string): string => {
  const plain = text.replace(fullWidth, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)).replace(/[\s¥￥$]/g, '')
  const grouped = /^[-+]?\d{1,3}(,\d{3})+(\.\d*)?%?$/.test(plain) ? plain.replaceAll(',', '') : plain
  return grouped
    .replace(/^\+/, '')
    .replace(/^(-?)\./, '$10.')
    .replace(/\.(?=%?$)/, '')
}

/** Digits in groups of three: `1234567.5` -> `1,234,567.5`. */
export const grouped = (digits: string): string => {
  const [whole = '', fraction] = digits.split('.')
  return whole.replace(/\B(?=(\d{3})+$)/g, ',') + (fraction === undefined ? '' : `.${fraction}`)
}

const scaleOf = (field: AppField): number => field.scale ?? 0

/** Without the zeros at the end of the fraction, but with at least so many digits. */
export const shortest = (number: Decimal, least: number): string => number.toFixed(Math.max(least, number.decimalPlaces()))

/** The digits after the point of a wire value, without the zeros at their end. */
export const placesOf = (wire: unknown): number => /^-?\d+\.(\d*[1-9])0*$/.exec(String(wire))?.[1]?.length ?? 0

const parse: FieldKind['parse'] = (input, field) => {
  if (input === null || input === undefined || input === '') return null
  const number = typeof input === 'string' ? toDecimal(input.trim()) : toDecimal(input)
  if (number === null) return issueWith('notANumber', field, { value: String(input).slice(0, 40) })
  const scale = scaleOf(field)
  if (number.decimalPlaces() > scale) return issueWith('scale', field, { scale })
  return boundsIssue(number, field) ?? fixed(number, scale)
}

/** What all kinds of exact decimal have in common; `digits` are the least ones shown after the point. */
export const exact = <Kind extends 'decimal' | 'money' | 'quantity' | 'percent'>(kind: Kind, digits: (field: AppField) => number) =>
  ({
    kind,
    empty: null,
    read: toDecimal,
    write: (value, field) => {
      if (!isDecimal(value) || isTooLong(value)) return null
      return fixed(rounded(value, scaleOf(field)), scaleOf(field))
    },
    parse,
    fromText: (text, field) => parse(plainNumber(text), field),
    format: (wire, field, locale) => {
      const number = toDecimal(wire)
      return number === null ? '' : grouped(shortest(number, Math.max(digits(field), locale.digits ?? 0)))
    },
    digits: (wire, field) => Math.max(digits(field), placesOf(wire)),
    compare: nullsFirst((a: string, b: string) => toDecimal(a)?.cmp(toDecimal(b) ?? 0) ?? 0),
    jsonSchema: (field) => ({
      type: 'string',
      pattern: scaleOf(field) === 0 ? '^-?\\d+$' : `^-?\\d+(\\.\\d{1,${scaleOf(field)}})?$`,
    }),
  }) satisfies FieldKind<Kind>
