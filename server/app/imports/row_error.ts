import type { Explanation } from '../../../engine/runtime/explanations/explanation.ts'

/** What is wrong with a row of a workbook, for a person who has it open. */
export interface RowError {
  /** As numbered in the workbook. */
  readonly row: number
  /** The heading of the column; empty when it is the row as a whole. */
  readonly column: string
  readonly code: string
  readonly message: string
  /** What stands in the cell. */
  readonly value: string
  /** The condition behind it as it was evaluated, in words, where there is one. */
  readonly why?: Explanation
}
