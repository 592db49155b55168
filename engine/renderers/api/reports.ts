import type { ConditionValues } from '../../runtime/queries/conditions/condition-values.ts'
import type { Behind } from '../../runtime/reports/behind-cell.ts'
import type { ReportAnswer } from '../../runtime/reports/report-answer.ts'
import { api } from './api.ts'

/** What a report comes to, with the screen of its documents. */
export interface RunAnswer extends ReportAnswer {
  readonly document: string | null
}

const path = (name: string, call: 'run' | 'rows') => `/reports/${encodeURIComponent(name)}/${call}`

/** Runs a report; parameters that are not there are as their defaults say. */
export function runReport(name: string, params: ConditionValues, limit?: number, signal?: AbortSignal): Promise<RunAnswer> {
  return api.call(path(name, 'run'), { body: { params, ...(limit !== undefined && { limit }) }, isRead: true, signal })
}

/** Runs a report of the rows of some groups alone. */
export function runReportAmong(
  name: string,
  asked: { readonly params: ConditionValues; readonly at?: Readonly<Record<string, unknown>> | undefined; readonly limit: number },
): Promise<RunAnswer> {
  return api.call(path(name, 'run'), { body: asked, isRead: true })
}

/** The rows that a figure of a report sums up. */
export function rowsBehind(name: string, params: ConditionValues, behind: Behind, signal?: AbortSignal): Promise<RunAnswer> {
  return api.call(path(name, 'rows'), { body: { params, ...behind }, isRead: true, signal })
}

/** Who runs a report: the API, or a preview of a report that is not published. */
export interface ReportRunner {
  readonly run: typeof runReport
  readonly rowsBehind: typeof rowsBehind
}

/** Runs what is published. */
export const publishedReports: ReportRunner = { run: runReport, rowsBehind }
