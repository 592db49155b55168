import type { AppEntity } from '../../app/app.ts'
import { type RecordData, wireOf } from '../../documents/record-data.ts'

/** What people call a row: its display field, or else its id. */
export function recordName(entity: AppEntity, row: RecordData): string {
  return row.$labels?.[entity.display] ?? String(wireOf(row, entity.display) ?? row.id ?? '')
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
