import type { Comparison, Report } from '../../schema/report.ts'
import type { AppEntity } from '../app/app.ts'
import { datasetRow, reportRow } from '../app/dataset.ts'
import { fieldOf } from '../app/field-of.ts'
import type { Step } from '../app/source/source.ts'
import { isNumberKind } from '../fields/number-kinds.ts'
import { addsUp, isOfSums, isPart, isRunning, placed } from '../reports/comparisons.ts'
import { namesOf } from '../reports/dataset-reader.ts'
import { fitting, isDay, looksBack, parameterOfDays } from '../reports/earlier.ts'
import { areNames } from '../reports/others.ts'
import type { Check } from './context.ts'

type Wrong = readonly [path: readonly Step[], message: string]

/** A comparison is of numbers that can be compared so, within and along groups that have an order. */
export const comparisons: Check = function* ({ app, of }) {
  for (const { file, name, value } of of('report')) {
    const report = value as Report
    const row = reportRow(app, name, report)
    const dataset = datasetRow(app, name, report)
    if (!report.comparisons || !row || !dataset) continue
    for (const [path, message] of wrongIn(report, report.comparisons, row, dataset)) yield { code: 'wrong-value', file, path, message }
  }
}

function* wrongIn(report: Report, declared: Readonly<Record<string, Comparison>>, row: AppEntity, dataset: AppEntity): Iterable<Wrong> {
  if (!report.groups) {
    yield [['comparisons'], 'Rows are compared by what they sum up, and this report has no "groups". Add them, or remove "comparisons".']
    return
  }
  for (const [name, comparison] of Object.entries(declared)) {
    const path = ['comparisons', name]
    const wrong = [...wrongOf(report, comparison, row), ...wrongKeys(report, comparison, row), ...wrongTimes(report, comparison, dataset)]
    for (const [key, message] of wrong) yield [[...path, key], message]
  }
  for (const [index, column] of report.columns.entries()) {
    const compared = declared[fieldOf(column)]
    if (!compared || typeof column === 'string' || !column.total || !placed.has(compared.as)) continue
    yield [['columns', index, 'total'], `What is compared by "${compared.as}" is of a row only and has no total. Remove "total".`]
  }
}

/** Values of a group are told apart by a measure, where they are names or codes. */
export const tops: Check = function* ({ app, of }) {
  for (const { file, name, value } of of('report')) {
    const report = value as Report
    const row = reportRow(app, name, report)
    for (const [key, { top }] of Object.entries(report.groups ?? {})) {
      const field = row?.fields.get(key)
      if (!top || !row || !field) continue
      const path = ['groups', key, 'top']
      if (field.span !== undefined || field.multiple || !areNames(field.kind)) {
        const message = `Values of "${key}" are no names or codes of which the others could be one. Remove "top", or group by something else.`
        yield { code: 'wrong-value', file, path, message }
      }
      if (row.fields.has(top.by) && !(top.by in (report.measures ?? {}))) {
        yield { code: 'wrong-value', file, path: [...path, 'by'], message: `"${top.by}" is not a measure of the report. Name one.` }
      }
    }
  }
}

/** What is wrong with a comparison, by the key that says it. */
type WrongKey = readonly [key: keyof Comparison, message: string]

function* wrongOf(report: Report, { of, as }: Comparison, row: AppEntity): Iterable<WrongKey> {
  const field = row.fields.get(of)
  const { measures = {}, formulas = {} } = report
  if (!field) return
  if (!(of in measures || of in formulas)) {
    yield ['of', `"${of}" is neither a measure nor a formula of the report.`]
  } else if (of in formulas && readsComparison(report, of)) {
    yield ['of', `"${of}" is worked out of comparisons itself. Compare a measure, or a formula of measures only.`]
  } else if (!isNumberKind(field.kind)) {
    yield ['of', `"${of}" is of kind "${field.kind}", and only numbers are compared.`]
  } else if (isOfSums(as) && !addsUp(report, of)) {
    const aggregate = measures[of]?.aggregate
    const what = aggregate === undefined ? 'is a percentage' : `is made by "${aggregate}"`
    yield ['of', `"${of}" ${what}, and such numbers do not add up. Compare by "rank", or a sum.`]
  }
}

