import type { AppEntity } from '../app/app.ts'
import { type RecordData, wireOf } from '../values/record-data.ts'

/** The fields that say what a record is called to this reader. */
export const namingFields = ({ display, displayHere = display }: AppEntity): readonly string[] => [...new Set([displayHere, display])]

/** The fields by which people and workbooks name a record, in whatever language: its code first. */
export const lookUpFields = ({ code, displays }: Pick<AppEntity, 'code' | 'displays'>): readonly string[] => [
  ...new Set([code, ...displays]),
]

/** What a record is called in the reader's language, or else what its display field says, a choice by its label; nothing where the record carries none. */
export function displayedName(entity: AppEntity, row: RecordData): string | undefined {
  const here = entity.displayHere === undefined ? null : wireOf(row, entity.displayHere)
  if (here !== null && here !== '') return String(here)
  const value = wireOf(row, entity.display)
  const text = value === null ? undefined : String(value)
  return row.$labels?.[entity.display] ?? entity.fields.get(entity.display)?.choices?.get(text ?? '')?.label ?? text
}

/** What people call a record: what its display field says, or else its id. */
export const recordName = (entity: AppEntity, row: RecordData): string => displayedName(entity, row) ?? row.id ?? ''

/** What a row is called in the column that names it, where it has nothing there; nothing where it has something. */
export const nameForEmpty = (entity: AppEntity, row: RecordData, path: string): string | undefined =>
  wireOf(row, path) === null ? recordName(entity, row) : undefined
