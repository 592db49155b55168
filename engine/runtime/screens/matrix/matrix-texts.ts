import type { AppField } from '../../app/app.ts'
import type { FieldLocale } from '../../fields/field-kind.ts'
import { fieldKinds } from '../../fields/index.ts'
import { type Decimal, rounded } from '../../values/decimal.ts'

/** By how much something differs, in percent with its sign: `+3.1%`, `-10%`, `0%`. */
export function differenceText(difference: Decimal): string {
  const percent = rounded(difference.times(100), 1)
  return `${percent.gt(0) ? '+' : ''}${percent.toFixed()}%`
}

/** A sum of numbers of a field: money to the cent, anything else to the digits of the field. */
export function sumText(sum: Decimal, field: AppField, locale: FieldLocale): string {
  const scale = field.kind === 'money' ? 2 : (field.scale ?? 0)
  return fieldKinds[field.kind].format(rounded(sum, scale).toFixed(), field, locale)
}
