import type { App } from '../../../engine/runtime/app/app.ts'
import { settingField } from '../../../engine/runtime/app/setting-field.ts'
import { isIssue, issueWith } from '../../../engine/runtime/fields/field-kind.ts'
import { fieldKinds } from '../../../engine/runtime/fields/index.ts'
import type { Issue } from '../../../engine/runtime/validation/issue.ts'
import type { WireValue } from '../../../engine/runtime/values/record-data.ts'
import { Invalid } from '../records/failures.ts'

/**
 * Values for keys of a settings file, each in the form of its kind. A null takes a key back to what the file says.
 * @throws Invalid with what is wrong, by key
 */
export function readSettingValues(app: App, name: string, submitted: unknown): Readonly<Record<string, WireValue>> {
  const issues: Issue[] = []
  const values: Record<string, WireValue> = {}
  for (const [key, input] of Object.entries(submitted !== null && typeof submitted === 'object' ? submitted : {})) {
    const field = settingField(app, name, key)
    if (!field) {
      issues.push({ code: 'unknownField', path: key, params: { field: key, entity: name } })
      continue
    }
    const value = fieldKinds[field.kind].parse(input, field)
    if (isIssue(value)) issues.push({ ...value, path: key })
    else if (value === null && field.declaration?.required === true) issues.push({ ...issueWith('required', field), path: key })
    else values[key] = value
  }
  if (issues.length > 0) throw new Invalid(issues)
  return values
}
