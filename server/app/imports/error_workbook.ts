import { utils, write } from 'xlsx'
import type { RowError } from './row_error.ts'
import type { Sheet, SheetRow } from './sheet.ts'

/** The rows that could not be read, exactly as they came, with the reasons in a last column. */
export function errorWorkbook({ above, header, rows }: Sheet, errors: readonly RowError[], reasonHeading: string): Buffer {
  const width = Math.max(header.cells.length, ...rows.map(({ cells }) => cells.length))
  const padded = (cells: readonly string[]) => Array.from({ length: width }, (_, index) => cells[index] ?? '')
  const reasons = new Map<number, string[]>()
  for (const { row, column, message } of errors) {
    reasons.set(row, [...(reasons.get(row) ?? []), column === '' ? message : `${column}: ${message}`])
  }
  const bad = rows.filter(({ number }) => reasons.has(number))
  const table = [
    ...withGaps(above, header.number),
    [...padded(header.cells), reasonHeading],
    ...bad.map(({ number, cells }) => [...padded(cells), reasons.get(number)?.join('; ') ?? '']),
  ]
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(table.map((row) => row.map((value) => ({ t: 's', v: value })))), 'errors')
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true })
}

/** What stands above the headings, with the empty rows between, so that the headings stay in their row. */
function withGaps(above: readonly SheetRow[], headings: number): string[][] {
  return Array.from({ length: headings - 1 }, (_, index) => [...(above.find(({ number }) => number === index + 1)?.cells ?? [])])
}
