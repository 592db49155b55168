import { dayOf } from '../../expressions/days.ts'
import type { Issue } from '../../validation/issue.ts'
import type { ListState } from './list-state.ts'
import type { QueryInput } from './query-inputs.ts'

/** What is wrong with the conditions, before a search is sent. `path` is that of the input. */
export function checkConditions(state: ListState, inputs: readonly QueryInput[]): readonly Issue[] {
  return inputs.flatMap((input) => issueOf(state, input) ?? [])
}

function issueOf(state: ListState, { path, label, maxDays }: QueryInput): Issue | undefined {
  const condition = state.conditions[path]
  if (condition?.kind === 'numbers' && condition.from && condition.to && Number(condition.from) > Number(condition.to)) {
    return { code: 'rangeReversed', path, params: { field: label } }
  }
  if (condition?.kind !== 'dates' || !condition.from || !condition.to) return openRange(state, path, label, maxDays)
  const days = (dayOf(condition.to) ?? 0) - (dayOf(condition.from) ?? 0) + 1
  if (days < 1) return { code: 'rangeReversed', path, params: { field: label } }
  if (maxDays !== undefined && days > maxDays) return { code: 'rangeTooLong', path, params: { field: label, max: maxDays, days } }
  return undefined
}

/** A range with a limit that is open at one end has no end. */
function openRange(state: ListState, path: string, field: string, maxDays: number | undefined): Issue | undefined {
  const condition = state.conditions[path]
  if (maxDays === undefined || condition?.kind !== 'dates' || (!condition.from && !condition.to)) return undefined
  return { code: 'rangeOpen', path, params: { field, max: maxDays } }
}
