import type { Lookback, Report } from '../../schema/report.ts'
import type { AppEntity, AppField } from '../app/app.ts'
import { pseudoEntity } from '../app/pseudo-entity.ts'
import type { Asked, Conditions } from './asked.ts'
import { type DatasetReader, namesOf } from './dataset-reader.ts'
import { daysEarlier, daysOf, looksBack, movedOn, parameterOfDays, type StepBack, stepBack } from './earlier.ts'
import { inlined } from './inlined.ts'
import { plannedFormulas, plannedRows } from './planned-rows.ts'
import type { ReportInput } from './report-inputs.ts'
import {
  type EarlierTime,
  nameThen,
  type PlannedComparison,
  type PlannedGroup,
  type PlannedMeasure,
  type PlannedRows,
  type PlannedValue,
} from './report-plan.ts'

/** An earlier time that some comparisons of a report are with. */
export interface LookedBack {
  /** The comparisons. */
  readonly names: readonly string[]
  /** The field of the dataset whose days are moved. */
  readonly field: string
  readonly step: StepBack
  /** What the parameters are of then; nothing where no range of days is asked for. */
  readonly conditions?: Conditions
}

/** The earlier times that the comparisons of a report are with: one for each parameter and each distance. */
export function lookedBack(
  report: Report,
  dataset: AppEntity,
  inputs: readonly ReportInput[],
  conditions: Conditions,
): readonly LookedBack[] {
  const found = Object.entries(report.comparisons ?? {}).flatMap(([name, comparison]) => {
    const param = looksBack.has(comparison.as) ? parameterOfDays(report, dataset, comparison) : undefined
    const { by } = comparison
    return param === undefined || by === undefined || !inputs.some(({ path }) => path === param) ? [] : [{ name, param, by }]
  })
  return [...Map.groupBy(found, ({ param, by }) => JSON.stringify([param, by])).values()].flatMap((same) => {
    const names = same.map(({ name }) => name)
    return same.slice(0, 1).map((one) => timeOf(report, one, conditions, names))
  })
}

function timeOf(
  report: Report,
  { param, by }: { readonly param: string; readonly by: Lookback },
  conditions: Conditions,
  names: readonly string[],
): LookedBack {
  const field = report.filters?.[param]?.field ?? ''
  const days = daysOf(conditions[param])
  if (!days) return { names, field, step: {} }
  const isByWeek = Object.entries(report.groups ?? {}).some(([name, group]) => (group.field ?? name) === field && group.by === 'week')
  const step = stepBack(by, days, isByWeek)
  return { names, field, step, conditions: { ...conditions, [param]: { kind: 'dates', ...daysEarlier(days, step) } } }
}

/** The conditions of the time that a comparison is with. */
export const conditionsThen = (conditions: Conditions, times: readonly LookedBack[], comparison: string): Conditions =>
  times.find(({ names }) => names.includes(comparison))?.conditions ?? conditions

/** A row of the report with what its values came to at earlier times. */
export function rowWithThen(row: AppEntity, { comparisons = {} }: Report, times: readonly LookedBack[]): AppEntity {
  if (times.length === 0) return row
  const values = [...row.fields.keys()].filter((name) => !Object.hasOwn(comparisons, name))
  const fields = times.flatMap((_, earlier) =>
    values.flatMap((key): [string, AppField][] => {
      const field = row.fields.get(key)
      const name = nameThen(key, earlier)
      return field ? [[name, { ...field, name, column: name }]] : []
    }),
  )
  return pseudoEntity(row.name, row.label, new Map([...row.fields, ...fields]))
}

/** What is asked of each earlier time: its rows, moved into the days that are asked for, and the values that are compared. */
export function earlierTimes(
  reader: DatasetReader,
  report: Report,
  row: AppEntity,
  plan: {
    readonly groups: readonly PlannedGroup[]
    readonly comparisons: readonly PlannedComparison[]
    readonly measures: readonly PlannedMeasure[]
    readonly formulas: readonly PlannedValue[]
  },
  times: readonly (LookedBack & { readonly asked: Asked | undefined })[],
): readonly EarlierTime[] {
  return times.map((time, earlier): EarlierTime => {
    const { asked } = time
    const compared = plan.comparisons.filter((comparison) => comparison.earlier === earlier).map(({ of }) => of)
    const formulas = plan.formulas.filter(({ name }) => compared.includes(name))
    const read = new Set([...compared, ...formulas.flatMap(({ value }) => namesOf(value))])
    const measures = plan.measures.flatMap(({ name }) => (read.has(name) ? [name] : []))
    const then = new Map(measures.map((name) => [name, { var: `record.${nameThen(name, earlier)}` }]))
    const known = new Set([...plan.measures, ...plan.formulas, ...row.fields.values()].map(({ name }) => name))
    const worked = asked ? plannedFormulas(row, report, known, asked.params) : formulas
    const moved = movedGroups(report, plan.groups, time.field)
    return {
      rows: asked
        ? reader.sources.map((source, index) => movedRows(plannedRows(reader, source, index, asked, row, true), moved, time.step))
        : [],
      moved,
      measures,
      formulas: worked
        .filter(({ name }) => formulas.some((formula) => formula.name === name))
        .map(({ name, field, value }) => ({ name: nameThen(name, earlier), field, value: inlined(value, { fields: then }) })),
    }
  })
}

/** The groups whose values are days that are moved. */
const movedGroups = ({ groups = {} }: Report, groupsThere: readonly PlannedGroup[], field: string): readonly string[] =>
  groupsThere.flatMap(({ name, field: { kind } }) => ((groups[name]?.field ?? name) === field && kind !== 'datetime' ? [name] : []))

/** Rows of then, of which the days that are grouped lie in the range that is asked for. */
const movedRows = (rows: PlannedRows, moved: readonly string[], step: StepBack): PlannedRows => ({
  ...rows,
  groups: rows.groups.map((group) => (moved.includes(group.name) ? { ...group, value: movedOn(group.value, step) } : group)),
})
