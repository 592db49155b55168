import type { AppField } from '../app/app.ts'
import { dayOf } from '../values/days.ts'
import { type FieldKind, issueWith } from './field-kind.ts'
import { ofText } from './texts.ts'

/** Whether a date says no more than a month. */
export const isMonth = ({ declaration }: Pick<AppField, 'declaration'>): boolean =>
  declaration?.kind === 'date' && declaration.precision === 'month'

const parse: FieldKind['parse'] = (input, field) => {
  if (input === null || input === undefined || input === '') return null
  const isOf = (date: string) => dayOf(date) !== null && (!isMonth(field) || date.endsWith('-01'))
  if (typeof input === 'string' && isOf(input.trim())) return input.trim()
  return issueWith(isMonth(field) ? 'notAMonth' : 'notADate', field, { value: String(input).slice(0, 40) })
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

/** `2026-1`, `2026/01`, `2026年1月`, `202601` and the like, and with `today` also `1月` of this year, as the first day of the month. */
export const plainMonth = (text: string, today?: string): string => {
  const [, year, month = ''] = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*月?$/.exec(text) ?? /^(\d{4})(\d\d)$/.exec(text) ?? []
  if (year !== undefined) return `${year}-${month.padStart(2, '0')}-01`
  const [, own = ''] = /^(\d{1,2})\s*月?$/.exec(text) ?? []
  return today === undefined || own === '' ? plainDate(text) : `${today.slice(0, 4)}-${own.padStart(2, '0')}-01`
}

/** A business date, kept and shown as `2026-01-05`; one that says no more than a month as `2026-01`. */
export const date = {
  kind: 'date',
  ...ofText,
  parse,
  write: (value, field) => {
    const date = ofText.write(value)
    return typeof date === 'string' && isMonth(field) ? `${date.slice(0, 7)}-01` : date
  },
  fromText: (text, field) => parse(isMonth(field) ? plainMonth(text.trim()) : plainDate(text.trim()), field),
  format: (wire, field) => (typeof wire !== 'string' ? '' : isMonth(field) ? wire.slice(0, 7) : wire),
  jsonSchema: (field) => ({ type: 'string', format: 'date', ...(isMonth(field) && { pattern: '-01$' }) }),
} satisfies FieldKind<'date'>
