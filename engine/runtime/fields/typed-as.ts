import type { TypedAs } from '../../schema/field.ts'
import type { AppField } from '../app/app.ts'

/** What a field holds, as people write it; nothing for one that says nothing of it. */
export function typedAsOf({ declaration }: AppField): TypedAs | undefined {
  return declaration && 'typedAs' in declaration ? declaration.typedAs : undefined
}

/** Digits and letters as keyboards for Chinese write them at full width. */
const halfWidth = (text: string): string => text.replace(/[\uff01-\uff5e]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
const withoutGaps = (text: string): string => halfWidth(text).replace(/[\s\u00a0\u3000-]/g, '')

/** A telephone number as it is kept: `138-0013-8000`, `+86 138 0013 8000` and `(0755) 8200 1234` are numbers of mainland China. */
export const phoneNumber = (text: string): string =>
  withoutGaps(text)
    .replace(/[().\p{Pd}]/gu, '')
    .replace(/^(\+86|0086|86(?=1[3-9]\d{9}$))/, '')

/** A time of day as it is kept: `6:30`, `6：30`, `630`, `6点30分`, `6点` and `6` mean `06:30` and `06:00`. */
const timeOfDay = (text: string): string => {
  const plain = halfWidth(text).replace(/[\s\u00a0\u3000]/g, '')
  const [, hours, minutes = '00'] = /^(\d{1,2})(?:[:.点點时時h](?:(\d{1,2})分?)?)?$/i.exec(plain) ?? /^(\d{1,2})(\d\d)$/.exec(plain) ?? []
  return hours === undefined ? plain : `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`
}

/** The way that each is kept. */
const tidied = {
  accountNumber: withoutGaps,
  creditCode: (text) => withoutGaps(text).toUpperCase(),
  email: (text) => halfWidth(text).replace(/\s/g, ''),
  identityNumber: (text) => withoutGaps(text).toUpperCase(),
  tel: (text) => phoneNumber(text),
  time: timeOfDay,
} as const satisfies Record<TypedAs, (text: string) => string>

/** A text as its field keeps it: blanks, dashes and letters as people write them are understood. */
export function tidy(text: string, field: AppField): string {
  const as = typedAsOf(field)
  return as === undefined ? text : tidied[as](text)
}
