import type { AppField } from '../app/app.ts'
import type { WireValue } from '../values/record-data.ts'
import { orderOfText } from '../values/value.ts'
import { type FieldKind, issueWith, nullsFirst } from './field-kind.ts'
import { idSchema, isId } from './identifier.ts'

/** The ids of a value. */
export const idsOf = (wire: unknown): readonly string[] =>
  Array.isArray(wire) ? wire.filter((id): id is string => typeof id === 'string' && id !== '') : []

/** What the records of a value are called, in the order of its ids; empty for one whose name is not known. */
export const namesOf = (label: string | undefined): readonly string[] => (label === undefined ? [] : label.split('\n'))

/** The label of a field with several records: a line for the name of each, in the order of their ids. */
export const labelOfNames = (names: readonly (string | undefined)[]): string =>
  names.map((name = '') => name.replaceAll('\n', ' ')).join('\n')

/** The most records that a field takes. */
export const mostOf = ({ declaration }: AppField): number => (declaration?.kind === 'refs' ? declaration.maxCount : undefined) ?? 100

const listed = (texts: readonly string[]): WireValue => (texts.length === 0 ? null : [...new Set(texts)])

const parse: FieldKind['parse'] = (input, field) => {
  if (input === null || input === undefined || input === '') return null
  const ids = Array.isArray(input) ? input : [input]
  const wrong = ids.find((id) => typeof id !== 'string' || !isId(id))
  if (wrong !== undefined) return issueWith('notAReference', field, { value: String(wrong).slice(0, 40) })
  const most = mostOf(field)
  return ids.length > most ? issueWith('tooManyRecords', field, { max: most, count: ids.length }) : listed(ids as string[])
}

/** The ids of several records. In workbooks people write their codes beside each other: the importer finds the records, so the texts stay as they are. */
export const references = {
  kind: 'refs',
  empty: null,
  read: (wire) => {
    const ids = idsOf(wire)
    return ids.length === 0 ? null : ids
  },
  write: (value) => listed(idsOf(Array.isArray(value) ? value : [value])),
  parse,
  fromText: (text) =>
    listed(
      text
        .split(/[,，、;；\n]/)
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    ),
  format: (wire, _field, { label, language }) => {
    const names = namesOf(label)
    return idsOf(wire)
      .map((id, at) => names[at] || id)
      .join(language === 'US' ? ', ' : '、')
  },
  compare: nullsFirst((a: unknown, b: unknown) => orderOfText(idsOf(a).join(), idsOf(b).join())),
  jsonSchema: (field) => ({ type: 'array', items: idSchema, uniqueItems: true, maxItems: mostOf(field) }),
} satisfies FieldKind<'refs'>
