import { type Comparison, type ComparisonWay, type Lookback, lookbacks, type Report } from '../../../schema/report.ts'
import { fieldOf } from '../../app/field-of.ts'
import { isNumberKind } from '../../fields/number-kinds.ts'
import { addsUp, isOfSums, isPart, isRunning, placed } from '../../reports/comparisons.ts'
import { fitting, looksBack } from '../../reports/earlier.ts'
import { type Draft, freeName, type Offer, takenNames, withText } from './draft.ts'
import { tidy } from './remove.ts'
import { measureTexts, type Texts } from './words.ts'

/** What can be compared so: of parts and running sums, what adds up. */
export function comparable(report: Report, as: ComparisonWay): readonly string[] {
  const numbers = Object.entries(report.formulas ?? {}).flatMap(([name, { kind }]) => (isNumberKind(kind) ? [name] : []))
  return [...Object.keys(report.measures ?? {}), ...numbers].filter((name) => !isOfSums(as) || addsUp(report, name))
}

/** The parameters that ask for a range of days. */
export const rangesOfDays = ({ filters = {} }: Report, offers: ReadonlyMap<string, Pick<Offer, 'kind'>>): readonly string[] =>
  Object.entries(filters).flatMap(([name, { field }]) => (isDays(offers, field) ? [name] : []))

const isDays = (offers: ReadonlyMap<string, Pick<Offer, 'kind'>>, field: string): boolean =>
  ['date', 'datetime'].includes(offers.get(field)?.kind ?? '')

/** How much earlier rows can be compared with: spans are compared with whole ones. */
export function lookbacksOf({ groups = {} }: Report, offers: ReadonlyMap<string, Pick<Offer, 'kind'>>): readonly Lookback[] {
  const spans = Object.entries(groups).flatMap(([name, { field = name, by }]) => (isDays(offers, field) ? [by ?? 'day'] : []))
  return lookbacks.filter((each) => spans.includes('day') || spans.every((span) => fitting[span].includes(each)))
}

/** What rows can come along: groups that have an order, and numbers. */
export function orders({ groups = {}, measures = {} }: Report, offers: ReadonlyMap<string, Pick<Offer, 'kind'>>): readonly string[] {
  const ordered = Object.entries(groups).flatMap(([name, { field = name, by }]) => {
    const kind = offers.get(field)?.kind ?? 'text'
    return by !== undefined || isDays(offers, field) || ['enum', 'lookup', 'status'].includes(kind) || isNumberKind(kind) ? [name] : []
  })
  return [...ordered, ...Object.keys(measures)]
}

/** Of how many spans a moving average is, where nobody has said. */
const usualSpans = 3

/** A comparison made another way: what the way has no use for goes, what it needs is there. */
export function comparedAs(
  report: Report,
  { label, of, within, along, over, order, by, param, scale, was }: Comparison,
  as: ComparisonWay,
  offers: ReadonlyMap<string, Pick<Offer, 'kind'>>,
): Comparison {
  const known = comparable(report, as)
  return tidied({
    label,
    of: known.includes(of) ? of : (known[0] ?? of),
    as,
    within: looksBack.has(as) ? undefined : within,
    along: isRunning(as) ? (along ?? orders(report, offers)[0]) : undefined,
    over: as === 'movingAverage' ? (over ?? usualSpans) : undefined,
    order: placed.has(as) ? order : undefined,
    by: looksBack.has(as) ? (by ?? lookbacksOf(report, offers)[0]) : undefined,
    param: looksBack.has(as) ? param : undefined,
    scale: isPart(as) ? scale : undefined,
    was,
  })
}

/** A comparison without keys that say nothing. */
export const tidied = (comparison: { [Key in keyof Comparison]: Comparison[Key] | undefined }): Comparison =>
  Object.fromEntries(Object.entries(comparison).filter(([, value]) => value !== undefined)) as Comparison

/** Adds the rank of the first number, as a column of its own; nothing is added where there is no number. */
export function addComparison(draft: Draft, labelsOf: (name: string) => Texts): Draft {
  const { report } = draft
  const [of] = comparable(report, 'rank')
  if (of === undefined) return draft
  const name = freeName(takenNames(draft), `${of}Rank`)
  const made = {
    ...draft,
    report: {
      ...report,
      comparisons: { ...report.comparisons, [name]: { label: name, of, as: 'rank' as const } },
      columns: [...report.columns, name],
    },
  }
  return withText(made, ['comparisons', name, 'label'], measureTexts('rank', labelsOf(of)))
}

/** Puts a comparison in the place of another; places among rows have no total. */
export function putComparison(draft: Draft, name: string, comparison: Comparison): Draft {
  const { report } = draft
  const columns = report.columns.map((column) => {
    if (typeof column === 'string' || fieldOf(column) !== name || !placed.has(comparison.as)) return column
    const { total: _total, ...rest } = column
    return Object.keys(rest).length === 1 ? name : rest
  })
  return { ...draft, report: tidy({ ...report, columns, comparisons: { ...report.comparisons, [name]: comparison } }) }
}
