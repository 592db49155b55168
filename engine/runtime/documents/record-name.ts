import type { AppEntity } from '../app/app.ts'
import { type RecordData, wireOf } from './record-data.ts'

/** What people call a record: its display field, a choice by its label, or else its id. */
export function recordName(entity: AppEntity, row: RecordData): string {
  const value = String(wireOf(row, entity.display) ?? row.id ?? '')
  return row.$labels?.[entity.display] ?? entity.fields.get(entity.display)?.choices?.get(value)?.label ?? value
}

/** What a row is called in the column that names it, where it has nothing there; nothing where it has something. */
export const nameForEmpty = (entity: AppEntity, row: RecordData, path: string): string | undefined =>
  wireOf(row, path) === null ? recordName(entity, row) : undefined
