import type { Language } from '../../schema/names.ts'
import type { AppField } from '../app/app.ts'
import type { Issue } from '../validation/issue.ts'
import type { WireValue } from '../values/record-data.ts'
import type { Value } from '../values/value.ts'

/** How values are shown. */
export interface FieldLocale {
  readonly language: Language
  /** The IANA zone in which moments are shown. */
  readonly timeZone: string
  /** What people call the record that a reference points to. */
  readonly label?: string
  /** The least digits after the point of a number that is no integer, as those beside it in its column have them. */
  readonly digits?: number
}

/** A JSON Schema (2020-12) of a field's wire value. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** What the engine knows of a kind of field. Issues carry no path: whoever asked knows where the value stands. */
export interface FieldKind<Kind extends AppField['kind'] = AppField['kind']> {
  readonly kind: Kind
  /** The value of an empty field. */
  readonly empty: WireValue
  /** The wire value as expressions see it; null for whatever is not of this kind. */
  readonly read: (wire: unknown) => Value
  /** The value of an expression as the field keeps it: decimals rounded to its scale. */
  readonly write: (value: Value, field: AppField) => WireValue
  /** Input from outside (JSON) as the wire value in its one normal form, or what is wrong with it. */
  readonly parse: (input: unknown, field: AppField) => WireValue | Issue
  /** A cell of a workbook or the clipboard, as people write it; an empty cell is `empty`. */
  readonly fromText: (text: string, field: AppField, locale: FieldLocale) => WireValue | Issue
  /** As people read it; empty for null. */
  readonly format: (wire: WireValue, field: AppField, locale: FieldLocale) => string
  /** Of numbers with a fraction: the digits after the point that the value is shown with where nothing stands beside it. */
  readonly digits?: (wire: WireValue, field: AppField) => number
  /** Order of two wire values: null first. */
  readonly compare: (a: WireValue, b: WireValue) => number
  readonly jsonSchema: (field: AppField) => JsonSchema
}

/** An issue with a value; the label of the field is among its params. */
export const issueWith = (code: string, field: AppField, params: Issue['params'] = {}): Issue => ({
  code,
  path: '',
  params: { field: field.label, ...params },
})

export const isIssue = (value: WireValue | Issue): value is Issue =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && 'code' in value

/** Nothing before something; then by `order`. */
export const nullsFirst =
  (order: (a: never, b: never) => number) =>
  (a: WireValue, b: WireValue): number => {
    if (a === null || b === null) return a === b ? 0 : a === null ? -1 : 1
    return order(a as never, b as never)
  }
