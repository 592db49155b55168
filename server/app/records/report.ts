import { fullAccess } from '../../../engine/runtime/access/full-access.ts'
import { canRun } from '../../../engine/runtime/access/report-screens.ts'
import type { Fed } from '../../../engine/runtime/connectors/fed.ts'
import { Exception } from '../../../engine/runtime/exception.ts'
import { mostExportedRows } from '../../../engine/runtime/queries/parse-search.ts'
import { invalidQuery } from '../../../engine/runtime/queries/problems.ts'
import { answerReport } from '../../../engine/runtime/reports/answer-report.ts'
import type { Behind } from '../../../engine/runtime/reports/behind-cell.ts'
import { behindRow, isIssues } from '../../../engine/runtime/reports/behind-row.ts'
import { planReport, type ReportRequest } from '../../../engine/runtime/reports/plan-report.ts'
import type { ReportAnswer, ReportRow } from '../../../engine/runtime/reports/report-answer.ts'
import type { ReportCost } from '../../../engine/runtime/reports/report-cost.ts'
import type { ReportPlan } from '../../../engine/runtime/reports/report-plan.ts'
import type { Issue } from '../../../engine/runtime/validation/issue.ts'
import { countReportUse } from '../storage/queries/report_uses.ts'
import { type ReportLimits, reportLimits, runReport } from '../storage/reports/run_report.ts'
import { atReplica } from './at_replica.ts'
import { type Context, environmentOf } from './context.ts'
import { Invalid, notFound } from './failures.ts'
import { fedAmong } from './fed.ts'
import { asIssues } from './query_issues.ts'
import { keepReported } from './readings.ts'
import { recordAddress } from './record_address.ts'

/** The answer of a report, and the screen that shows its documents. */
export interface RunAnswer extends ReportAnswer {
  /**
   * The document screen of their entity that the person may open: the address is this, and `$document` of the row. A row of further records
   * has its whole address in `$address`.
   */
  readonly document: string | null
  /** How old the rows are that it is made of, where other systems bring them. */
  readonly fed?: readonly Fed[]
}

/** The most rows behind a row that are shown. */
const mostBehind = 1_000

/**
 * Runs a report for the person: within their row scope, without what they may not see.
 * @param body `{params, at, limit}`: with `at`, of the rows of these groups alone
 * @throws Invalid when a parameter is missing or wrong, or the report costs too much; `notFound` when there is no such report for them
 */
export async function report(context: Context, name: string, body: unknown, limits: ReportLimits = reportLimits): Promise<RunAnswer> {
  const { at, ...request } = requestOf(body, ['params', 'at', 'limit'])
  const plan = plannedReport(context, name, request)
  const { answer: answered, cost } = await answer(context, at === undefined ? plan : among(context, plan, at, request), limits)
  if (context.user.id !== undefined)
    await countReportUse(context.pool, { report: name, account: context.user.id, day: environmentOf(context).today, ...cost })
  return answered
}

/**
 * Runs a report that comes to the person by itself, as they would see it: nobody has asked for it, so it does not count as used.
 * @throws as `report` does
 */
export async function reportFor(context: Context, name: string, request: ReportRequest): Promise<RunAnswer> {
  return (await answer(context, plannedReport(context, name, request), reportLimits)).answer
}

/**
 * The rows of a report as the server itself sees them: nobody's access applies, and the primary answers, which knows what was written last.
 * @throws Invalid when a parameter is missing or wrong, or the report has more rows than it may
 */
export async function wholeReport(context: Context, name: string, request: ReportRequest): Promise<readonly ReportRow[]> {
  const { app } = context
  const plan = planReport(app, fullAccess, name, { ...request, limit: mostExportedRows }, environmentOf(context))
  if (plan === undefined) throw notFound('report', name)
  if (!('levels' in plan)) throw new Invalid(plan)
  try {
    const found = await runReport(context.pool, app, fullAccess, environmentOf(context), plan)
    const { rows, isCut } = answerReport(app, plan, found, environmentOf(context), found.asOf)
    if (isCut) throw new Invalid([{ code: 'reportTooLarge', path: '', params: { max: mostExportedRows } }])
    return rows.filter((row) => row.$subtotal === undefined)
  } catch (error) {
    throw refusalOf(error) ?? error
  }
}

/**
 * Runs a report that somebody is about to publish, as they see it, with what it costs.
 * @param body `{params, limit}`; with `at`, the rows behind the row of these groups, with `measure` those that it counts
 */
export async function previewReport(context: Context, name: string, body: unknown): Promise<{ answer: RunAnswer; cost: ReportCost }> {
  const { at, measure, ...request } = requestOf(body, ['params', 'at', 'measure', 'limit'])
  const plan = at === undefined ? plannedFor(context, name, request) : behind(context, name, behindOf(at, measure), request)
  return answer(context, plan, reportLimits)
}

/**
 * The rows of the dataset that a row of a report sums up; of a report that is not grouped, all.
 * @param body `{params, at, measure}`: `at` is the value of each group of the row, `measure` leaves only the rows that it counts, or those of
 * the earlier time that it compares with
 */
