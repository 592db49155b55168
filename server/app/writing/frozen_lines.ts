import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import type { Surroundings } from '../../../engine/runtime/documents/compute.ts'
import { fieldState } from '../../../engine/runtime/documents/field-state.ts'
import type { Issue } from '../../../engine/runtime/validation/issue.ts'
import { linesOf, type RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from '../records/context.ts'

/** Lines that were added or removed where the record, as it now stands, says that they are readonly: an issue each, and the rows as they were. */
export function withoutFrozenLines(
  { app }: Context,
  entity: AppEntity,
  base: RecordData,
  record: RecordData,
  surroundings: Surroundings,
  edits: readonly string[],
): { readonly record: RecordData; readonly issues: readonly Issue[] } {
  let result = record
  const issues: Issue[] = []
  for (const [name, { label }] of entity.lines) {
    const [before, after] = [linesOf(base, name), linesOf(record, name)]
    if (isSameRows(before, after) || !fieldState(app, entity.name, name, record, undefined, surroundings, edits).readonly) continue
    issues.push({ code: 'linesReadonly', path: name, params: { field: label } })
    result = { ...result, [name]: before }
  }
  return { record: result, issues }
}

const isSameRows = (before: readonly RecordData[], after: readonly RecordData[]): boolean =>
  before.length === after.length && after.every(({ id }) => id !== undefined && before.some((row) => row.id === id))
