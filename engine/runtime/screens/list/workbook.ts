import type { SheetCell } from '../../fields/export-sheet.ts'

/** What a workbook of one sheet holds. */
export interface SheetContent {
  readonly name: string
  /** What is said of the rows, a line each, with an empty one before the heads: whoever sorts or filters leaves it alone. */
  readonly above?: readonly string[]
  readonly heads: readonly string[]
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
  const first = above.length > 0 ? above.length + 2 : 1
  const end = `${columnName(Math.max(heads.length - 1, 0))}${first + rows.length}`
  const sheet = {
    '!type': 'sheet',
    '!data': [...above.map((line) => [text(line)]), ...(first > 1 ? [[]] : []), heads.map(text), ...aligned(rows)],
    '!ref': `A1:${end}`,
    '!cols': heads.map((head, column) => ({ wch: widthOf(head, rows, column) })),
    '!autofilter': { ref: `A${first}:${end}` },
  }
  const title = name.replace(forbidden, ' ').slice(0, longestName) || '1'
  return { SheetNames: [title], Sheets: { [title]: sheet } }
}

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
