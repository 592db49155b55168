import { type Condition, isEmpty } from './condition.ts'

export type SortKey = readonly [path: string, direction: 'asc' | 'desc']

/** What a list shows: everything that its address says. */
export interface ListState {
  /** By path; only what is asked. */
  readonly conditions: Readonly<Record<string, Condition>>
  readonly sort: readonly SortKey[]
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

function ordered({ conditions, sort }: ListState): unknown {
  return [
    Object.keys(conditions)
      .sort()
      .map((path) => [path, conditions[path]]),
    sort,
  ]
}
