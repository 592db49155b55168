import type { AppEntity, AppField } from '../app/app.ts'
import { remember } from '../app/remember.ts'
import { sealMaskOf } from '../app/sealed.ts'
import { isIssue, issueWith } from '../fields/field-kind.ts'
import { fieldKinds } from '../fields/index.ts'
import { type RecordData, wireOf } from '../values/record-data.ts'
import type { Issue } from './issue.ts'

/** Issues of rows already looked at: rows are never changed in place, and an edit of one leaves the others the same objects. */
const known = new WeakMap<RecordData, { readonly entity: AppEntity; readonly issues: readonly Issue[] }>()

/** The fields of which something is asked of each row. */
interface Asked {
  /** Those that do not belong to the system. */
  readonly typed: readonly AppField[]
  /** Those with choices that are no longer offered. */
  readonly withDisabled: readonly AppField[]
}

/** Found once for an entity: a document may have thousands of rows, and each of them is asked. */
const askedOf = remember(({ fields }: AppEntity): Asked => {
  const all = [...fields.values()]
  const hasDisabled = (field: AppField) => [...(field.choices?.keys() ?? [])].some((code) => isDisabled(field, code))
  return { typed: all.filter(({ system }) => !system), withDisabled: all.filter(hasDisabled) }
})

/** What is wrong with the values of a header or a row by themselves: type, length, bounds, pattern, choice. Paths are field names. */
export const valueIssues = (entity: AppEntity, record: RecordData): readonly Issue[] => {
  const found = known.get(record)
  if (found?.entity === entity) return found.issues
  const issues: Issue[] = []
  for (const field of askedOf(entity).typed) {
    if (isShownSealed(field, record)) continue
    const parsed = fieldKinds[field.kind].parse(wireOf(record, field.name), field)
    if (isIssue(parsed)) issues.push({ ...parsed, path: field.name })
  }
  known.set(record, { entity, issues })
  return issues
}

/** Whether what stands there is the mask of a sealed value, as a browser has it: what it must be like is not asked of the mask. */
const isShownSealed = (field: AppField, { $masked }: RecordData): boolean =>
  sealMaskOf(field) !== undefined && Array.isArray($masked) && ($masked as readonly string[]).includes(field.name)

/** The choices of a record that are no longer offered, unless it had them before. */
export const disabledChoices = (entity: AppEntity, record: RecordData, old: RecordData | undefined): readonly Issue[] => {
  const issues: Issue[] = []
  for (const field of askedOf(entity).withDisabled) {
    const before = codesOf(field, old)
    const gone = codesOf(field, record).find((code): code is string => isDisabled(field, code) && !before.includes(code))
    if (gone !== undefined)
      issues.push({ ...issueWith('disabledChoice', field, { value: field.choices?.get(gone)?.label ?? gone }), path: field.name })
  }
  return issues
}

const codesOf = (field: AppField, record: RecordData | undefined): readonly unknown[] => {
  if (record === undefined || field.choices === undefined || field.kind === 'status') return []
  const wire = wireOf(record, field.name)
  return Array.isArray(wire) ? wire : [wire]
}

const isDisabled = (field: AppField, code: unknown): code is string => {
  const choice = typeof code === 'string' ? field.choices?.get(code) : undefined
  return choice !== undefined && 'disabled' in choice && choice.disabled === true
}
