import { isMoment, momentIn, normalMoment, shownMoment } from '../values/moment.ts'
import { plainDate } from './date.ts'
import { type FieldKind, issueWith } from './field-kind.ts'
import { ofText } from './texts.ts'

const parse: FieldKind['parse'] = (input, field) => {
  if (input === null || input === undefined || input === '') return null
  const moment = typeof input === 'string' && isMoment(input.trim()) ? normalMoment(input.trim()) : null
  return moment ?? issueWith('notAMoment', field, { value: String(input).slice(0, 40) })
}

/** `2026/1/5 8:30` -> date and time of the day. */
const local = /^(.+?)[T\s]+(\d{1,2}):(\d\d)(?::(\d\d))?$/

/** A moment, kept as ISO 8601 in UTC with milliseconds, shown in the time zone of the app as `2026-01-05 08:30`. */
export const datetime = {
  kind: 'datetime',
  ...ofText,
  read: normalMoment,
  parse,
  fromText: (text, field, { timeZone }) => {
    const trimmed = text.trim()
    if (isMoment(trimmed)) return parse(trimmed, field)
    const [, day = trimmed, hour = '0', minute = '00', second = '00'] = local.exec(trimmed) ?? []
    return parse(momentIn(timeZone, plainDate(day), `${hour.padStart(2, '0')}:${minute}:${second}`) ?? trimmed, field)
  },
  format: (wire, _field, { timeZone }) => (typeof wire === 'string' ? shownMoment(wire, timeZone) : ''),
  jsonSchema: () => ({ type: 'string', format: 'date-time' }),
} satisfies FieldKind<'datetime'>
