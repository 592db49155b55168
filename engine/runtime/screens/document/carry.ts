import type { AppEntity } from '../../app/app.ts'
import { linesOf, type RecordData } from '../../values/record-data.ts'
import type { Changes } from './changes.ts'
import type { CellEdit, DocumentEdit } from './edit.ts'
import { keyOf } from './rows.ts'

/** Edits that make changes again on another version of the document: values as they stand in `from`, cells of lines that have an id. */
export function carryEdits(entity: AppEntity, from: RecordData, changes: Changes): readonly DocumentEdit[] {
  return Object.entries(changes).flatMap(([name, changed]): DocumentEdit[] => {
    if (!entity.lines.has(name)) return [{ kind: 'field', field: name, input: { kind: 'copy', from } }]
    const rows = new Map(linesOf(from, name).map((row) => [keyOf(row), row]))
    const cells = (changed as readonly RecordData[]).flatMap(({ id, ...fields }): CellEdit[] => {
      const row = id === undefined ? undefined : rows.get(id)
      return row ? Object.keys(fields).map((field) => ({ key: keyOf(row), field, input: { kind: 'copy', from: row } })) : []
    })
    return cells.length > 0 ? [{ kind: 'cells', lines: name, cells }] : []
  })
}
