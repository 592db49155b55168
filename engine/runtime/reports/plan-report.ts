import type { Expression } from '../../schema/expression.ts'
import type { Report } from '../../schema/report.ts'
import type { Sight } from '../access/sight.ts'
import type { App } from '../app/app.ts'
import type { Scope } from '../expressions/scope.ts'
import { conditionValues, parseConditions } from '../queries/conditions/condition-values.ts'
import { initialConditions } from '../queries/conditions/initial-state.ts'
import type { SortKey } from '../queries/query.ts'
import type { ReadAccess } from '../queries/read-access.ts'
import type { Issue } from '../validation/issue.ts'
import { groupsAcross } from './across.ts'
import { type Asked, askedBy, type Conditions } from './asked.ts'
import { plannedComparisons } from './comparisons.ts'
import { type DatasetReader, datasetReader, type RowSource } from './dataset-reader.ts'
import { conditionsThen, earlierTimes, type LookedBack, lookedBack, rowWithThen } from './earlier-times.ts'
import { checkParameters } from './parameters.ts'
import { plannedColumns } from './planned-columns.ts'
import { plannedFormulas, plannedRows } from './planned-rows.ts'
import { reportInputs } from './report-inputs.ts'
import {
  type Level,
  levelOfChart,
  type PlannedGroup,
  type PlannedMeasure,
  type PlannedTop,
  type ReportPlan,
  sameLevel,
} from './report-plan.ts'

/** What is asked of a report. */
export interface ReportRequest {
  /** By name; those that are not there are as their defaults say, those that are null are not asked. */
  readonly params?: Readonly<Record<string, unknown>>
  /** What `now` and `today` mean in the defaults of parameters. Default: when it is asked. */
  readonly moment?: Pick<Scope, 'now' | 'today'>
  /** The most rows of the answer. */
  readonly limit?: number
  /** Only rows in these groups, by each kind of record of the dataset; the answer then is the rows of the dataset themselves. */
  readonly at?: readonly (readonly Expression[])[]
  /** The same, of an answer that stays grouped. */
  readonly among?: readonly (readonly Expression[])[]
  /** A comparison of the report: what is asked for are the rows of the time that it compares with. */
  readonly before?: string
}

/** The rows of an answer, where the call does not say. */
const mostReportRows = 10_000

/**
 * What a report asks for, for one reader: what they may not see, whole or masked, is no column, measure, group or parameter of theirs.
 * A report of which they may not read the records, or whose conditions read what they may not see, is none at all: `undefined`. So is one
 * with a parameter that has a default and that they may not ask: without it the report would tell of other rows than it says.
 */
export function planReport(
  app: App,
  access: ReadAccess & Sight,
  name: string,
  request: ReportRequest,
  scope: Scope,
): ReportPlan | readonly Issue[] | undefined {
  const report = Object.hasOwn(app.bundle.reports ?? {}, name) ? app.bundle.reports?.[name] : undefined
  const reader = report && datasetReader(app, access, name, report)
  if (!report || !reader) return undefined
  const inputs = reportInputs(app, name, report).filter(({ path }) => reader.sources[0].asked.has(report.filters?.[path]?.field ?? ''))
  const isAsked = (parameter: string) => inputs.some(({ path }) => path === parameter)
  if (Object.entries(report.filters ?? {}).some(([parameter, { default: usual }]) => usual !== undefined && !isAsked(parameter)))
    return undefined
  const given = request.params ?? {}
  const parsed = parseConditions(inputs, given)
  const defaults = initialConditions(
    app,
    inputs.filter(({ path }) => !Object.hasOwn(given, path)),
    { ...scope, ...request.moment },
  )
  const conditions = { ...defaults, ...parsed.conditions }
  const oneOf = report.atLeastOneOf?.map((names) => names.filter(isAsked))
  const issues = [...parsed.issues, ...checkParameters(inputs, conditions, oneOf)]
  if (issues.length > 0) return issues
  const times = lookedBack(report, reader.dataset, inputs, conditions)
  const meant = request.before === undefined ? conditions : conditionsThen(conditions, times, request.before)
  const at = request.at ?? request.among
  const ofRows = (of: Conditions): Asked => ({ ...askedBy(app, report, inputs, of), ...(at && { at }) })
  const earlier = times.map((time) => ({ ...time, asked: time.conditions && ofRows(time.conditions) }))
  const asked = ofRows(meant)
  return complete(reader, { name, request, asked, earlier }, conditionValues(conditions))
}

