import type { App } from '../app/app.ts'
import { knowing } from '../app/pseudo-entity.ts'
import { compile } from '../expressions/compile.ts'
import { type Scope, siteOf } from '../expressions/scope.ts'
import { pathOf } from '../expressions/tree.ts'
import { fieldKinds } from '../fields/index.ts'
import type { SortKey } from '../queries/query.ts'
import { periodOf } from '../values/period.ts'
import type { Labels, RecordData, WireValue } from '../values/record-data.ts'
import { wireOf } from '../values/record-data.ts'
import { holds } from '../values/value.ts'
import { withComparisons } from './compared.ts'
import { measured, type Sourced } from './measured.ts'
import { isOthers, others, standsForOthers, toldOf, topsIn } from './others.ts'
import { byDeclaration, declaredOrder } from './own-order.ts'
import {
  ends,
  isOfNow,
  type Level,
  nameThen,
  type PlannedGroup,
  type PlannedRows,
  type PlannedValue,
  type ReportPlan,
} from './report-plan.ts'
import type { LevelRows, ReportRows } from './report-rows.ts'

/**
 * Answers a report from records in memory: what storage is tested against. What the dataset reaches through references
 * stands in the records under its path, its labels too.
 * @param further the records of each further kind
 */
export function evaluateReport(
  app: App,
  plan: ReportPlan,
  records: readonly RecordData[],
  scope: Omit<Scope, 'record'>,
  further: readonly (readonly RecordData[])[] = [],
): ReportRows {
  const sourced = (all: readonly PlannedRows[]): readonly Sourced[] =>
    all.flatMap((of, index) => {
      const condition = compile(of.where, siteOf(app, { record: of.entity }))
      const own = index === 0 ? records : (further[index - 1] ?? [])
      return own.filter((record) => holds(condition({ ...scope, record }))).map((record): Sourced => ({ of, record }))
    })
  const found = sourced([plan, ...plan.further])
  const past = plan.earlier.map(({ rows }) => sourced(rows))
  const all = { now: found, past, told: toldApart(app, plan, found, scope) }
  const levels = plan.levels.map((level) => levelOf(app, plan, level, all, scope))
  const isNothing = levels.every(({ rows }) => rows.length === 0)
  return { levels, read: isNothing ? 0 : [found, ...past].reduce((sum, { length }) => sum + length, 0) }
}

/** The rows of the dataset: those that are asked for, and those of each earlier time. */
interface Found {
  readonly now: readonly Sourced[]
  readonly past: readonly (readonly Sourced[])[]
  /** By groups of which only some values are told apart: those values. */
  readonly told: ReadonlyMap<string, ReadonlySet<WireValue>>
}

/** The values of groups that are told apart: those of which a measure is the most, the least, or either; equal ones by their codes. */
function toldApart(app: App, plan: ReportPlan, found: readonly Sourced[], scope: Omit<Scope, 'record'>): Found['told'] {
  return new Map(
    plan.tops.map(({ group, by, count, order }) => {
      const measure = plan.measures.find(({ name }) => name === by)
      const parts = Map.groupBy(found, ({ of, record }) => {
        const own = of.groups.find(({ name }) => name === group)
        return own ? wireValue(app, of, own, { ...scope, record }) : null
      })
      const values = [...parts].map(([value, records]) => ({ value, sum: measure ? measured(app, measure, records, scope) : null }))
      const { compare } = fieldKinds[measure?.field.kind ?? 'text']
      const firstOf = (end: 'asc' | 'desc') =>
        values
          .toSorted((one, other) => {
            if (one.sum === null || other.sum === null)
              return Number(one.sum === null) - Number(other.sum === null) || byCode(one.value, other.value)
            return (end === 'asc' ? compare(one.sum, other.sum) : compare(other.sum, one.sum)) || byCode(one.value, other.value)
          })
          .slice(0, count)
      return [group, new Set(ends(order).flatMap((end) => firstOf(end).map(({ value }) => value)))]
    }),
  )
}

const byCode = (one: WireValue, other: WireValue): number => {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return String(one) < String(other) ? -1 : Number(one !== other)
}

function levelOf(app: App, plan: ReportPlan, level: Level, found: Found, scope: Omit<Scope, 'record'>): LevelRows {
  const records = found.now
  if (!plan.isGrouped && plan.levels[0] !== level) return { rows: [totalsOf(app, plan, records, scope)], count: 1 }
  const rows = plan.isGrouped ? groupedRows(app, plan, level, found, scope) : records.map((sourced) => shown(app, plan, sourced, scope))
  const formulas = [...plan.formulas, ...plan.earlier.flatMap((time) => time.formulas)]
  const worked = rows.map((row) => withFormulas(app, plan, formulas, row, scope))
  const whole = withComparisons(plan, level, worked).map((row) => withFormulas(app, plan, plan.laterFormulas, row, scope))
  const hidden = new Set(
    plan.earlier.flatMap((time, earlier) => [
      ...time.measures.map((name) => nameThen(name, earlier)),
      ...time.formulas.map(({ name }) => name),
    ]),
  )
  const told = hidden.size === 0 ? whole : whole.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.has(name))))
  const sorted = told.toSorted((one, other) => order(plan, level, one, other))
  return { rows: sorted.slice(0, plan.limit), count: sorted.length }
}

function wireValue(
  app: App,
  { entity }: PlannedRows,
  { value, field, span, lead = 0 }: PlannedValue & Partial<PlannedGroup>,
  scope: Scope,
): WireValue {
  const worked = compile(value, siteOf(app, { record: entity }))(scope)
  if (span !== undefined) return typeof worked === 'string' ? periodOf(worked, span, lead) : null
  return fieldKinds[field.kind].write(worked, field)
}

