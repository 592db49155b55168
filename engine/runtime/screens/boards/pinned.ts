import type { ReportAnswer } from '../../reports/report-answer.ts'
import type { ReportInput } from '../../reports/report-inputs.ts'
import type { Condition } from '../list/condition.ts'
import { formatCondition } from '../list/list-address.ts'
import type { Audience } from '../list/view.ts'
import { fromToday } from '../list/view.ts'
import { type BoardTile, firstSize } from './board.ts'

/** A part of a report that can be pinned to a board. */
export type Pinnable = Omit<BoardTile, 'id'> & { readonly label: string }

/** What of an answer can be pinned: its table, each chart, each figure. */
export function pinnableParts({ name, label, columns, charts, totals }: ReportAnswer): readonly Pinnable[] {
  const figures = totals === null ? [] : columns.filter(({ isTotalled, across }) => isTotalled && across === undefined)
  return [
    ...Object.entries(charts).map(
      ([part, chart]): Pinnable => ({ report: name, show: 'chart', part, label: chart.label, ...firstSize.chart }),
    ),
    { report: name, show: 'table', label, ...firstSize.table },
    ...figures.map(
      (column): Pinnable => ({ report: name, show: 'figure', part: column.name, label: `${label} · ${column.label}`, ...firstSize.figure }),
    ),
  ]
}

type Conditions = Readonly<Record<string, Condition>>

/** Conditions as a board keeps them: days are counted from today from then on. */
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

/** The order in which boards are offered: one's own first, then by name. */
export function inOrderOfBoards<Board extends { readonly audience: Audience; readonly name: string }>(
  boards: readonly Board[],
): readonly Board[] {
  const place = ({ audience }: Board) => (audience === 'own' ? 0 : 1)
  return boards.toSorted((one, other) => place(one) - place(other) || one.name.localeCompare(other.name, 'zh'))
}
