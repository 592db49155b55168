import type { AppField } from '../../runtime/app/app.ts'
import type { FieldLocale } from '../../runtime/fields/field-kind.ts'
import { fieldKinds } from '../../runtime/fields/index.ts'
import type { WireValue } from '../../runtime/values/record-data.ts'

/** A value as people read it: what a cell shows, what is copied and exported. */
export function cellText(value: WireValue, field: AppField, locale: FieldLocale): string {
  return value === null || value === undefined ? '' : fieldKinds[field.kind].format(value, field, locale)
}
