import type { App } from '../app/app.ts'
import { knowing } from '../app/pseudo-entity.ts'
import type { Labels, RecordData, WireValue } from '../documents/record-data.ts'
import { wireOf } from '../documents/record-data.ts'
import { compile } from '../expressions/compile.ts'
import { type Scope, siteOf } from '../expressions/scope.ts'
import { pathOf } from '../expressions/tree.ts'
import { holds } from '../expressions/value.ts'
import { fieldKinds } from '../fields/index.ts'
import type { SortKey } from '../queries/query.ts'
import { measured } from './measured.ts'
import { byDeclaration, declaredOrder } from './own-order.ts'
import { periodOf } from './period.ts'
import type { Level, PlannedGroup, PlannedValue, ReportPlan } from './report-plan.ts'
import type { LevelRows, ReportRows } from './report-rows.ts'

/**
 * Answers a report from records in memory: what storage is tested against. What the dataset reaches through references
 * stands in the records under its path, its labels too.
 */
export function evaluateReport(app: App, plan: ReportPlan, records: readonly RecordData[], scope: Omit<Scope, 'record'>): ReportRows {
  const site = siteOf(app, { record: plan.entity })
  const condition = compile(plan.where, site)
  const found = records.filter((record) => holds(condition({ ...scope, record })))
  const levels = plan.levels.map((level) => levelOf(app, plan, level, found, scope))
  return { levels, read: found.length }
}

function levelOf(app: App, plan: ReportPlan, level: Level, records: readonly RecordData[], scope: Omit<Scope, 'record'>): LevelRows {
  if (!plan.isGrouped && plan.levels[0] !== level) return { rows: [totalsOf(app, plan, records, scope)], count: 1 }
  const rows = plan.isGrouped ? groupedRows(app, plan, level, records, scope) : records.map((record) => shown(app, plan, record, scope))
  const whole = rows.map((row) => withFormulas(app, plan, row, scope))
  const sorted = whole.toSorted((one, other) => order(plan, level, one, other))
  return { rows: sorted.slice(0, plan.limit), count: sorted.length }
}

function wireValue(app: App, plan: ReportPlan, { value, field, span }: PlannedValue & Partial<PlannedGroup>, scope: Scope): WireValue {
  const worked = compile(value, siteOf(app, { record: plan.entity }))(scope)
  if (span !== undefined) return typeof worked === 'string' ? periodOf(worked, span) : null
  return fieldKinds[field.kind].write(worked, field)
}

function shown(app: App, plan: ReportPlan, record: RecordData, scope: Omit<Scope, 'record'>): RecordData {
  const inScope = { ...scope, record }
  const values = plan.values.map((value) => [value.name, wireValue(app, plan, value, inScope)] as const)
  return { id: record.id ?? '', ...Object.fromEntries(values), ...labelled(plan.values, record) }
}

function labelled(values: readonly PlannedValue[], record: RecordData): { $labels?: Labels } {
  const labels = values.flatMap(({ name, value }): [string, string][] => {
    const label = record.$labels?.[(pathOf(value) ?? '').replace(/^record\./, '')]
    return label === undefined ? [] : [[name, label]]
  })
  return labels.length === 0 ? {} : { $labels: Object.fromEntries(labels) }
}

function groupedRows(
  app: App,
  plan: ReportPlan,
  level: Level,
  records: readonly RecordData[],
  scope: Omit<Scope, 'record'>,
): readonly RecordData[] {
  const groups = plan.groups.filter(({ name }) => level.includes(name))
  const byKey = new Map<string, { row: RecordData; records: RecordData[] }>()
  if (level.length === 0) byKey.set('[]', { row: {}, records: [] })
  for (const record of records) {
    const keys = groups.map((group) => [group.name, wireValue(app, plan, group, { ...scope, record })] as const)
    const key = JSON.stringify(keys.map(([, value]) => value))
    const found = byKey.get(key) ?? { row: { ...Object.fromEntries(keys), ...labelled(groups, record) }, records: [] }
    found.records.push(record)
    byKey.set(key, found)
  }
  const site = siteOf(app, { record: plan.entity })
  return [...byKey.values()].map(({ row, records: own }) => {
    const measures = plan.measures.map((measure) => [measure.name, measured(measure, site, own, scope)] as const)
    return { ...row, ...Object.fromEntries(measures) }
  })
}

/** Of a report that is not grouped, the sums of the columns that have one. */
function totalsOf(app: App, plan: ReportPlan, records: readonly RecordData[], scope: Omit<Scope, 'record'>): RecordData {
  const site = siteOf(app, { record: plan.entity })
  const totals = totalledValues(plan).map(
    ({ name, field, value }) => [name, measured({ name, field, value, aggregate: 'sum' }, site, records, scope)] as const,
  )
  return Object.fromEntries(totals)
}

/** The values of a report that is not grouped that its totals row sums. */
export const totalledValues = ({ columns, values }: ReportPlan): readonly PlannedValue[] =>
  values.filter(({ name, field }) => summed.has(field.kind) && columns.some((column) => column.name === name && column.isTotalled))

const summed: ReadonlySet<string> = new Set(['decimal', 'integer', 'money', 'quantity'])

function withFormulas(app: App, plan: ReportPlan, row: RecordData, scope: Omit<Scope, 'record'>): RecordData {
  if (plan.formulas.length === 0) return row
  const known = knowing(app, [plan.row])
  const site = siteOf(known, { record: plan.row.name })
  const values = plan.formulas.map(
    ({ name, field, value }) => [name, fieldKinds[field.kind].write(compile(value, site)({ ...scope, record: row }), field)] as const,
  )
  return { ...row, ...Object.fromEntries(values) }
}

/** What the rows of a level are sorted by: what the report says of what the level has, then its groups, so that the order is total. */
export function sortOf(plan: ReportPlan, level: Level): readonly SortKey[] {
  const has = (name: string) => !plan.groups.some((group) => group.name === name) || level.includes(name)
  const first = plan.sort.filter(([name]) => has(name))
  const rest = level.filter((name) => !first.some(([key]) => key === name))
  return [...first, ...rest.map((name): SortKey => [name, 'asc'])]
}

/** Empty values come last going up and first going down; references go by their label, choices as they are declared; rows that are not grouped end with their id. */
function order(plan: ReportPlan, level: Level, one: RecordData, other: RecordData): number {
  for (const [name, direction] of sortOf(plan, level)) {
    const field = plan.row.fields.get(name)
    const isRef = field?.kind === 'ref'
    const [a, b] = isRef ? [one.$labels?.[name] ?? null, other.$labels?.[name] ?? null] : [wireOf(one, name), wireOf(other, name)]
    const codes = field && declaredOrder(field)
    const kind = isRef ? 'text' : (field?.kind ?? 'text')
    const by = (x: WireValue, y: WireValue) => (codes ? byDeclaration(codes, x, y) : fieldKinds[kind].compare(x, y))
    const difference = a === null || b === null ? Number(a === null) - Number(b === null) : by(a, b)
    if (difference !== 0) return direction === 'asc' ? difference : -difference
  }
  return fieldKinds.id.compare(one.id ?? null, other.id ?? null)
}
