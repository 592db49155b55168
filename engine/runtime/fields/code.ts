import type { AppField } from '../app/app.ts'
import { type FieldKind, issueWith } from './field-kind.ts'
import { maxLengthOf, text } from './text.ts'
import { ofText } from './texts.ts'

const patterns = new Map<string, RegExp>()

/** The pattern of a code, to be matched by the whole of it. */
const patternOf = ({ declaration }: AppField): RegExp | undefined => {
  const source = declaration?.kind === 'code' ? declaration.pattern : undefined
  if (source === undefined) return undefined
  let pattern = patterns.get(source)
  if (pattern === undefined) {
    pattern = new RegExp(`^(?:${source})$`, 'u')
    patterns.set(source, pattern)
  }
  return pattern
}

const parse: FieldKind['parse'] = (input, field) => {
  const trimmed = text.parse(typeof input === 'string' ? input.trim() : input, field)
  if (typeof trimmed !== 'string' || patternOf(field)?.test(trimmed) !== false) return trimmed
  const message = field.declaration?.kind === 'code' ? field.declaration.patternMessage : undefined
  return { ...issueWith('pattern', field, { value: trimmed }), ...(message !== undefined && { message }) }
}

export const code = {
  kind: 'code',
  ...ofText,
  parse,
  fromText: parse,
  format: text.format,
  jsonSchema: (field) => {
    const pattern = patternOf(field)
    return { type: 'string', maxLength: maxLengthOf(field), ...(pattern && { pattern: pattern.source }) }
  },
} satisfies FieldKind<'code'>
