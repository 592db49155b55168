import type { WireValue } from '../values/record-data.ts'
import type { Value } from '../values/value.ts'
import { orderOfText } from '../values/value.ts'
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

/** Characters that nobody sees: controls, and those that only say how others are shown. */
const unseen = /[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu

/** How many characters of a text people see, with the blanks between them. */
export const seenLength = (text: string): number => [...text.replace(unseen, '').trim()].length

/** Signs that everybody sees. */
const seen = /[!-~\u4e00-\u9fff]/

/** Whether a text says nothing. */
export const isBlank = (text: string): boolean => !seen.test(text) && text.replace(unseen, '').trim() === ''

/** A text without ends of lines, for where there is one line. */
export const inOneLine = (text: string): string => text.replace(/[\n\v\f\r\u0085\u2028\u2029]+/g, ' ')
