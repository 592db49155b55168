import type { AppField } from '../app/app.ts'
import { periodLabel } from '../values/period.ts'
import type { FieldKind } from './field-kind.ts'
import { issueWith } from './field-kind.ts'
import { isRich, plainText } from './rich.ts'
import { inOneLine, isBlank, isWellFormed, ofText } from './texts.ts'

/** The most characters of the field. */
export const maxLengthOf = ({ declaration }: AppField): number => {
  if (declaration?.kind === 'text') return declaration.maxLength ?? (declaration.rich ? 20_000 : declaration.multiline ? 2000 : 200)
  return (declaration?.kind === 'code' ? declaration.maxLength : undefined) ?? 200
}

/** Whether the field holds several lines. */
const hasLines = ({ declaration }: AppField): boolean =>
  declaration?.kind === 'text' && (declaration.multiline === true || declaration.rich === true)

const parse: FieldKind['parse'] = (input, field) => {
  if (input === null || input === undefined) return null
  if (typeof input !== 'string' || !isWellFormed(input)) return issueWith('notAText', field)
  const text = isBlank(input) ? '' : hasLines(field) ? input : inOneLine(input)
  const max = maxLengthOf(field)
  // Each character is one or two of what the text is long.
  const length = text.length > max ? [...text].length : text.length
  if (length > max) return issueWith('tooLong', field, { max, length })
  return text === '' ? null : text
}

export const text = {
  kind: 'text',
  ...ofText,
  parse,
  fromText: parse,
  format: (wire, field, { language }) => {
    if (typeof wire !== 'string') return ''
    if (field.span !== undefined) return periodLabel(wire, field.span, language)
    return isRich(field) ? plainText(wire) : wire
  },
  jsonSchema: (field) => ({ type: 'string', maxLength: maxLengthOf(field) }),
} satisfies FieldKind<'text'>
