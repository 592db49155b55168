import type { arrangements, CalendarSpan } from '../../../schema/arrangements.ts'
import type { Expression } from '../../../schema/expression.ts'
import { type Condition, isEmpty } from '../../queries/conditions/condition.ts'

export type SortKey = readonly [path: string, direction: 'asc' | 'desc']

/** As what a list shows its records. */
export type Arrangement = 'table' | (typeof arrangements)[number]

/** What a list shows: everything that its address says. */
export interface ListState {
  /** By path; only what is asked. */
  readonly conditions: Readonly<Record<string, Condition>>
  readonly sort: readonly SortKey[]
  /** The saved view it started from; empty for none, where one would be shown at first. */
  readonly view?: string | undefined
  /** Paths of the columns shown, in their order; as declared when it does not say. */
  readonly columns?: readonly string[] | undefined
  /** What else narrows it: the condition of a figure or of a row of a report that led here. */
  readonly where?: ListOrigin | undefined
  /** As what it is shown, where that is not what the screen opens as. */
  readonly as?: Arrangement | undefined
  /** Where its calendar stands; today in the span that the screen says when it does not say. */
  readonly day?: string | undefined
  readonly span?: CalendarSpan | undefined
}

/** A condition that a list was opened with. */
export interface ListOrigin {
  readonly filter: Expression
  /** What the figure is called. */
  readonly label: string
}

/** The state with another condition, or with none on that path. */
export function withCondition(state: ListState, path: string, condition: Condition | undefined): ListState {
  const { [path]: _, ...others } = state.conditions
  return { ...state, conditions: condition && !isEmpty(condition) ? { ...others, [path]: condition } : others }
}

/** Whether two states ask for the same. */
export function sameState(one: ListState, other: ListState): boolean {
  return JSON.stringify(ordered(one)) === JSON.stringify(ordered(other))
}

function ordered({ conditions, sort, where }: ListState): unknown {
  return [
    Object.keys(conditions)
      .sort()
      .map((path) => [path, conditions[path]]),
    sort,
    where,
  ]
}
