import type { Language } from '../../schema/names.ts'
import type { Head } from '../fields/placed-heads.ts'
import { daysOfPeriod, periodOf } from '../values/period.ts'
import { type RecordData, type WireValue, wireOf } from '../values/record-data.ts'
import { withEmptySpans } from './empty-spans.ts'
import { groupLabel, labelUnder } from './group-label.ts'
import type { NoneOf } from './others.ts'
import { inOwnOrder } from './own-order.ts'
import type { PlannedGroup, ReportPlan } from './report-plan.ts'

/** The most columns that values become: what is beyond them is grouped, so that a row still adds up. */
const mostAcross = 60

/** What a column of a pivot stands for, whatever its measure. */
export interface PivotColumn {
  /** The groups by which its cells are found: those across, or the outer one alone. */
  readonly by: readonly string[]
  /** The values of these groups: one of each, or all beyond the last column. */
  readonly values: readonly (readonly WireValue[])[]
  /** The same, as who asks for its rows says it. */
  readonly at: Readonly<Record<string, WireValue | NoneOf>>
  /** What is written above it, the outer first. */
  readonly heads: readonly Head[]
  readonly is: 'value' | 'rest' | 'sum'
}

export type Texts = { readonly language: Language; readonly timeZone: string }

interface Found {
  readonly value: WireValue
  readonly label: string
}

const others: Readonly<Record<Language, (count: number) => string>> = {
  ZHS: (count) => `其余 ${count} 项`,
  ZHT: (count) => `其餘 ${count} 項`,
  US: (count) => `${count} others`,
}

const sums: Readonly<Record<Language, string>> = { ZHS: '小计', ZHT: '小計', US: 'Subtotal' }

/**
 * What the columns of a pivot stand for: the values of its groups in their order, with the spans of which there is nothing, and the rest together.
 * @param names the groups across that are seen, the outer first
 * @param isSummed after the values under one head stands their sum; one value needs none
 */
export function pivotColumns(
  plan: ReportPlan,
  names: readonly string[],
  rows: readonly RecordData[],
  texts: Texts,
  isSummed: boolean,
): readonly PivotColumn[] {
  const [outer = '', inner] = names
  if (inner !== undefined) {
    const columns = limited(underHeads(plan, outer, inner, rows, texts), texts)
    return isSummed ? withSums(columns, outer, texts) : columns
  }
  const values = withEmptySpans(plan, outer, valuesOf(plan, outer, rows, texts), texts, mostAcross)
  return limited(
    values.map(({ value, label }) => valueColumn(names, [value], [headOf(value, label)])),
    texts,
  )
}

const valueColumn = (by: readonly string[], value: readonly WireValue[], heads: readonly Head[]): PivotColumn => ({
  by,
  values: [value],
  at: Object.fromEntries(by.map((name, place) => [name, value[place] ?? null])),
  heads,
  is: 'value',
})

const headOf = (value: WireValue, label: string): Head => ({ key: JSON.stringify(value), label })

/** The values of a group that rows have, in an order of their own. */
function valuesOf(plan: ReportPlan, name: string, rows: readonly RecordData[], texts: Texts): readonly Found[] {
  const found = new Map<string, Found>()
  for (const row of rows) {
    const value = wireOf(row, name)
    const key = JSON.stringify(value)
    if (!found.has(key)) found.set(key, { value, label: groupLabel(plan, name, row, texts) || '—' })
  }
  return inOwnOrder(plan, name, [...found.values()])
}

/** Each value of the outer group with the values of the inner that it has; one of which there is nothing has one column with nothing. */
function underHeads(plan: ReportPlan, outer: string, inner: string, rows: readonly RecordData[], texts: Texts): readonly PivotColumn[] {
  const pairs = new Set(rows.map((row) => JSON.stringify([wireOf(row, outer), wireOf(row, inner)])))
  const heads = withEmptySpans(plan, outer, valuesOf(plan, outer, rows, texts), texts, mostAcross)
  const values = valuesOf(plan, inner, rows, texts)
  const span = spanWithin(plan, outer, inner)
  const spans = span && withEmptySpans(plan, inner, values, texts, mostAcross)
  return heads.flatMap((head) => {
    const isThere = ({ value }: Found) => pairs.has(JSON.stringify([head.value, value]))
    const under = spans
      ? spans.filter((each) => isThere(each) || span?.(each.value) === head.value)
      : withEmptySpans(plan, inner, values.filter(isThere), texts, mostAcross)
    return (under.length > 0 ? under : [{ value: null, label: '—' }]).map(({ value, label }) =>
      valueColumn(
        [outer, inner],
        [head.value, value],
        [headOf(head.value, head.label), headOf(value, span ? labelUnder(label, head.label, texts.language) : label)],
      ),
    )
  })
}

