import type { OwnDataset } from '../../schema/dataset.ts'
import type { Expression, Literal } from '../../schema/expression.ts'
import type { Report } from '../../schema/report.ts'
import type { App, AppEntity } from '../app/app.ts'
import { type Sight, seesExpression, sightFor } from '../app/cut/sight.ts'
import { fieldOf } from '../app/field-of.ts'
import { dependencies } from '../expressions/dependencies.ts'
import type { Scope } from '../expressions/scope.ts'
import { isNumberKind } from '../fields/number-kinds.ts'
import type { SortKey } from '../queries/query.ts'
import { countsRows, reach } from '../queries/reachable.ts'
import type { ReadAccess } from '../queries/read-access.ts'
import type { Condition } from '../screens/list/condition.ts'
import { initialConditions } from '../screens/list/initial-state.ts'
import { conditionExpression } from '../screens/list/list-filter.ts'
import type { Issue } from '../validation/issue.ts'
import { datasetOf, datasetRow, reportRow } from './dataset.ts'
import { inlined, type Meanings } from './inlined.ts'
import { checkParameters, parameterValues, parseParameters } from './parameters.ts'
import { plannedColumns } from './planned-columns.ts'
import { reportInputs } from './report-inputs.ts'
import {
  type Level,
  levelOfChart,
  type PlannedGroup,
  type PlannedMeasure,
  type PlannedValue,
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
  /** Only rows in these groups; the answer then is the rows of the dataset themselves. */
  readonly at?: readonly Expression[]
}

/** The rows of an answer, where the call does not say. */
export const mostReportRows = 10_000
/** The rows that a dataset may read, where it does not say. */
const mostRead = 1_000_000

/**
 * What a report asks for, for one reader: what they may not see, whole or masked, is no column, measure, group or parameter of theirs.
 * A report of which they may not read the records, or whose conditions read what they may not see, is none at all: `undefined`.
 */
export function planReport(
  app: App,
  access: ReadAccess & Sight,
  name: string,
  request: ReportRequest,
  scope: Scope,
): ReportPlan | readonly Issue[] | undefined {
  const report = Object.hasOwn(app.bundle.reports ?? {}, name) ? app.bundle.reports?.[name] : undefined
  const reader = report && readerOf(app, access, name, report)
  if (!report || !reader) return undefined
  const inputs = reportInputs(app, name, report).filter(({ path }) => reader.asked.has(report.filters?.[path]?.field ?? ''))
  const given = request.params ?? {}
  const parsed = parseParameters(inputs, given)
  const defaults = initialConditions(
    app,
    inputs.filter(({ path }) => !Object.hasOwn(given, path)),
    { ...scope, ...request.moment },
  )
  const conditions = { ...defaults, ...parsed.conditions }
  const asked = report.atLeastOneOf?.map((names) => names.filter((each) => inputs.some(({ path }) => path === each)))
  const issues = [...parsed.issues, ...checkParameters(inputs, conditions, asked)]
  if (issues.length > 0) return issues
  const meanings: Meanings = { fields: reader.meanings, params: literalsOf(conditions) }
  const { timeZone } = app.bundle.app
  const wanted = inputs.flatMap(({ path, field }) => {
    const condition = conditions[path]
    const expression = condition && conditionExpression(condition, report.filters?.[path]?.field ?? '', field, timeZone)
    return expression === undefined ? [] : [inlined(expression, { ...meanings, fields: reader.asked })]
  })
  const fixed = [...(report.where === undefined ? [] : [inlined(report.where, meanings)]), ...wanted]
  const parts = [...(reader.where === undefined ? [] : [reader.where]), ...fixed, ...(request.at ?? [])]
  return complete(reader, { name, report, meanings, request }, parts, parameterValues(conditions))
}

interface Reader {
  readonly entity: AppEntity
  readonly dataset: AppEntity
  readonly row: AppEntity
  /** The visible fields of the dataset, as expressions on a record of the entity. */
  readonly meanings: ReadonlyMap<string, Expression>
  /** The same with those that a role lets rows be filtered, grouped or summed up by, though it does not see them. */
  readonly asked: ReadonlyMap<string, Expression>
  readonly grouped: ReadonlyMap<string, Expression>
  readonly summed: ReadonlyMap<string, Expression>
  readonly where?: Expression
  readonly maxRows: number
  /** Whether all that an expression reads of a row of the dataset is seen. */
  seesAll(expression: Expression | undefined): boolean
}

