import type { AppField } from '../app/app.ts'
import { isIssue, issueWith } from '../fields/field-kind.ts'
import { fieldKinds } from '../fields/index.ts'
import { isNumberKind } from '../fields/number-kinds.ts'
import type { Issue } from '../validation/issue.ts'

/** A value in a field map, in the form that expressions compare the field with. */
export type FieldLiteral = boolean | number | string

/** Kinds that any text may be compared with: a choice that is no longer offered can still be looked for. */
const texts: ReadonlySet<AppField['kind']> = new Set(['text', 'code', 'enum', 'lookup', 'status'])

/** The value as a literal to compare the field with, or what is wrong with it. Exact decimals may be text. */
export function fieldLiteral(field: AppField, value: unknown): FieldLiteral | Issue {
  if (texts.has(field.kind)) return typeof value === 'string' ? value : issueWith('notAText', field)
  if (isNumberKind(field.kind)) return numberOf(field, value)
  const wire = fieldKinds[field.kind].parse(value, field)
  if (isIssue(wire)) return wire
  // One of the records that a field refers to.
  if (field.kind === 'refs' && typeof value === 'string') return value
  return typeof wire === 'string' || typeof wire === 'boolean' ? wire : issueWith('notAText', field)
}

/** A number as JSON writes it where that loses nothing, as text where it would. */
function numberOf(field: AppField, value: unknown): FieldLiteral | Issue {
  if (typeof value === 'number' && Number.isFinite(value)) return value
  const text = typeof value === 'string' ? value.trim() : ''
  if (!/^-?\d{1,40}(\.\d{1,20})?$/.test(text)) return issueWith('notANumber', field, { value: String(value).slice(0, 40) })
  const shortest = text.includes('.') ? text.replace(/\.?0+$/, '') : text
  return String(Number(text)) === shortest ? Number(text) : text
}

export const isLiteralIssue = (literal: FieldLiteral | Issue): literal is Issue => typeof literal === 'object'
