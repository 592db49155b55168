import type { RecordData } from '../../values/record-data.ts'
import { formatTsv } from '../document/tsv.ts'

/** Rows as Excel and WPS paste them: one line a row, cells as they are shown. */
export function rowsAsTsv(rows: readonly RecordData[], cells: readonly ((row: RecordData) => string)[]): string {
  return formatTsv(rows.map((row) => cells.map((cell) => cell(row))))
}