function shown(app: App, plan: ReportPlan, { of, record }: Sourced, scope: Omit<Scope, 'record'>): RecordData {
  const inScope = { ...scope, record }
  const values = of.values.map((value) => [value.name, wireValue(app, of, value, inScope)] as const)
  const id = of === plan ? { id: record.id ?? '' } : {}
  return { ...id, ...Object.fromEntries(values), ...labelled(of.values, record) }
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
  { now, past, told }: Found,
  scope: Omit<Scope, 'record'>,
): readonly RecordData[] {
  const byKey = new Map<string, { row: RecordData; times: Sourced[][] }>()
  const nothing = () => [now, ...past].map((): Sourced[] => [])
  if (level.length === 0) byKey.set('[]', { row: {}, times: nothing() })
  for (const [time, sourced] of [now, ...past].flatMap((records, index) => records.map((each) => [index, each] as const))) {
    const { of, record } = sourced
    const groups = of.groups.filter(({ name }) => level.includes(name))
    const keys = groups.map((group) => {
      const value = wireValue(app, of, group, { ...scope, record })
      return [group.name, told.get(group.name)?.has(value) === false ? others : value] as const
    })
    const labels = labelled(
      groups.filter((_, index) => !isOthers(keys[index]?.[1])),
      record,
    )
    const key = JSON.stringify(keys.map(([, value]) => value))
    const found = byKey.get(key) ?? { row: { ...Object.fromEntries(keys), ...labels }, times: nothing() }
    found.times[time]?.push(sourced)
    byKey.set(key, found)
  }
  const found = [...byKey.values()].filter(({ times }) => !isOfNow(plan, level) || (times[0]?.length ?? 0) > 0)
  return found.map(({ row, times: [own = [], ...earlier] }) => {
    const measures = plan.measures.map((measure) => [measure.name, measured(app, measure, own, scope)] as const)
    const before = plan.earlier.flatMap(({ measures: names }, index) =>
      plan.measures
        .filter(({ name }) => names.includes(name))
        .map((measure) => {
          const records = earlier[index] ?? []
          return [nameThen(measure.name, index), records.length === 0 ? null : measured(app, measure, records, scope)] as const
        }),
    )
    return { ...row, ...Object.fromEntries([...measures, ...before]) }
  })
}

/** Of a report that is not grouped, the sums of the columns that have one. */
function totalsOf(app: App, plan: ReportPlan, records: readonly Sourced[], scope: Omit<Scope, 'record'>): RecordData {
  const totals = totalledValues(plan).map(
    ({ name, field, value }) => [name, measured(app, { name, field, value, aggregate: 'sum' }, records, scope)] as const,
  )
  return Object.fromEntries(totals)
}

/** The values of a report that is not grouped that its totals row sums. */
export const totalledValues = ({ columns, values }: ReportPlan): readonly PlannedValue[] =>
  values.filter(({ name, field }) => summed.has(field.kind) && columns.some((column) => column.name === name && column.isTotalled))

const summed: ReadonlySet<string> = new Set(['decimal', 'integer', 'money', 'quantity'])

function withFormulas(
  app: App,
  plan: ReportPlan,
  formulas: readonly PlannedValue[],
  row: RecordData,
  scope: Omit<Scope, 'record'>,
): RecordData {
  if (formulas.length === 0) return row
  const known = knowing(app, [plan.row])
  const site = siteOf(known, { record: plan.row.name })
  const values = formulas.map(
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

/** Before which key of the order others come last: before the first that is not a group whose values are all told apart. */
export function placeOfOthers(plan: ReportPlan, level: Level, keys: readonly SortKey[]): number {
  const told = topsIn(plan, level).map(({ group }) => group)
  if (told.length === 0) return -1
  return keys.findIndex(([name]) => told.includes(name) || !level.includes(name))
}

/** Empty values come last going up and first going down; references go by their label, choices as they are declared; rows that are not grouped end with their id. */
function order(plan: ReportPlan, level: Level, one: RecordData, other: RecordData): number {
  const keys = sortOf(plan, level)
  const place = placeOfOthers(plan, level, keys)
  for (const [index, [name, direction]] of keys.entries()) {
    const [isLast, isOtherLast] = [standsForOthers(plan, one), standsForOthers(plan, other)]
    if (index === place && isLast !== isOtherLast) return Number(isLast) - Number(isOtherLast)
    const [isRest, isOtherRest] = [isOthers(wireOf(one, name)), isOthers(wireOf(other, name))]
    if (isRest !== isOtherRest) return Number(isRest) - Number(isOtherRest)
    const field = plan.row.fields.get(name)
    const isRef = field?.kind === 'ref'
    const [a, b] = isRef ? [one.$labels?.[name] ?? null, other.$labels?.[name] ?? null] : [toldOf(one, name), toldOf(other, name)]
    const codes = field && declaredOrder(field)
    const kind = isRef ? 'text' : (field?.kind ?? 'text')
    const by = (x: WireValue, y: WireValue) => (codes ? byDeclaration(codes, x, y) : fieldKinds[kind].compare(x, y))
    const difference = a === null || b === null ? Number(a === null) - Number(b === null) : by(a, b)
    if (difference !== 0) return direction === 'asc' ? difference : -difference
  }
  return fieldKinds.id.compare(one.id ?? null, other.id ?? null)
}
