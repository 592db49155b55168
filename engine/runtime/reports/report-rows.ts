import type { RecordData } from '../values/record-data.ts'

/** The rows of one level of a report, in order, with labels of references. */
export interface LevelRows {
  readonly rows: readonly RecordData[]
  /** How many there are; the rows may be fewer. */
  readonly count: number
}

/** What storage, or memory, finds for a report: the rows of each of its levels. */
export interface ReportRows {
  /** As the levels of the plan. */
  readonly levels: readonly LevelRows[]
  /** The rows of the dataset that were read. */
  readonly read: number
}
