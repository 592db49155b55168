import type { WireValue } from '../documents/record-data.ts'
import type { Value } from '../expressions/value.ts'
import { orderOfText } from '../expressions/value.ts'
import { nullsFirst } from './field-kind.ts'

/** What kinds have in common whose wire value is a text and means itself. */
export const ofText = {
  empty: null,
  read: (wire: unknown): Value => (typeof wire === 'string' && wire !== '' ? wire : null),
  write: (value: Value): WireValue => (typeof value === 'string' && value !== '' ? value : null),
  compare: nullsFirst(orderOfText),
} as const

/** Characters that no text may hold: PostgreSQL refuses NUL, and halves of surrogate pairs are no characters. */
export const isWellFormed = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()
