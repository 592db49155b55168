import { read, utils, write } from 'xlsx'

/** A workbook with one sheet: the headings, then the rows. */
export function workbook(
  headings: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): { name: string; mimeType: string; buffer: Buffer } {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([[...headings], ...rows.map((row) => [...row])]), 'Sheet1')
  return {
    name: 'lines.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer,
  }
}

/** The rows of the first sheet of a workbook, as texts. */
export function rowsIn(file: Buffer): string[][] {
  const { Sheets, SheetNames } = read(file)
  const sheet = Sheets[SheetNames[0] ?? '']
  return sheet ? utils.sheet_to_json(sheet, { header: 1, raw: false, defval: '' }) : []
}
