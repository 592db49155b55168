import { linesOf } from '../../values/record-data.ts'
import type { CellEdit, DocumentEdit, LinesEdit } from './edit.ts'
import type { Input } from './input.ts'
import { keyOf } from './rows.ts'
import type { DocumentState } from './state.ts'

/** Where a block of cells goes. */
export interface PastePlace {
  readonly lines: string
  /** The row of its first cell, counted from 0. */
  readonly row: number
  /** The fields from its first column on, in the order shown; `null` for a column that cannot be changed. */
  readonly fields: readonly (string | null)[]
  /** Rows may be added for what goes beyond the last one. */
  readonly canAdd: boolean
}

/** How a pasted text becomes an input: references are looked up beforehand. */
type ReadCell = (field: string, text: string) => Input

const asText: ReadCell = (_field, text) => ({ kind: 'text', text })

/** A block of cells as one edit: cell by cell, with rows added at the end. Cells outside the grid are left out. */
export function pasteEdit(
  state: DocumentState,
  place: PastePlace,
  block: readonly (readonly string[])[],
  read: ReadCell = asText,
): DocumentEdit {
  const keys = linesOf(state.record, place.lines).map(keyOf)
  const standing = keys.length
  const missing = block.length === 0 ? 0 : Math.max(0, place.row + block.length - keys.length)
  const edits: LinesEdit[] = []
  if (missing > 0 && place.canAdd) {
    edits.push({ kind: 'insert', lines: place.lines, at: keys.length, rows: Array.from({ length: missing }, () => ({})) })
    for (let count = 1; count <= missing; count += 1) keys.push(`+${state.given + count}`)
  }
  const cells = block.flatMap((texts, down): CellEdit[] => {
    const key = keys[place.row + down]
    if (key === undefined) return []
    const isAdded = place.row + down >= standing
    return texts.flatMap((text, across): CellEdit[] => {
      const field = place.fields[across]
      // A row that is added has its defaults, which nothing takes the place of.
      return field && !(isAdded && text.trim() === '') ? [{ key, field, input: read(field, text) }] : []
    })
  })
  return { kind: 'together', edits: [...edits, { kind: 'cells', lines: place.lines, cells }] }
}

/** Copies cells of some rows into the same cells of others, over and over: Excel's fill. */
export function fillEdit(
  state: DocumentState,
  lines: string,
  { from, to, fields }: { readonly from: readonly string[]; readonly to: readonly string[]; readonly fields: readonly string[] },
): DocumentEdit | undefined {
  const rows = new Map(linesOf(state.record, lines).map((row) => [keyOf(row), row]))
  const sources = from.map((key) => rows.get(key)).filter((row) => row !== undefined)
  const cells = to.flatMap((key, index): CellEdit[] => {
    const source = sources[index % sources.length]
    return source ? fields.map((field) => ({ key, field, input: { kind: 'copy', from: source } })) : []
  })
  return cells.length === 0 ? undefined : { kind: 'cells', lines, cells }
}
