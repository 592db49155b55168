import type { AppField } from '../app/app.ts'
import type { WireValue } from '../values/record-data.ts'
import { orderOfText, type Value } from '../values/value.ts'
import { type FieldKind, issueWith, nullsFirst } from './field-kind.ts'

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** A list of codes as the field keeps it: none is null, one stands without a list unless the field has several. */
const wireOf = (codes: readonly string[], { multiple }: AppField): WireValue => {
  if (codes.length === 0) return null
  return multiple ? codes : (codes[0] ?? null)
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : value === null ? [] : [value])

const parse: FieldKind['parse'] = (input, field) => {
  if (input === null || input === undefined || input === '') return null
  const codes = new Set<string>()
  for (const code of field.multiple ? listOf(input) : [input]) {
    if (!isText(code) || !field.choices?.has(code)) return issueWith('unknownChoice', field, { value: String(code).slice(0, 40) })
    codes.add(code)
  }
  return wireOf([...codes], field)
}

/** The code of the choice that people call by the text: its code, or its label. */
const codeFor = (text: string, { choices }: AppField): string => {
  if (choices?.has(text)) return text
  for (const [code, { label }] of choices ?? []) if (label === text) return code
  return text
}

const format: FieldKind['format'] = (wire, { choices }, { language }) =>
  listOf(wire)
    .filter(isText)
    .map((code) => choices?.get(code)?.label ?? code)
    .join(language === 'US' ? ', ' : '、')

/** What all kinds of choice have in common: codes are kept, labels are shown. */
export const choice = <Kind extends 'enum' | 'lookup' | 'status'>(kind: Kind) =>
  ({
    kind,
    empty: null,
    read: (wire: unknown): Value => {
      if (!Array.isArray(wire)) return isText(wire) ? wire : null
      const codes = wire.filter(isText)
      return codes.length === 0 ? null : codes
    },
    write: (value, field) => wireOf(listOf(value).filter(isText), field),
    parse,
    fromText: (text, field) => {
      if (!field.multiple) return parse(codeFor(text.trim(), field), field)
      const parts = text.split(/[,，、;；]/).map((part) => part.trim())
      return parse(
        parts.filter(isText).map((part) => codeFor(part, field)),
        field,
      )
    },
    format,
    compare: nullsFirst((a: unknown, b: unknown) => orderOfText(listOf(a).join(), listOf(b).join())),
    jsonSchema: ({ choices, multiple }) => {
      const one = { type: 'string', enum: [...(choices?.keys() ?? [])] }
      return multiple ? { type: 'array', items: one, uniqueItems: true } : one
    },
  }) satisfies FieldKind<Kind>
