import type { AppEntity, AppField } from '../../../../engine/runtime/app/app.ts'
import { isFound, isSealed } from '../../../../engine/runtime/app/sealed.ts'
import { type RecordData, type WireValue, wireOf } from '../../../../engine/runtime/values/record-data.ts'
import { blindIndex } from '../../sealing/blind_index.ts'
import { seal } from '../../sealing/envelope.ts'
import type { Row } from '../writes/document_change.ts'
import { hasSearchColumn, searchText, sortKey } from './search_text.ts'
import { isSortedByPinyin } from './sort_fields.ts'
import { blindColumn, sortColumn, systemColumns } from './system_columns.ts'

/** Where a line belongs. */
export interface Place {
  readonly parent: string
  /** Among the lines of the document, from 0. */
  readonly position: number
}

/** One column of a table, and what a record has for it. */
interface Cell {
  readonly column: string
  readonly read: (record: RecordData, place: Place | undefined) => unknown
}

const known = new WeakMap<AppEntity, readonly Cell[]>()

function cellsOf(entity: AppEntity): readonly Cell[] {
  const found = known.get(entity) ?? build(entity)
  known.set(entity, found)
  return found
}

function build(entity: AppEntity): readonly Cell[] {
  const cells: Cell[] = []
  for (const field of entity.fields.values()) {
    const { name, column } = field
    const isParent = entity.parent !== undefined && field.system && name === 'parent'
    if (isSealed(field)) {
      cells.push(...sealedCells(field))
      continue
    }
    cells.push({ column, read: isParent ? (_, place) => place?.parent ?? null : (record) => wireOf(record, name) })
    if (isSortedByPinyin(entity, field)) cells.push({ column: sortColumn(column), read: (record) => sortKeyOf(wireOf(record, name)) })
  }
  if (entity.parent) cells.push({ column: systemColumns.position, read: (_, place) => place?.position ?? null })
  else if (hasSearchColumn(entity)) cells.push({ column: systemColumns.search, read: (record) => searchText(entity, record) })
  return cells
}

/** The envelope of a value, and what it is found by where it is. */
function sealedCells(field: AppField): readonly Cell[] {
  const written = (made: (text: string) => string) => (record: RecordData) => {
    const value = wireOf(record, field.name)
    return typeof value === 'string' ? made(value) : null
  }
  const index = isFound(field) ? [{ column: blindColumn(field.column), read: written(blindIndex) }] : []
  return [{ column: field.column, read: written(seal) }, ...index]
}

/** A value of a field as its columns keep it. */
export const columnsWith = (field: AppField, value: WireValue): Row =>
  isSealed(field)
    ? Object.fromEntries(sealedCells(field).map(({ column, read }) => [column, read({ [field.name]: value }, undefined)]))
    : { [field.column]: value }

/** The column by which a whole value of a field is found, and the value as it stands there. */
export const soughtIn = (field: AppField, value: string): readonly [string, string] =>
  isSealed(field) ? [blindColumn(field.column), blindIndex(value)] : [field.column, value]

const sortKeyOf = (value: unknown) => (value === null ? null : sortKey(String(value)))

/** The columns that are written, those for search and sorting too. */
export const columnsOf = (entity: AppEntity): readonly string[] => cellsOf(entity).map(({ column }) => column)

/** What a record has for these columns, in their order. */
export const valuesOf = (entity: AppEntity, record: RecordData, place?: Place): readonly unknown[] =>
  cellsOf(entity).map(({ read }) => read(record, place))

/** A record as a row of its table: columns by name. */
export const rowOf = (entity: AppEntity, record: RecordData, place?: Place): Row =>
  Object.fromEntries(cellsOf(entity).map(({ column, read }) => [column, read(record, place)]))
