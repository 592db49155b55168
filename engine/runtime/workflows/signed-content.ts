import type { AppEntity, AppField } from '../app/app.ts'
import { isSealed } from '../app/sealed.ts'

/** What is signed of a record: fields of it and of its lines. */
export interface SignedContent {
  readonly fields: readonly AppField[]
  /** Lines without any field that is signed are left out. */
  readonly lines: readonly { readonly lines: AppEntity; readonly fields: readonly AppField[] }[]
}

/**
 * What is signed of a record: what people fill in before it, and what it is called. What steps write or open later, such as where an
 * archive keeps it, is not: it would break every signature.
 */
export function signedContent(entity: AppEntity): SignedContent {
  const later = writtenBySteps(entity)
  const isSigned = (prefix: string) => (field: AppField) =>
    field.column !== undefined &&
    !field.system &&
    field.kind !== 'status' &&
    isFilledIn(field) &&
    !later.has(`${prefix}${field.name}`) &&
    !later.has(prefix.slice(0, -1))
  const fields = [...entity.fields.values()].filter((field) => isSigned('')(field) || field.name === entity.display)
  const lines = [...entity.lines].map(([name, lines]) => ({ lines, fields: [...lines.fields.values()].filter(isSigned(`${name}.`)) }))
  return { fields, lines: lines.filter(({ fields }) => fields.length > 0) }
}

function isFilledIn(field: AppField): boolean {
  const { declaration } = field
  if (!declaration || declaration.computed !== undefined) return false
  return !('readonly' in declaration && declaration.readonly === true) && !isSealed(field)
}

function writtenBySteps({ workflow }: AppEntity): ReadonlySet<string> {
  const written = new Set<string>()
  const starts = new Set([workflow?.initial])
  for (const { sendsBack = false, to } of workflow?.transitions.values() ?? []) if (sendsBack) starts.add(to)
  for (const { effects = [], edits = [] } of workflow?.transitions.values() ?? []) {
    for (const path of edits) written.add(path)
    for (const effect of effects) if ('kind' in effect && effect.kind === 'set') written.add(effect.field)
  }
  for (const [name, { editable }] of workflow?.statuses ?? [])
    if (Array.isArray(editable) && !starts.has(name)) for (const path of editable) written.add(path)
  return written
}
