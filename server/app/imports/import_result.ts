import type { RecordData } from '../../../engine/runtime/documents/record-data.ts'
import type { Issue } from '../../../engine/runtime/validation/issue.ts'
import type { SheetRow } from './sheet.ts'

/** What is wrong with a row. */
export interface RowIssue {
  readonly row: SheetRow
  readonly issue: Issue
}

/** What became of the rows of a workbook. */
export interface ImportResult {
  /** The good ones, as records or lines. */
  readonly rows: readonly RecordData[]
  readonly issues: readonly RowIssue[]
  /** How many records were created. */
  readonly imported: number
}