interface Wanted {
  readonly name: string
  readonly request: ReportRequest
  readonly asked: Asked
  readonly earlier: readonly (LookedBack & { readonly asked: Asked | undefined })[]
}

function complete(reader: DatasetReader, { name, request, asked, earlier: times }: Wanted, params: ReportPlan['params']): ReportPlan {
  const { report } = asked
  const isGrouped = (report.groups !== undefined || report.measures !== undefined) && request.at === undefined
  const row = request.at === undefined ? rowWithThen(reader.row, report, times) : reader.dataset
  const planned = (source: RowSource, index: number) => plannedRows(reader, source, index, asked, row, isGrouped)
  const [source, ...others] = reader.sources
  const own = planned(source, 0)
  const { groups, measures, values } = own
  const known = new Set([...groups, ...measures, ...values].map((part) => part.name))
  const formulas = request.at === undefined ? plannedFormulas(row, report, known, asked.params) : []
  for (const formula of formulas) known.add(formula.name)
  const comparable = new Set([...measures, ...formulas].map((part) => part.name))
  const comparisons = isGrouped ? plannedComparisons(report, row, comparable, groups, times) : []
  for (const comparison of comparisons) known.add(comparison.name)
  const laterFormulas =
    comparisons.length === 0 ? [] : plannedFormulas(row, report, known, asked.params).filter(({ name }) => !known.has(name))
  for (const formula of laterFormulas) known.add(formula.name)
  const charts = Object.entries(isGrouped ? (report.charts ?? {}) : {}).filter(([, { x, y, series }]) =>
    [x, ...y, ...(series === undefined ? [] : [series])].every((part) => known.has(part)),
  )
  const sort = (request.at === undefined ? (report.sort ?? []) : []).filter(([key]) => known.has(key)) as readonly SortKey[]
  const plan = {
    name,
    report,
    ...own,
    further: others.map((other, index) => planned(other, index + 1)),
    row,
    isGrouped,
    formulas,
    comparisons,
    tops: topsOf(report, groups, measures),
    earlier: isGrouped ? earlierTimes(reader, report, row, { groups, comparisons, measures, formulas }, times) : [],
    laterFormulas,
    columns: plannedColumns(row, request.at === undefined ? report.columns : [...known], known),
    sort,
    charts: Object.fromEntries(charts),
    params,
    limit: request.limit ?? mostReportRows,
    maxRows: reader.maxRows,
  }
  return { ...plan, levels: levelsOf(plan) }
}

/** The groups of which only some values are told apart, where what chooses them is seen. */
function topsOf(report: Report, groups: readonly PlannedGroup[], measures: readonly PlannedMeasure[]): readonly PlannedTop[] {
  return groups.flatMap(({ name }): readonly PlannedTop[] => {
    const top = report.groups?.[name]?.top
    if (!top || !measures.some((measure) => measure.name === top.by)) return []
    return [{ group: name, by: top.by, count: top.count, order: top.order ?? 'desc' }]
  })
}

/** All groups, those up to each subtotal, those of charts and of the pivot, none for the totals. Without groups: the rows, and what counts and sums them. */
function levelsOf(plan: Omit<ReportPlan, 'levels'>): readonly Level[] {
  if (!plan.isGrouped) return [[], []]
  const { report, groups, charts } = plan
  const all = groups.map(({ name }) => name)
  const across = groupsAcross(report).filter((name) => all.includes(name))
  const down = all.filter((name) => !across.includes(name))
  const subtotals = down.flatMap((name, index) =>
    report.groups?.[name]?.subtotal && index < down.length - 1 ? [down.slice(0, index + 1)] : [],
  )
  // What stands in a row of a pivot: each of its cells, and the sums under its heads.
  const [outer = '', inner] = across
  const cells: readonly Level[] = [
    ...(across.length > 0 ? [across] : []),
    ...(inner !== undefined && report.groups?.[outer]?.subtotal ? [[outer]] : []),
  ]
  const withCells = (level: Level): readonly Level[] => [level, ...cells.map((cell) => [...level, ...cell])]
  const wanted: Level[] = [
    all,
    ...(across.length > 0 ? withCells(down) : []),
    ...subtotals.flatMap(withCells),
    ...Object.values(charts).map((chart) => levelOfChart(plan, chart)),
    ...(report.totals ? withCells([]) : []),
  ]
  return wanted.filter((level, index) => wanted.findIndex((other) => sameLevel(level, other)) === index)
}
