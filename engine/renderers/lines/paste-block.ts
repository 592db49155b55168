import type { GridApi } from 'ag-grid-community'
import type { AppField } from '../../runtime/app/app.ts'
import type { CellEdit, DocumentEdit } from '../../runtime/screens/document/edit.ts'
import type { Input } from '../../runtime/screens/document/input.ts'
import { pasteEdit } from '../../runtime/screens/document/paste.ts'
import { keyOf } from '../../runtime/screens/document/rows.ts'
import { parseTsv } from '../../runtime/screens/document/tsv.ts'
import type { Candidate } from '../../runtime/screens/picker/candidates.ts'
import { linesOf, type RecordData } from '../../runtime/values/record-data.ts'
import type { Block } from './cell-range.ts'
import { cellEditors } from './editors/index.ts'
import type { LinesFrame } from './lines-frame.ts'
import { lookUp } from './look-up.ts'

/** Pastes a block from Excel or WPS at the focused cell, or at the first one that can be typed into where there are no lines yet. Names of references are looked up first. One cell fills all that are selected. Answers how many rows it had. */
export async function pasteBlock(frame: LinesFrame, api: GridApi<RecordData>, selected: Block | undefined, text: string): Promise<number> {
  const block = spread(parseTsv(text), selected)
  const shown = api.getAllDisplayedColumns().map((column) => column.getColId())
  const focused = selected ? { rowIndex: selected.rows[0] ?? 0, column: selected.columns[0] ?? '' } : placeOf(frame, api, shown)
  if (!focused || block.length === 0) return 0
  const fields = shown.slice(shown.indexOf(focused.column)).map((id) => fieldOf(frame, id))
  const { controller, name } = frame
  const { state } = controller.view
  const row = frame.rowsOf(state)[focused.rowIndex]
  const names = await meantBy(frame, fields, block, row)
  const read = (path: string, cell: string): Input => {
    const meant = names.get(path)?.get(cell.trim())
    return meant ? { kind: 'value', value: meant.id, picked: meant.record, label: meant.label } : { kind: 'text', text: cell }
  }
  const place = { lines: name, row: focused.rowIndex, fields: fields.map((field) => field?.name ?? null), canAdd: frame.canAddRows() }
  controller.edit(withoutClosed(frame, pasteEdit(controller.view.state, place, block, read)))
  return block.length
}

/** A single cell that is copied goes into each of those selected. */
function spread(block: string[][], selected: Block | undefined): string[][] {
  const [[text = ''] = []] = block
  const isSingle = block.length === 1 && block[0]?.length === 1
  return selected && isSingle ? selected.rows.map(() => selected.columns.map(() => text)) : block
}

function placeOf(frame: LinesFrame, api: GridApi<RecordData>, shown: readonly string[]): { rowIndex: number; column: string } | undefined {
  const cell = api.getFocusedCell()
  if (cell) return { rowIndex: cell.rowIndex, column: cell.column.getColId() }
  const first = shown.find((id) => {
    const field = fieldOf(frame, id)
    return field && frame.view({}, field).editable
  })
  return first !== undefined && api.getDisplayedRowCount() === 0 ? { rowIndex: 0, column: first } : undefined
}

function fieldOf({ entity }: LinesFrame, id: string): AppField | undefined {
  const field = entity.fields.get(id)
  return field && cellEditors[field.kind] ? field : undefined
}

/** The records that the names in each column of references mean. */
async function meantBy(
  { controller }: LinesFrame,
  fields: readonly (AppField | undefined)[],
  block: readonly (readonly string[])[],
  row: RecordData | undefined,
): Promise<ReadonlyMap<string, ReadonlyMap<string, Candidate>>> {
  const { context, state } = controller.view
  const found = fields.map(async (field, index) => {
    const names = [...new Set(block.map((cells) => cells[index]?.trim() ?? ''))].filter(Boolean)
    if (field?.kind !== 'ref' || names.length === 0) return []
    return [[field.name, await lookUp(context, state, field, row, names)] as const]
  })
  return new Map((await Promise.all(found)).flat())
}

/** Leaves out the cells that cannot be changed, and puts the others in order; rows that are added are as open as an empty one. */
function withoutClosed({ controller, name, entity, view }: LinesFrame, edit: DocumentEdit): DocumentEdit {
  if (edit.kind !== 'together') return edit
  const rows = new Map(linesOf(controller.view.state.record, name).map((row) => [keyOf(row), row]))
  const isOpen = ({ key, field }: CellEdit) => {
    const declared = entity.fields.get(field)
    return declared !== undefined && view(rows.get(key) ?? {}, declared).editable
  }
  // References first, as they are picked first by hand: what they fill in gives way to what was copied beside them.
  const isPicked = ({ field }: CellEdit) => Number(entity.fields.get(field)?.kind === 'ref')
  const inOrder = (cells: readonly CellEdit[]) => cells.filter(isOpen).toSorted((one, other) => isPicked(other) - isPicked(one))
  return { ...edit, edits: edit.edits.map((one) => (one.kind === 'cells' ? { ...one, cells: inOrder(one.cells) } : one)) }
}
