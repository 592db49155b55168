import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { linesOf, type RecordData, wireOf } from '../../../engine/runtime/values/record-data.ts'

/**
 * A record that the program has read, with what somebody was found to see behind its references as they read it themselves.
 * @returns nothing where a reference leads elsewhere meanwhile: then nobody knows what they see there
 */
export function withSightOf(entity: AppEntity, seen: RecordData, record: RecordData): RecordData | undefined {
  const header = rowWithSight(entity, seen, record)
  if (!header) return undefined
  let found = header
  for (const [field, lines] of entity.lines) {
    const known = new Map(linesOf(seen, field).map((row) => [row.id, row]))
    const rows = linesOf(record, field)
    const after = rows.map((row) => rowWithSight(lines, known.get(row.id) ?? {}, row))
    if (!after.every((row) => row !== undefined)) return undefined
    if (after.some((row, at) => row !== rows[at])) found = { ...found, [field]: after }
  }
  return found
}

function rowWithSight({ fields }: AppEntity, seen: RecordData, row: RecordData): RecordData | undefined {
  for (const { kind, name, system } of fields.values())
    if (kind === 'ref' && !system && wireOf(seen, name) !== wireOf(row, name)) return undefined
  if (seen.$unseen === row.$unseen) return row
  const { $unseen, ...rest } = row
  return seen.$unseen === undefined ? rest : { ...rest, $unseen: seen.$unseen }
}