export async function rowsBehind(context: Context, name: string, body: unknown, limits: ReportLimits = reportLimits): Promise<RunAnswer> {
  const { at = {}, measure, ...request } = requestOf(body, ['params', 'at', 'measure', 'limit'])
  if (!canRun(context.app, context.access, name)) throw notFound('report', name)
  return (await answer(context, behind(context, name, behindOf(at, measure), request), limits)).answer
}

const behindOf = (at: Record<string, unknown>, measure: string | undefined): Behind => ({ at, ...(measure !== undefined && { measure }) })

/** The same report of the rows of some groups alone. */
function among(context: Context, plan: ReportPlan, at: Behind['at'], request: ReportRequest): ReportPlan {
  const conditions = behindRow(plan, { at })
  if (isIssues(conditions)) throw new Invalid(conditions)
  return plannedFor(context, plan.name, { ...request, among: conditions })
}

function behind(context: Context, name: string, wanted: Behind, request: ReportRequest): ReportPlan {
  const conditions = behindRow(plannedFor(context, name, request), wanted)
  if (isIssues(conditions)) throw new Invalid(conditions)
  const { measure } = wanted
  const before = measure === undefined ? {} : { before: measure }
  return plannedFor(context, name, { ...request, ...before, at: conditions, limit: Math.min(request.limit ?? mostBehind, mostBehind) })
}

/** What a report asks of the database for the person. @throws as `report` does */
export function plannedReport(context: Context, name: string, request: ReportRequest): ReportPlan {
  if (!canRun(context.app, context.access, name)) throw notFound('report', name)
  return plannedFor(context, name, request)
}

function plannedFor(context: Context, name: string, request: ReportRequest): ReportPlan {
  const { app, access } = context
  const plan = planReport(app, access, name, request, environmentOf(context))
  if (plan === undefined) throw notFound('report', name)
  if (!('levels' in plan)) throw new Invalid(plan)
  return plan
}

async function answer(context: Context, plan: ReportPlan, limits: ReportLimits): Promise<{ answer: RunAnswer; cost: ReportCost }> {
  const environment = environmentOf(context)
  try {
    await keepReported(context, [plan, ...plan.further, ...plan.earlier.flatMap(({ rows }) => rows)])
    const found = await atReplica(context, (pool) => runReport(pool, context.app, context.access, environment, plan, limits))
    const [own = '', ...further] = [plan, ...plan.further].map(
      ({ entity }) => context.app.entities.get(entity)?.parent?.entity.name ?? entity,
    )
    const fed = await fedAmong(context, [own, ...further])
    const answered = answerReport(context.app, plan, found, environment, found.asOf)
    const rows = answered.rows.map((row) => (row.$kind === undefined ? row : leading(context, row, further[Number(row.$kind) - 1] ?? '')))
    return { answer: { ...answered, rows, document: documentScreen(context, own), ...(fed.length > 0 && { fed }) }, cost: found.cost }
  } catch (error) {
    throw refusalOf(error) ?? asIssues(error)
  }
}

/** A report that costs too much is the asker's to narrow down. */
function refusalOf(error: unknown): Invalid | undefined {
  if (!(error instanceof Exception) || !refusals.has(error.code)) return undefined
  return new Invalid([{ code: error.code, path: '', params: error.params as Issue['params'] }])
}

const refusals = new Set(['reportTimeout', 'reportTooCostly', 'reportTooLarge'])

/** What is asked of a report. @throws Invalid for a part that is not known, or is something else */
export function requestOf(
  body: unknown,
  known: readonly string[],
): { params?: Record<string, unknown>; at?: Record<string, unknown>; measure?: string; limit?: number } {
  const input = body ?? {}
  if (typeof input !== 'object' || Array.isArray(input)) throw new Invalid([invalidQuery('', 'object')])
  const { params, at, measure, limit, ...rest } = input as Record<string, unknown>
  const issues = [
    ...Object.keys(rest).map((part) => invalidQuery(part, known.join(', '))),
    ...(isObject(params) ? [] : [invalidQuery('params', 'object')]),
    ...(isObject(at) ? [] : [invalidQuery('at', 'object')]),
    ...(measure === undefined || typeof measure === 'string' ? [] : [invalidQuery('measure', 'text')]),
    ...(limit === undefined || isLimit(limit) ? [] : [{ code: 'pageTooLarge', path: 'limit', params: { max: mostExportedRows } }]),
  ]
  if (issues.length > 0) throw new Invalid(issues)
  return {
    ...(params !== undefined && { params }),
    ...(at !== undefined && { at }),
    ...(measure !== undefined && { measure }),
    ...(limit !== undefined && { limit }),
  } as ReturnType<typeof requestOf>
}

const isObject = (value: unknown): boolean => value === undefined || (typeof value === 'object' && value !== null && !Array.isArray(value))
const isLimit = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= mostExportedRows

/** A row of further records with the address of its document, where the person may open it. */
function leading({ app, access }: Context, { $kind: _, $document, ...row }: ReportRow, entity: string): ReportRow {
  const address = recordAddress(app, access, entity, String($document))
  return address === null ? row : { ...row, $address: address }
}

function documentScreen({ app, access }: Context, entity: string): string | null {
  for (const [route, screen] of app.screens) {
    if (screen.kind !== 'document' || screen.entity !== entity || !access.offers(route)) continue
    if (screen.params?.some((address) => address === '/:id' || address === '/:id?')) return route
  }
  return null
}
