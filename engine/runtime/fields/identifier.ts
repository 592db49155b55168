import { type FieldKind, issueWith } from './field-kind.ts'
import { ofText } from './texts.ts'

/** The number of a record: what `bigint` holds, without a sign. */
const shape = /^[1-9]\d{0,18}$/
/** A JSON Schema of the id of a record. */
export const idSchema = { type: 'string', pattern: shape.source } as const
const greatest = '9223372036854775807'

/** Whether the text can be the id of a record. */
export const isId = (text: string): boolean => shape.test(text) && (text.length < greatest.length || text <= greatest)

const parse: FieldKind['parse'] = (input, field) => {
  if (input === null || input === undefined || input === '') return null
  if (typeof input === 'string' && isId(input)) return input
  return issueWith('notAReference', field, { value: String(input).slice(0, 40) })
}

const order = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)

/** What ids and references have in common: a decimal string. */
export const identifier = <Kind extends 'id' | 'ref'>(kind: Kind) =>
  ({
    kind,
    ...ofText,
    parse,
    fromText: (text, field) => parse(text.trim(), field),
    format: (wire, _field, { label }) => label ?? (typeof wire === 'string' ? wire : ''),
    compare: (a, b) => (typeof a === 'string' && typeof b === 'string' ? order(a, b) : ofText.compare(a, b)),
    jsonSchema: () => idSchema,
  }) satisfies FieldKind<Kind>