/** Where both groups are spans of the same days: in which span of the outer one a span of the inner begins. */
function spanWithin(plan: ReportPlan, outer: string, inner: string): ((value: WireValue) => WireValue) | undefined {
  const [of, within] = [outer, inner].map((name) => plan.groups.find((group) => group.name === name))
  if (!of?.span || !within?.span || JSON.stringify(of.value) !== JSON.stringify(within.value)) return undefined
  const { span, lead } = of
  return (value) => {
    const days = typeof value === 'string' ? daysOf(value, within) : undefined
    return days === undefined ? null : periodOf(days.from, span, lead)
  }
}

const daysOf = (value: string, { span, lead }: PlannedGroup) => (span === undefined ? undefined : daysOfPeriod(value, span, lead))

/** No more columns than are taken in: what is left of the last head stands under it as one, and so does all that is beyond it. */
function limited(columns: readonly PivotColumn[], texts: Texts): readonly PivotColumn[] {
  if (columns.length <= mostAcross) return columns
  const [whole = [], cut = []] = [mostAcross - 1, mostAcross - 2].map((count) => cutAt(columns, count, texts))
  return whole.length <= mostAcross ? whole : cut
}

function cutAt(columns: readonly PivotColumn[], count: number, texts: Texts): readonly PivotColumn[] {
  const [shown, left] = [columns.slice(0, count), columns.slice(count)]
  const last = shown.at(-1)?.heads.slice(0, -1) ?? []
  const isUnderLast = ({ heads }: PivotColumn) => heads.length === 1 || heads[0]?.key === last[0]?.key
  const [underLast, beyond] = [left.filter(isUnderLast), left.filter((column) => !isUnderLast(column))]
  return [...shown, ...together(underLast, last, shown, texts), ...together(beyond, [], [...shown, ...underLast], texts)]
}

/**
 * Several columns as one.
 * @param under the head that they all stand under, of several groups
 * @param shown the columns that stand for themselves
 */
function together(
  columns: readonly PivotColumn[],
  under: readonly Head[],
  shown: readonly PivotColumn[],
  texts: Texts,
): readonly PivotColumn[] {
  const [first] = columns
  if (columns.length < 2 || !first) return columns
  const label = others[texts.language](columns.length)
  const at = noneOf(first, under.length, shown)
  return [{ by: first.by, values: columns.flatMap(({ values }) => values), at, heads: [...under, { key: 'rest', label }], is: 'rest' }]
}

/** The values of the first groups are those of a column; that of the next is none of those with a column of their own beside it. */
function noneOf({ by, values: [own = []] }: PivotColumn, depth: number, shown: readonly PivotColumn[]): PivotColumn['at'] {
  const isBeside = ([value = []]: PivotColumn['values']) => own.slice(0, depth).every((each, place) => each === value[place])
  const told = shown.flatMap(({ values }) => (isBeside(values) ? [values[0]?.[depth] ?? null] : []))
  return Object.fromEntries(
    by.slice(0, depth + 1).map((name, place) => [name, place < depth ? (own[place] ?? null) : { noneOf: [...new Set(told)] }]),
  )
}

/** The columns with a sum after those that stand under one head. */
function withSums(columns: readonly PivotColumn[], outer: string, texts: Texts): readonly PivotColumn[] {
  const byHead = Map.groupBy(columns, ({ heads }) => heads[0]?.key)
  return [...byHead.values()].flatMap((under) => {
    const [first] = under
    const [head] = first?.heads ?? []
    if (under.length < 2 || !first || !head) return under
    const sum: PivotColumn = {
      by: [outer],
      values: [[first.values[0]?.[0] ?? null]],
      at: { [outer]: first.values[0]?.[0] ?? null },
      heads: [head, { key: 'sum', label: sums[texts.language] }],
      is: 'sum',
    }
    return [...under, sum]
  })
}
