/** What a report has cost, beside what it may. */
export interface ReportCost {
  /** In units of the database, as it estimated: a page read in order is 1. */
  readonly estimate: number
  readonly mostEstimate: number
  readonly milliseconds: number
  readonly mostMilliseconds: number
  /** Rows of the dataset. */
  readonly read: number
  readonly mostRead: number
}