function* wrongKeys(
  { groups = {}, comparisons: compared = {} }: Report,
  { as, along, over, order, scale }: Comparison,
  row: AppEntity,
): Iterable<WrongKey> {
  if (isRunning(as) && along === undefined) yield ['as', `"${as}" needs "along": the group, measure or formula in whose order rows come.`]
  if (!isRunning(as) && along !== undefined) yield ['along', `"${as}" comes along nothing. Remove "along".`]
  if (as === 'movingAverage' && over === undefined) yield ['as', `"${as}" needs "over": of how many values, such as 3 for three months.`]
  if (as !== 'movingAverage' && over !== undefined)
    yield ['over', `"${as}" is not of the last values. Remove "over", or say "movingAverage".`]
  if (!placed.has(as) && order !== undefined) yield ['order', `"${as}" has no order. Remove "order".`]
  if (!isPart(as) && scale !== undefined) yield ['scale', `"${as}" has the digits of what is compared. Remove "scale".`]
  if (along !== undefined && along in compared) yield ['along', `"${along}" is a comparison itself. Go along what it compares.`]
  const field = along === undefined ? undefined : row.fields.get(along)
  if (field && along !== undefined && along in groups) {
    const isOrdered = field.span !== undefined || field.kind === 'date' || field.choices !== undefined || isNumberKind(field.kind)
    if (!isOrdered) yield ['along', `"${along}" has no order of its own, such as time has. Go along a measure, or along another group.`]
  }
}

/** What comparisons with an earlier time need, and others have no use for. */
function* wrongTimes(report: Report, comparison: Comparison, dataset: AppEntity): Iterable<WrongKey> {
  const { as, by, param, within } = comparison
  if (!looksBack.has(as)) {
    if (by !== undefined) yield ['by', `"${as}" compares rows of one time. Remove "by".`]
    if (param !== undefined) yield ['param', `"${as}" compares rows of one time. Remove "param".`]
    return
  }
  if (within !== undefined) yield ['within', `"${as}" compares a row with itself earlier. Remove "within".`]
  if (by === undefined) yield ['as', `"${as}" needs "by": how much earlier.`]
  const days = parameterOfDays(report, dataset, comparison)
  if (days === undefined) {
    const message =
      param === undefined
        ? 'What is earlier is not known: the report asks for no range of days, or for several. Add a parameter on a date, or name one as "param".'
        : `"${param}" asks for no range of days. Name a parameter on a date.`
    yield [param === undefined ? 'as' : 'param', message]
    return
  }
  const field = report.filters?.[days]?.field ?? ''
  const isByDay = Object.entries(report.groups ?? {}).some(
    ([name, group]) => (group.field ?? name) === field && (group.by ?? 'day') === 'day',
  )
  for (const [name, group] of Object.entries(report.groups ?? {})) {
    const of = group.field ?? name
    if (!isDay(dataset, of)) continue
    if (of !== field) {
      yield ['as', `Rows are grouped by "${of}", and what is earlier is said by "${field}": they would not meet. Ask for days of "${of}".`]
    } else if (by !== undefined && !isByDay && !(fitting[group.by ?? 'day'] as readonly string[]).includes(by)) {
      const fits = fitting[group.by ?? 'day'].map((each) => `"${each}"`).join(' or ')
      yield ['by', `Rows are of a ${group.by ?? 'day'} each, and a "${by}" earlier is none of them. Compare by ${fits}.`]
    } else if (group.by === undefined && dataset.fields.get(of)?.kind === 'datetime') {
      yield ['as', `Moments have no earlier ones. Group "${name}" by a span, such as "day".`]
    }
  }
}

/** Whether a formula reads a comparison, itself or through others. */
function readsComparison(report: Report, formula: string, seen: ReadonlySet<string> = new Set()): boolean {
  const { formulas = {}, comparisons: compared = {} } = report
  const read = namesOf(formulas[formula]?.value ?? null)
  return read.some(
    (name) => name in compared || (name in formulas && !seen.has(name) && readsComparison(report, name, new Set([...seen, name]))),
  )
}
