import type { Issue } from '../../../engine/runtime/validation/issue.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
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
  /** How many records were stored. */
  readonly imported: number
  /** How many of them were there already, and were changed. */
  readonly updated?: number
  /** How many rows were left out, because their record is there already. */
  readonly skipped?: number
}
