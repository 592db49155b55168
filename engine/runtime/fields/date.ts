import { dayOf } from '../expressions/days.ts'
import { type FieldKind, issueWith } from './field-kind.ts'
import { ofText } from './texts.ts'

const parse: FieldKind['parse'] = (input, field) => {
  if (input === null || input === undefined || input === '') return null
  if (typeof input === 'string' && dayOf(input.trim()) !== null) return input.trim()
  return issueWith('notADate', field, { value: String(input).slice(0, 40) })
}

/** `1101`, `11-1`, `11/1`, `11.1`, `11月1日`: a day of the year that `today` is in, written out; other texts as they are. */
export const withYear = (text: string, today: string): string => {
  const match = /^(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?$/.exec(text.trim()) ?? /^(\d\d)(\d\d)$/.exec(text.trim())
  return match === null ? text : plainDate(`${today.slice(0, 4)}-${match[1]}-${match[2]}`)
}

/** `2026/1/5`, `2026.01.05`, `2026年1月5日`, `20260105` and the like, as `2026-01-05`. */
export const plainDate = (text: string): string => {
  const match = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?$/.exec(text) ?? /^(\d{4})(\d\d)(\d\d)$/.exec(text)
  if (match === null) return text
  const [, year, month = '', day = ''] = match
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** A business date, kept and shown as `2026-01-05`. */
export const date = {
  kind: 'date',
  ...ofText,
  parse,
  fromText: (text, field) => parse(plainDate(text.trim()), field),
  format: (wire) => (typeof wire === 'string' ? wire : ''),
  jsonSchema: () => ({ type: 'string', format: 'date' }),
} satisfies FieldKind<'date'>
