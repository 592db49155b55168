import type { TypedAs } from '../../schema/field.ts'
import type { AppField } from '../app/app.ts'
import { type FieldKind, issueWith } from './field-kind.ts'
import { maxLengthOf, text } from './text.ts'
import { ofText } from './texts.ts'
import { tidy, typedAsOf } from './typed-as.ts'

const patterns = new Map<string, RegExp>()

/** A mail address: no empty part between dots, before or after the @, and a name of letters at the end. */
const mailAddress = String.raw`[^\s@.,;<>"]+(\.[^\s@.,;<>"]+)*@([\p{L}\p{N}]([\p{L}\p{N}\-]*[\p{L}\p{N}])?\.)+\p{L}{2,}`

/** What is typed in a field, where that has one form. */
const forms: Partial<Record<TypedAs, string>> = { email: mailAddress, time: '([01][0-9]|2[0-3]):[0-5][0-9]' }

/** The pattern of a code, to be matched by the whole of it. */
const patternOf = ({ declaration }: AppField): RegExp | undefined => {
  if (declaration?.kind !== 'code') return undefined
  const source = declaration.pattern ?? (declaration.typedAs && forms[declaration.typedAs])
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
  if (typeof trimmed !== 'string') return trimmed
  const pattern = patternOf(field)
  const tidied = tidy(trimmed, field)
  // A credit code has one form; a telephone number may be right as it is written.
  if (pattern?.test(trimmed) && typedAsOf(field) !== 'creditCode') return trimmed
  if (pattern?.test(tidied) !== false) return tidied
  const message = field.declaration?.kind === 'code' ? field.declaration.patternMessage : undefined
  const issue = issueWith(typedAsOf(field) === 'time' ? 'notATime' : 'pattern', field, { value: trimmed })
  return { ...issue, ...(message !== undefined && { message }) }
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
