import type { AppEntity } from '../../app/app.ts'
import { displayedName } from '../../documents/record-name.ts'
import type { RecordData } from '../../values/record-data.ts'

/** What people call a line: its display field where it is known, else the name of what its first reference leads to. */
export function rowName(lines: AppEntity, row: RecordData): string | undefined {
  const displayed = displayedName(lines, row)
  if (displayed !== undefined) return displayed
  for (const field of lines.fields.values()) {
    const label = field.kind === 'ref' && !field.system ? row.$labels?.[field.name] : undefined
    if (label !== undefined) return label
  }
  return undefined
}
