import type { AppEntity } from '../../app/app.ts'
import { type RecordData, wireOf } from '../../documents/record-data.ts'

/** Whether a step can follow from where any of the rows stands; rows that do not tell their status may. */
export function canFollow(entity: AppEntity, from: readonly string[], rows: Iterable<RecordData>): boolean {
  const field = entity.workflow?.field
  for (const row of rows) {
    const status = field === undefined ? null : wireOf(row, field)
    if (status === null || from.includes(String(status))) return true
  }
  return false
}
