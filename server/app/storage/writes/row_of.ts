import type { AppEntity } from '../../../../engine/runtime/app/app.ts'
import { type RecordData, wireOf } from '../../../../engine/runtime/documents/record-data.ts'
import { isSortedByPinyin } from '../schema/sort_fields.ts'
import { sortColumn, systemColumns } from '../schema/system_columns.ts'
import { ownSearchFields, searchText, sortKey } from '../search_text.ts'
import type { Row } from './document_change.ts'

/** A record as a row of its table: columns by name, with the search and sort columns. */
export function rowOf(entity: AppEntity, record: RecordData): Row {
  const row: Record<string, unknown> = {}
  for (const field of entity.fields.values()) {
    const value = wireOf(record, field.name)
    row[field.column] = value
    if (isSortedByPinyin(entity, field)) row[sortColumn(field.column)] = value === null ? null : sortKey(String(value))
  }
  if (!entity.parent && ownSearchFields(entity).length > 0) row[systemColumns.search] = searchText(entity, record)
  return row
}

/** A line as a row of its table. */
export const lineRowOf = (entity: AppEntity, line: RecordData, parent: string, position: number): Row => ({
  ...rowOf(entity, line),
  parent,
  [systemColumns.position]: position,
})

/** The columns that `rowOf` gives. */
export function columnsOf(entity: AppEntity): readonly string[] {
  const shadows = [...entity.fields.values()].filter((field) => isSortedByPinyin(entity, field)).map((field) => sortColumn(field.column))
  const own = [...entity.fields.values()].map(({ column }) => column)
  if (entity.parent) return [...own, systemColumns.position]
  return [...own, ...shadows, ...(ownSearchFields(entity).length > 0 ? [systemColumns.search] : [])]
}
