import type { ListState } from '../../screens/list/list-state.ts'
import type { QueryInput } from '../../screens/list/query-inputs.ts'
import type { Issue } from '../../validation/issue.ts'
import { dayOf } from '../../values/days.ts'
import { enteredCodes, mostEntered, takesLists, wrongDelimiter } from './entered-list.ts'

/** What is wrong with the conditions, before a search is sent. `path` is that of the input. */
export function checkConditions(state: Pick<ListState, 'conditions'>, inputs: readonly QueryInput[]): readonly Issue[] {
  return inputs.flatMap((input) => issueOf(state, input) ?? [])
}

function issueOf(state: Pick<ListState, 'conditions'>, { path, label, field, maxDays }: QueryInput): Issue | undefined {
  const condition = state.conditions[path]
  if (condition?.kind === 'text') return takesLists(field) ? listIssue(condition.text, path, label) : undefined
  if (condition?.kind === 'numbers' && condition.from && condition.to && Number(condition.from) > Number(condition.to)) {
    return { code: 'rangeReversed', path, params: { field: label } }
  }
  if (condition?.kind !== 'dates' || !condition.from || !condition.to) return openRange(state, path, label, maxDays)
  const days = (dayOf(condition.to) ?? 0) - (dayOf(condition.from) ?? 0) + 1
  if (days < 1) return { code: 'rangeReversed', path, params: { field: label } }
  if (maxDays !== undefined && days > maxDays) return { code: 'rangeTooLong', path, params: { field: label, max: maxDays, days } }
  return undefined
}

/** Codes that are entered together: parted by what parts them, and not too many. */
function listIssue(text: string, path: string, field: string): Issue | undefined {
  const delimiter = wrongDelimiter(text)
  if (delimiter !== undefined) return { code: 'wrongDelimiter', path, params: { field, delimiter } }
  const count = enteredCodes(text).length
  return count > mostEntered ? { code: 'tooManyEntered', path, params: { field, max: mostEntered, count } } : undefined
}

/** A range with a limit that is open at one end has no end. */
function openRange(state: Pick<ListState, 'conditions'>, path: string, field: string, maxDays: number | undefined): Issue | undefined {
  const condition = state.conditions[path]
  if (maxDays === undefined || condition?.kind !== 'dates' || (!condition.from && !condition.to)) return undefined
  return { code: 'rangeOpen', path, params: { field, max: maxDays } }
}
