import type { SheetCell } from '../../fields/export-sheet.ts'
import { depthOf, type Head, type PlacedHead, placedHeads } from '../../fields/placed-heads.ts'

/** What a workbook of one sheet holds. */
export interface SheetContent {
  readonly name: string
  /** What is said of the rows, a line each, with an empty one before the heads: whoever sorts or filters leaves it alone. */
  readonly above?: readonly string[]
  /** What stands above each column: a text, or several in as many rows, those of columns beside each other that are the same as one. */
  readonly heads: readonly (string | readonly Head[])[]
  readonly rows: readonly (readonly SheetCell[])[]
}

/** A workbook of one sheet as SheetJS writes it. */
interface Workbook {
  readonly SheetNames: readonly string[]
  readonly Sheets: Readonly<Record<string, object>>
}

/** Characters that the name of a sheet may not hold, and how long it may be. */
const forbidden = /[\\/?*[\]:]/g
const longestName = 31
/** Characters of a column's width. */
const narrowest = 8
const widest = 40

/** Heads and rows as a workbook: columns as wide as what stands in them, with a filter over each. */
export function workbookOf({ name, above = [], heads, rows }: SheetContent): Workbook {
  const paths = heads.map((head, column) => (typeof head === 'string' ? [{ key: String(column), label: head }] : head))
  const first = above.length > 0 ? above.length + 2 : 1
  const last = first + depthOf(paths) - 1
  const end = `${columnName(Math.max(heads.length - 1, 0))}${last + rows.length}`
  const placed = placedHeads(paths)
  const merges = placed.filter((head) => head.rows > 1 || head.columns > 1).map((head) => rangeOf(head, first - 1))
  const sheet = {
    '!type': 'sheet',
    '!data': [...above.map((line) => [text(line)]), ...(first > 1 ? [[]] : []), ...headCells(placed, paths), ...aligned(rows)],
    '!ref': `A1:${end}`,
    '!cols': paths.map((path, column) => ({ wch: widthOf(path.at(-1)?.label ?? '', rows, column) })),
    '!autofilter': { ref: `A${last}:${end}` },
    ...(merges.length > 0 && { '!merges': merges }),
  }
  const title = name.replace(forbidden, ' ').slice(0, longestName) || '1'
  return { SheetNames: [title], Sheets: { [title]: sheet } }
}

/** The heads as rows of cells, each where it begins. */
function headCells(placed: readonly PlacedHead[], paths: readonly (readonly Head[])[]): SheetCell[][] {
  const rows = Array.from({ length: depthOf(paths) }, () => paths.map((): SheetCell => ({ t: 'z' })))
  for (const { label, row, column } of placed) {
    const cells = rows[row]
    if (cells) cells[column] = text(label)
  }
  return rows
}

/** The cells that a head takes, counted from the top of the sheet. */
const rangeOf = ({ row, column, rows, columns }: PlacedHead, above: number) => ({
  s: { r: above + row, c: column },
  e: { r: above + row + rows - 1, c: column + columns - 1 },
})

const text = (v: string): SheetCell => ({ t: 's', v })

/** The numbers of a column in one format: the one with the most digits after the point. */
function aligned(rows: SheetContent['rows']): SheetContent['rows'] {
  const formats: (string | undefined)[] = []
  for (const row of rows) {
    for (const [column, { z }] of row.entries()) if (z !== undefined && z.length > (formats[column]?.length ?? 0)) formats[column] = z
  }
  return rows.map((row) =>
    row.map((cell, column) => (cell.z === undefined || cell.z === formats[column] ? cell : withFormat(cell, formats[column]))),
  )
}

const withFormat = (cell: SheetCell, z: string | undefined): SheetCell => (z === undefined ? cell : { ...cell, z })

/** The letters of a column: 0 is A, 26 is AA. */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}

/** By the head and the first rows; a Chinese character counts for two. */
function widthOf(head: string, rows: SheetContent['rows'], column: number): number {
  const texts = [head, ...rows.slice(0, 100).map((row) => String(row[column]?.v ?? ''))]
  const widths = texts.map((text) => [...text].reduce((sum, character) => sum + (character > '\u2e7f' ? 2 : 1), 2))
  return Math.min(Math.max(narrowest, ...widths), widest)
}
