import type { Fed } from '../../runtime/connectors/fed.ts'
import type { ConditionValues } from '../../runtime/queries/conditions/condition-values.ts'
import type { Behind } from '../../runtime/reports/behind-cell.ts'
import type { ReportAnswer } from '../../runtime/reports/report-answer.ts'
import { api } from './api.ts'
import type { Comment } from './comments.ts'

/** What a report comes to, with the screen of its documents. */
export interface RunAnswer extends ReportAnswer {
  readonly document: string | null
  /** How old the rows are that it is made of, where other systems bring them. */
  readonly fed?: readonly Fed[]
}

const path = (name: string, call: 'run' | 'rows' | 'comments' | 'comment') => `/reports/${encodeURIComponent(name)}/${call}`

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

/** What somebody said about a figure of a report. */
export interface FigureComment extends Comment {
  readonly figure: Behind
  /** How the figure was shown to who said it. */
  readonly seen: string
}

/** What is said about a figure, and what the report was asked with. */
interface SaidOfFigure extends Behind {
  readonly params: ConditionValues
  readonly seen: string
  readonly text: string
}

/** The calls about what people say about the figures of a report. */
const figureComments = {
  read: async (name: string, params: ConditionValues, signal?: AbortSignal) =>
    (await api.call<{ comments: readonly FigureComment[] }>(path(name, 'comments'), { body: { params }, isRead: true, signal })).comments,
  say: async (name: string, said: SaidOfFigure) =>
    (await api.call<{ comments: readonly FigureComment[] }>(path(name, 'comment'), { body: said })).comments,
}

/** Who runs a report: the API, or a preview of a report that is not published, of which nothing is said yet. */
export interface ReportRunner {
  readonly run: typeof runReport
  readonly rowsBehind: typeof rowsBehind
  readonly comments?: typeof figureComments
}

/** Runs what is published. */
export const publishedReports: ReportRunner = { run: runReport, rowsBehind, comments: figureComments }