/** What a person sees of the dataset of a report. */
function readerOf(app: App, access: ReadAccess & Sight, name: string, report: Report): Reader | undefined {
  const dataset = datasetOf(app, report)
  const entity = app.entities.get(dataset?.entity ?? '')
  const rows = datasetRow(app, name, report)
  const row = reportRow(app, name, report)
  if (!dataset || !entity || !rows || !row || !countsRows(access, entity)) return undefined
  const meanings = meaningsFor(app, access, entity, dataset)
  const seesAll = (expression: Expression | undefined) =>
    expression === undefined || namesOf(expression).every((field) => meanings.has(field))
  if (!seesAll(report.where)) return undefined
  if (dataset.where !== undefined && !seesExpression(app, sightFor(access, 'filter'), { record: entity }, dataset.where)) return undefined
  return {
    entity,
    dataset: rows,
    row,
    meanings,
    asked: meaningsFor(app, sightFor(access, 'filter'), entity, dataset),
    grouped: meaningsFor(app, sightFor(access, 'group'), entity, dataset),
    summed: meaningsFor(app, sightFor(access, 'sum'), entity, dataset),
    ...(dataset.where !== undefined && { where: dataset.where }),
    maxRows: dataset.maxRows ?? mostRead,
    seesAll,
  }
}

/** The fields of a dataset that a sight reaches, as expressions on a record of its entity. */
function meaningsFor(app: App, access: ReadAccess & Sight, entity: AppEntity, { fields }: OwnDataset): ReadonlyMap<string, Expression> {
  const meanings = new Map<string, Expression>()
  for (const [key, declared] of Object.entries(fields)) {
    if (typeof declared === 'object' && 'value' in declared) {
      if (seesExpression(app, access, { record: entity }, declared.value)) meanings.set(key, declared.value)
    } else {
      const path = fieldOf(declared)
      if (reach(app, access, entity, path)) meanings.set(key, { var: `record.${path}` })
    }
  }
  return meanings
}

/** The fields that an expression reads of its record. */
const namesOf = (expression: Expression): readonly string[] =>
  dependencies(expression).flatMap((path) => (path.startsWith('record.') ? [path.split('.')[1] ?? ''] : []))

interface Asked {
  readonly name: string
  readonly report: Report
  readonly meanings: Meanings
  readonly request: ReportRequest
}

function complete(
  reader: Reader,
  { name, report, meanings, request }: Asked,
  where: readonly Expression[],
  params: ReportPlan['params'],
): ReportPlan {
  const isGrouped = (report.groups !== undefined || report.measures !== undefined) && request.at === undefined
  const row = request.at === undefined ? reader.row : reader.dataset
  const groups = isGrouped ? groupsOf(reader, report) : []
  const measures = isGrouped ? measuresOf(reader, report, meanings) : []
  const values = isGrouped ? [] : valuesOf(row, meanings)
  const known = new Set([...groups, ...measures, ...values].map((part) => part.name))
  const formulas = request.at === undefined ? formulasOf(row, report, known, meanings) : []
  for (const formula of formulas) known.add(formula.name)
  const charts = Object.entries(isGrouped ? (report.charts ?? {}) : {}).filter(([, { x, y, series }]) =>
    [x, ...y, ...(series === undefined ? [] : [series])].every((part) => known.has(part)),
  )
  const sort = (request.at === undefined ? (report.sort ?? []) : []).filter(([key]) => known.has(key)) as readonly SortKey[]
  const plan = {
    name,
    report,
    entity: reader.entity.name,
    where: where.length === 0 ? true : where.length === 1 ? (where[0] ?? true) : { and: where },
    row,
    isGrouped,
    groups,
    measures,
    values,
    formulas,
    columns: plannedColumns(row, request.at === undefined ? report.columns : [...known], known),
    sort,
    charts: Object.fromEntries(charts),
    params,
    limit: request.limit ?? mostReportRows,
    maxRows: reader.maxRows,
  }
  return { ...plan, levels: levelsOf(plan) }
}

function groupsOf(reader: Reader, report: Report): readonly PlannedGroup[] {
  return Object.entries(report.groups ?? {}).flatMap(([name, { field: key = name, by }]): readonly PlannedGroup[] => {
    const field = reader.row.fields.get(name)
    const value = reader.grouped.get(key)
    if (!field || value === undefined) return []
    if (by === undefined) return [{ name, field, value }]
    return [{ name, field, value: reader.dataset.fields.get(key)?.kind === 'datetime' ? { dateOf: [value] } : value, span: by }]
  })
}

