import { type CellObject, read, SSF, utils, type WorkSheet } from 'xlsx'
import type { Issue } from '../../../engine/runtime/validation/issue.ts'
import { archiveIssue } from './archive.ts'
import { limits } from './limits.ts'
import { decodeCsv } from './read_csv.ts'
import type { Cell, Sheet, SheetRow } from './sheet.ts'

/** The start of a zip archive, and of the old binary format, in which encrypted workbooks are wrapped. */
const zipMark = 'PK\u0003\u0004'
const oldMark = '\u00d0\u00cf\u0011\u00e0'

/**
 * Reads the first sheet of an `.xlsx` or `.csv` file, or says what is wrong with the file.
 * @param headings the row that the headings stand in, counted from 1; they are the first row from there on that has something in it,
 *   after what an export says of its rows
 * @param most rows with data
 */
export function readSheet(bytes: Buffer, headings = 1, most: number = limits.rows): Sheet | Issue {
  const mark = bytes.subarray(0, 4).toString('latin1')
  if (mark === oldMark)
    return { code: bytes.includes('E\0n\0c\0r\0y\0p\0t\0') ? 'encryptedWorkbook' : 'notAWorkbook', path: 'file', params: {} }
  const isArchive = mark === zipMark
  const issue = isArchive ? archiveIssue(bytes) : textIssue(bytes)
  if (issue) return issue
  const sheet = isArchive ? firstSheet(bytes, most) : csvSheet(bytes, most)
  return sheet ? rowsOf(sheet, headings, most) : { code: 'notAWorkbook', path: 'file', params: {} }
}

/** A file that is no archive is a CSV, which holds no zero bytes. */
function textIssue(bytes: Buffer): Issue | undefined {
  return bytes.includes(0) ? { code: 'notAWorkbook', path: 'file', params: {} } : undefined
}

function firstSheet(bytes: Buffer, most: number): WorkSheet | undefined {
  try {
    const { Sheets, SheetNames } = read(bytes, {
      dense: true,
      cellHTML: false,
      cellFormula: false,
      cellNF: true,
      sheets: 0,
      sheetRows: most + 12,
    })
    return Sheets[SheetNames[0] ?? '']
  } catch {
    return undefined
  }
}

function csvSheet(bytes: Buffer, most: number): WorkSheet | undefined {
  const { Sheets, SheetNames } = read(decodeCsv(bytes), { type: 'string', raw: true, dense: true, sheetRows: most + 12 })
  return Sheets[SheetNames[0] ?? '']
}

function rowsOf(sheet: WorkSheet, headings: number, most: number): Sheet | Issue {
  const data = (sheet['!data'] ?? []) as (CellObject | undefined)[][]
  const filled = data
    .map((row, index): SheetRow => ({ number: index + 1, cells: Array.from((row ?? []).slice(0, limits.columns), textOf) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const above = filled.slice(0, linesAbove(filled, headings))
  const [header, ...rows] = filled.slice(above.length)
  if (!header || rows.length === 0) return { code: 'emptyWorkbook', path: 'file', params: {} }
  const count = Math.max(rows.length, rowsIn(sheet) - header.number)
  if (rows.length > most) return { code: 'tooManyRows', path: 'file', params: { max: most, count } }
  return { above, header, rows }
}

/** How many rows stand above the headings: those before the row that they stand in, or what an export says of its rows. */
function linesAbove(filled: readonly SheetRow[], headings: number): number {
  const before = filled.filter(({ number }) => number < headings).length
  return before > 0 ? before : notesIn(filled)
}

/** Lines of one cell that an empty row parts from a table: an export has them, and is imported as it is. */
function notesIn(filled: readonly SheetRow[]): number {
  const gap = filled.findIndex(({ number }, index) => number !== index + 1)
  const [table, ...notes] = [filled[gap], ...filled.slice(0, Math.max(gap, 0))]
  return table && isMore(table) && !notes.some((line) => line && isMore(line)) ? notes.length : 0
}

const isMore = ({ cells }: SheetRow): boolean => cells.filter((cell) => cell.trim() !== '').length > 1

/** How many rows the sheet says it has, though no more than the limit were read. */
function rowsIn(sheet: WorkSheet): number {
  const range = sheet['!fullref'] ?? sheet['!ref']
  return range ? utils.decode_range(range).e.r + 1 : 0
}

/** What a cell says, so that reading it back gives its value: numbers plain, dates as `YYYY-MM-DD`. */
function textOf(cell: CellObject | undefined): Cell {
  if (!cell) return ''
  if (cell.t === 'n' && typeof cell.v === 'number') return SSF.is_date(String(cell.z ?? '')) ? momentOf(cell.v) : plain(cell.v)
  if (cell.t === 'b') return cell.v ? 'true' : 'false'
  if (cell.t === 'e') return cell.w ?? '#ERROR'
  return String(cell.v ?? '').slice(0, limits.cellCharacters)
}

/** A number without an exponent, and without the noise that binary fractions leave after 15 digits. */
function plain(value: number): string {
  const text = String(Number(value.toPrecision(15)))
  return text.includes('e') ? value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 }) : text
}

function momentOf(serial: number): string {
  const { y, m, d, H, M, S } = SSF.parse_date_code(serial)
  const two = (part: number) => String(part).padStart(2, '0')
  const date = `${y}-${two(m)}-${two(d)}`
  return H + M + S === 0 ? date : `${date} ${two(H)}:${two(M)}:${two(S)}`
}
