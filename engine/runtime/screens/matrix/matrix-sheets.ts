import type { MatrixColumn } from './matrix.ts'

/** Some columns of a matrix beside each other on paper. */
interface MatrixSheet {
  /** The place of its first column among all, from 1. */
  readonly from: number
  readonly columns: readonly MatrixColumn[]
}

/** Millimetres of an A4 page that lies, within its margins; of what names a row, of what else is said of it, of a column. */
const width = { page: 277, name: 38, fact: 18, column: 38 }

/** The columns of a matrix by the sheets that they stand on, each sheet about as full as the others. */
export function columnsOfSheets(columns: readonly MatrixColumn[], rowColumns: number): readonly MatrixSheet[] {
  const left = width.page - width.name - width.fact * (rowColumns - 1)
  const most = Math.max(1, Math.floor(left / width.column))
  const sheets = Math.ceil(columns.length / most)
  const count = Math.ceil(columns.length / Math.max(1, sheets))
  return Array.from({ length: sheets }, (_, at) => ({
    from: at * count + 1,
    columns: columns.slice(at * count, at * count + count),
  })).filter((sheet) => sheet.columns.length > 0)
}
