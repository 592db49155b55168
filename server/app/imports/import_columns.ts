import type { Access } from '../../../engine/runtime/access/access.ts'
import type { App, AppEntity, AppField } from '../../../engine/runtime/app/app.ts'
import { documentOf } from '../../../engine/runtime/app/document-of.ts'
import type { Issue } from '../../../engine/runtime/validation/issue.ts'

/** Field kinds that no workbook can bring. */
const closedKinds = new Set<AppField['kind']>(['attachment', 'id', 'status'])

/** The fields that a workbook may bring: those that the person may fill in. Lines are counted by the program. */
export function importFields(access: Access, entity: AppEntity): readonly AppField[] {
  const document = documentOf(entity).name
  const prefix = entity.parent ? `${entity.parent.field}.` : ''
  const counter = 'number' in entity.declaration ? entity.declaration.number : undefined
  const [hidden, readonly] = [access.hidden(document), access.readonly(document)]
  return [...entity.fields.values()].filter(({ name, system, kind, declaration }) => {
    if (
      name === counter ||
      system ||
      closedKinds.has(kind) ||
      !declaration ||
      declaration.computed !== undefined ||
      declaration.readonly === true
    )
      return false
    if (declaration.kind === 'code' && declaration.sequence !== undefined) return false
    return !hidden.has(prefix + name) && !readonly.has(prefix + name)
  })
}

/** Whether a workbook must bring the field: every record has it, and nothing else gives it a value. */
export function isRequired(entity: AppEntity, { name, declaration }: AppField): boolean {
  if (declaration?.required !== true || declaration.visible !== undefined || declaration.default !== undefined) return false
  return ![...entity.fields.values()].some(
    (field) => field.declaration?.kind === 'ref' && Object.hasOwn(field.declaration.fill ?? {}, name),
  )
}

/** A column of a workbook that is a field. */
export interface ImportColumn {
  readonly field: AppField
  /** From 0. */
  readonly index: number
  /** As it stands in the workbook. */
  readonly heading: string
}

/**
 * Finds the fields by the headings of a sheet: by the heading of a template, label in any language of the app, or name; a mark for required fields may follow.
 * @param apps the app in each language, so that a template works whatever language it was made in
 */
export function matchColumns(
  apps: readonly App[],
  entity: AppEntity,
  fields: readonly AppField[],
  headings: readonly string[],
): { readonly columns: readonly ImportColumn[]; readonly issues: readonly Issue[] } {
  const byName = namesOf(apps, entity, fields)
  const columns: ImportColumn[] = []
  const issues: Issue[] = []
  for (const [index, heading] of headings.entries()) {
    const key = keyOf(heading)
    if (key === '') continue
    const field = byName.get(key)
    if (!field) issues.push({ code: 'unknownColumn', path: 'file', params: { column: heading.trim() } })
    else if (columns.some((column) => column.field === field))
      issues.push({ code: 'duplicateColumn', path: 'file', params: { column: heading.trim() } })
    else columns.push({ field, index, heading: heading.trim() })
  }
  if (columns.length === 0) return { columns, issues: [{ code: 'noColumns', path: 'file', params: {} }] }
  const missing = fields.filter((field) => isRequired(entity, field) && !columns.some((column) => column.field === field))
  for (const { label } of missing) issues.push({ code: 'missingColumn', path: 'file', params: { column: label } })
  return { columns, issues }
}

/** The heading as it is compared: without case, spaces and the mark of required fields. */
function keyOf(heading: string): string {
  return heading.normalize('NFKC').replace(/[\s*]/g, '').toLowerCase()
}

function namesOf(apps: readonly App[], entity: AppEntity, fields: readonly AppField[]): ReadonlyMap<string, AppField> {
  const found = new Map<string, AppField>()
  for (const field of fields) found.set(keyOf(field.name), field)
  for (const field of fields) if (!found.has(keyOf(field.label))) found.set(keyOf(field.label), field)
  for (const app of apps) {
    const translated = app.entities.get(entity.name)
    for (const field of fields) {
      const key = keyOf(translated?.fields.get(field.name)?.label ?? '')
      if (key !== '' && !found.has(key)) found.set(key, field)
    }
  }
  return found
}
