import type { Report, ReportMail } from '../../../schema/report.ts'
import { fieldOf } from '../../app/field-of.ts'
import { dependencies } from '../../expressions/dependencies.ts'
import { asAcross, groupsAcross } from '../../reports/across.ts'
import { type Draft, ownDataset, without } from './draft.ts'

/** Takes a group, measure, formula, comparison or column away, and what cannot be without it. */
export function removeName(draft: Draft, name: string): Draft {
  const { report } = draft
  const columns = report.columns.filter((column) => fieldOf(column) !== name)
  const formulas = Object.entries(report.formulas ?? {}).filter(([key, { value }]) => key !== name && !reads(value, name))
  const comparisons = Object.entries(report.comparisons ?? {}).filter(
    ([key, { of, within, along }]) => key !== name && ![of, within, along].includes(name),
  )
  const gone = [...Object.keys(report.formulas ?? {}), ...Object.keys(report.comparisons ?? {})].filter(
    (key) => key !== name && ![...formulas, ...comparisons].some(([kept]) => kept === key),
  )
  const charts = Object.entries(report.charts ?? {}).flatMap(([key, chart]): [string, NonNullable<Report['charts']>[string]][] => {
    const y = chart.y.filter((each) => each !== name)
    const { series, ...rest } = chart
    return chart.x === name || y.length === 0 ? [] : [[key, { ...rest, y, ...(series !== undefined && series !== name && { series }) }]]
  })
  const next = tidy({
    ...report,
    columns: columns.map((column) => {
      if (typeof column === 'string' || !column.tones) return column
      const { tones, ...rest } = column
      const kept = tones.filter(({ when }) => !reads(when, name))
      return kept.length === 0 ? rest : { ...rest, tones: kept }
    }),
    groups: report.groups && withoutTop(without(report.groups, name), name),
    measures: report.measures && without(report.measures, name),
    formulas: formulas.length === 0 ? undefined : Object.fromEntries(formulas),
    comparisons: comparisons.length === 0 ? undefined : Object.fromEntries(comparisons),
    charts: charts.length === 0 ? undefined : Object.fromEntries(charts),
    sort: report.sort?.filter(([key]) => key !== name),
    pivot: withoutInPivot(report, name),
    mail: report.mail && withoutCondition(report.mail, name),
  })
  const made = gone.reduce((left, key) => removeName(left, key), { ...draft, report: next })
  return withoutUnused(made)
}

/** Takes a parameter away, and out of what asks for one of several. */
export function removeParameter(draft: Draft, name: string): Draft {
  const { report } = draft
  const lists = (report.atLeastOneOf ?? []).map((names) => names.filter((each) => each !== name)).filter((names) => names.length > 1)
  const next = tidy({ ...report, filters: without(report.filters, name), atLeastOneOf: lists.length === 0 ? undefined : lists })
  return withoutUnused({ ...draft, report: next })
}

/** The pivot without a group or a measure: of two groups the other stays across. */
function withoutInPivot({ pivot }: Report, name: string): Report['pivot'] {
  const across = groupsAcross({ ...(pivot && { pivot }) }).filter((each) => each !== name)
  const measures = pivot?.measures.filter((each) => each !== name) ?? []
  return across.length > 0 && measures.length > 0 ? { across: asAcross(across), measures } : undefined
}

/** Of a report that is mailed when something holds of what is taken away, the mail goes to all again. */
function withoutCondition({ when, ...mail }: ReportMail, name: string): ReportMail {
  return when === undefined || reads(when, name) ? mail : { ...mail, when }
}

/** Groups whose values were told apart by what is taken away have all of them again. */
const withoutTop = (groups: Report['groups'], name: string): Report['groups'] =>
  groups &&
  Object.fromEntries(
    Object.entries(groups).map(([key, { top, ...group }]) => [key, top === undefined || top.by === name ? group : { ...group, top }]),
  )

const reads = (expression: Parameters<typeof dependencies>[0], name: string): boolean =>
  dependencies(expression).some((path) => path === `record.${name}`)

type Loose = { [Key in keyof Report]: Report[Key] | undefined }

/** The report without keys that say nothing. */
export function tidy(report: Loose): Report {
  const said = Object.entries(report).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0 && value !== report.columns),
  )
  return Object.fromEntries(said) as unknown as Report
}

/** The fields of the dataset that nothing uses are not read. Values that are worked out stay: somebody has written them. */
function withoutUnused(draft: Draft): Draft {
  const dataset = ownDataset(draft)
  if (!dataset) return draft
  const used = new Set(usedFields(draft.report))
  const worked = Object.values(dataset.fields).flatMap((field) =>
    typeof field === 'object' && 'value' in field ? dependencies(field.value) : [],
  )
  const kept = Object.entries(dataset.fields).filter(
    ([name, field]) => used.has(name) || (typeof field === 'object' && 'value' in field) || worked.includes(`record.${name}`),
  )
  return { ...draft, report: { ...draft.report, dataset: { ...dataset, fields: Object.fromEntries(kept) } } }
}

/** The fields of the dataset that a report uses. */
export function usedFields(report: Report): readonly string[] {
  const { filters = {}, groups = {}, measures = {}, where } = report
  const conditions = [where, ...Object.values(measures).map((measure) => measure.where)]
  return [
    ...report.columns.map(fieldOf),
    ...Object.values(filters).map(({ field }) => field),
    ...Object.entries(groups).map(([name, { field = name }]) => field),
    ...Object.values(measures).flatMap(({ field }) => field ?? []),
    ...conditions.flatMap((condition) =>
      condition === undefined
        ? []
        : dependencies(condition).flatMap((path) => (path.startsWith('record.') ? [path.split('.')[1] ?? ''] : [])),
    ),
  ]
}