const unordered: ReadonlySet<string> = new Set(['attachment', 'boolean'])

function measuresOf(reader: Reader, report: Report, meanings: Meanings): readonly PlannedMeasure[] {
  return Object.entries(report.measures ?? {}).flatMap(([name, { aggregate, field: key, where }]): readonly PlannedMeasure[] => {
    const field = reader.row.fields.get(name)
    const value = key === undefined ? undefined : reader.summed.get(key)
    if (!field || (key !== undefined && value === undefined) || !reader.seesAll(where)) return []
    const isSummed = aggregate === 'sum' || aggregate === 'avg'
    if (isSummed && !isNumberKind(field.kind)) return []
    if ((aggregate === 'min' || aggregate === 'max') && (field.multiple || unordered.has(field.kind))) return []
    return [
      { name, field, aggregate, ...(value !== undefined && { value }), ...(where !== undefined && { where: inlined(where, meanings) }) },
    ]
  })
}

function valuesOf(row: AppEntity, meanings: Meanings): readonly PlannedValue[] {
  return [...meanings.fields].flatMap(([name, value]): readonly PlannedValue[] => {
    const field = row.fields.get(name)
    return field ? [{ name, field, value }] : []
  })
}

/** The formulas that read only what is there; one that reads another has it in its place. */
function formulasOf(row: AppEntity, report: Report, known: ReadonlySet<string>, { params }: Meanings): readonly PlannedValue[] {
  const declared = Object.entries(report.formulas ?? {})
  const values = new Map(declared.map(([name, { value }]) => [name, value]))
  return declared.flatMap(([name, { value }]): readonly PlannedValue[] => {
    const field = row.fields.get(name)
    let worked = inlined(value, { fields: values, ...(params && { params }) })
    for (let round = 1; round < declared.length; round += 1) worked = inlined(worked, { fields: values, ...(params && { params }) })
    return field && namesOf(worked).every((part) => known.has(part)) ? [{ name, field, value: worked }] : []
  })
}

/** All groups, those up to each subtotal, those of charts and of the pivot, none for the totals. Without groups: the rows, and what counts and sums them. */
function levelsOf(plan: Omit<ReportPlan, 'levels'>): readonly Level[] {
  if (!plan.isGrouped) return [[], []]
  const { report, groups, charts } = plan
  const all = groups.map(({ name }) => name)
  const across = report.pivot && all.includes(report.pivot.across) ? report.pivot.across : undefined
  const down = all.filter((name) => name !== across)
  const subtotals = down.flatMap((name, index) =>
    report.groups?.[name]?.subtotal && index < down.length - 1 ? [down.slice(0, index + 1)] : [],
  )
  // What stands in a row of a pivot: the row as a whole, and each of its cells.
  const rows = across === undefined ? subtotals : [down, ...subtotals].flatMap((level) => [level, [...level, across]])
  const wanted: Level[] = [
    all,
    ...rows,
    ...Object.values(charts).map((chart) => levelOfChart(plan, chart)),
    ...(report.totals ? [...(across === undefined ? [] : [[across]]), []] : []),
  ]
  return wanted.filter((level, index) => wanted.findIndex((other) => sameLevel(level, other)) === index)
}

/** What expressions read as `params`: the value, the values, or of a range its first. */
function literalsOf(conditions: Readonly<Record<string, Condition>>): Readonly<Record<string, Literal | readonly Literal[]>> {
  return Object.fromEntries(
    Object.entries(conditions).map(([name, condition]): [string, Literal | readonly Literal[]] => {
      switch (condition.kind) {
        case 'text':
          return [name, condition.text]
        case 'choice':
          return [name, one(condition.codes)]
        case 'refs':
          return [name, one(condition.ids)]
        case 'dates':
          return [name, condition.from ?? null]
        case 'numbers':
          return [name, condition.from === undefined ? null : Number(condition.from)]
        case 'boolean':
          return [name, condition.is]
        default:
          return [name, condition satisfies never]
      }
    }),
  )
}

const one = (values: readonly string[]): Literal | readonly Literal[] => (values.length === 1 ? (values[0] ?? null) : values)
