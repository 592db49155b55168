import type { Language } from '../../schema/names.ts'
import type { AppField } from '../app/app.ts'
import { type FieldKind, issueWith, nullsFirst } from './field-kind.ts'

const words: Readonly<Record<Language, readonly [yes: string, no: string]>> = { ZHS: ['是', '否'], ZHT: ['是', '否'], US: ['Yes', 'No'] }
const yes = new Set(['是', '√', 'true', 'yes', 'y', '1'])
const no = new Set(['否', '×', 'false', 'no', 'n', '0'])

/** Whether a field is yes or no from the start, and never unanswered: it has a default. Such a one is ticked, any other is answered. */
export const isTicked = ({ kind, declaration }: AppField): boolean =>
  kind === 'boolean' && declaration?.kind === 'boolean' && declaration.default !== undefined

const parse: FieldKind['parse'] = (input, field) => {
  if (input === null || input === undefined || input === '') return null
  return typeof input === 'boolean' ? input : issueWith('notABoolean', field, { value: String(input).slice(0, 40) })
}

export const boolean = {
  kind: 'boolean',
  empty: null,
  read: (wire) => (typeof wire === 'boolean' ? wire : null),
  write: (value) => (typeof value === 'boolean' ? value : null),
  parse,
  fromText: (text, field) => {
    const word = text.trim().toLowerCase()
    return parse(yes.has(word) ? true : no.has(word) ? false : word, field)
  },
  format: (wire, _field, { language }) => (typeof wire === 'boolean' ? words[language][wire ? 0 : 1] : ''),
  compare: nullsFirst((a: boolean, b: boolean) => Number(a) - Number(b)),
  jsonSchema: () => ({ type: 'boolean' }),
} satisfies FieldKind<'boolean'>
