import type { AppEntity } from '../../app/app.ts'
import { type RecordData, wireOf } from '../../documents/record-data.ts'

/** What people call a record: its display field, a choice by its label, or else its id. */
export function recordName(entity: AppEntity, row: RecordData): string {
  const value = String(wireOf(row, entity.display) ?? row.id ?? '')
  return row.$labels?.[entity.display] ?? entity.fields.get(entity.display)?.choices?.get(value)?.label ?? value
}

/** What a row is called in the column that names it, where it has nothing there; nothing where it has something. */
export const nameForEmpty = (entity: AppEntity, row: RecordData, path: string): string | undefined =>
  wireOf(row, path) === null ? recordName(entity, row) : undefined

/** Whether a step can follow from where any of the rows stands; rows that do not tell their status may. */
export function canFollow(entity: AppEntity, from: readonly string[], rows: Iterable<RecordData>): boolean {
  const field = entity.workflow?.field
  for (const row of rows) {
    const status = field === undefined ? null : wireOf(row, field)
    if (status === null || from.includes(String(status))) return true
  }
  return false
}
