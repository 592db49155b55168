import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import type { Surroundings } from '../../../engine/runtime/documents/compute.ts'
import { fieldState } from '../../../engine/runtime/documents/field-state.ts'
import { linesOf, type RecordData, wireOf } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from '../records/context.ts'

/**
 * Takes back the changes of fields that are readonly as the record now stands: they keep the value they had (`base`, or that of a new line).
 * @param changed what the person has changed: `member`, `copies.2.book`
 */
export function withoutReadonly(
  { app }: Context,
  entity: AppEntity,
  base: RecordData,
  record: RecordData,
  changed: ReadonlySet<string>,
  surroundings: Surroundings,
  edits: readonly string[],
): RecordData {
  let result = record
  for (const path of changed) {
    const [first = '', index, name] = path.split('.')
    if (name === undefined) {
      if (fieldState(app, entity.name, first, record, undefined, surroundings, edits).readonly) result = restore(result, base, first)
      continue
    }
    if (name === 'id') continue
    const rows = linesOf(result, first)
    const row = rows[Number(index)]
    if (!row || !fieldState(app, entity.name, `${first}.${name}`, record, row, surroundings, edits).readonly) continue
    const before = linesOf(base, first).find((line) => line.id !== undefined && line.id === row.id) ?? {}
    result = { ...result, [first]: rows.with(Number(index), restore(row, before, name)) }
  }
  return result
}

/** The record with a field as it was before, and what stands behind it when it is a reference. */
function restore(record: RecordData, before: RecordData, name: string): RecordData {
  const behind = Object.keys(record).filter((key) => key.startsWith(`${name}.`))
  const values = [name, ...behind].map((key) => [key, wireOf(before, key)] as const)
  const { [name]: _, ...labels } = record.$labels ?? {}
  const label = before.$labels?.[name]
  return { ...record, ...Object.fromEntries(values), $labels: label === undefined ? labels : { ...labels, [name]: label } }
}
