import type { Condition } from '../../queries/conditions/condition.ts'
import type { ReportAnswer } from '../../reports/report-answer.ts'
import type { ReportInput } from '../../reports/report-inputs.ts'
import { formatCondition } from '../list/list-address.ts'
import type { Audience } from '../list/view.ts'
import { fromToday } from '../list/view.ts'
import { firstSize, type PinboardTile } from './pinboard.ts'

/** A part of a report that can be pinned to a pinboard, and what it is called. */
export interface Pinnable {
  readonly tile: Omit<PinboardTile, 'id'>
  readonly label: string
}

/** What of an answer can be pinned: each chart, its table, each figure. Tiles are called as the report says, in the language of each reader. */
export function pinnableParts({ name: report, label, columns, charts, totals }: ReportAnswer): readonly Pinnable[] {
  const figures = totals === null ? [] : columns.filter(({ isTotalled, across }) => isTotalled && across === undefined)
  return [
    ...Object.entries(charts).map(
      ([part, chart]): Pinnable => ({ tile: { report, show: 'chart', part, ...firstSize.chart }, label: chart.label }),
    ),
    { tile: { report, show: 'table', ...firstSize.table }, label },
    ...figures.map(
      (column): Pinnable => ({ tile: { report, show: 'figure', part: column.name, ...firstSize.figure }, label: column.label }),
    ),
  ]
}

type Conditions = Readonly<Record<string, Condition>>

/** Conditions as a pinboard keeps them: days are counted from today from then on. */
export function keptConditions(conditions: Conditions, today: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(conditions).map(([path, condition]) => {
      const text = formatCondition(condition)
      return [path, condition.kind === 'dates' ? fromToday(text, today) : text]
    }),
  )
}

/** What is asked otherwise than at first: the rest follows the report, whose defaults may move on with time. */
export function askedOtherwise(inputs: readonly Pick<ReportInput, 'path'>[], conditions: Conditions, initial: Conditions): Conditions {
  return Object.fromEntries(
    inputs.flatMap(({ path }) => {
      const condition = conditions[path]
      return condition && JSON.stringify(condition) !== JSON.stringify(initial[path]) ? [[path, condition]] : []
    }),
  )
}

/** The order in which pinboards are offered: one's own first, then by name. */
export function inOrderOfPinboards<Pinboard extends { readonly audience: Audience; readonly name: string }>(
  pinboards: readonly Pinboard[],
): readonly Pinboard[] {
  const place = ({ audience }: Pinboard) => (audience === 'own' ? 0 : 1)
  return pinboards.toSorted((one, other) => place(one) - place(other) || one.name.localeCompare(other.name, 'zh'))
}
