import type { AppField } from '../../app/app.ts'
import { isMonth } from '../../fields/date.ts'
import type { Condition } from '../../queries/conditions/condition.ts'
import { checkConditions } from '../../queries/conditions/list-checks.ts'
import type { Issue } from '../../validation/issue.ts'
import { dateOfDay, dayOf } from '../../values/days.ts'
import type { ListShape } from './list-address.ts'
import type { ListState } from './list-state.ts'
import type { QueryInput } from './query-inputs.ts'

/**
 * Inputs of which the first limited day that no record lacks starts with the latest days until today, as many as its limit allows; where
 * the screen states a default of its own for a limited day, and be it none, that one holds.
 */
export function withLatestDays(inputs: readonly QueryInput[]): readonly QueryInput[] {
  const limited = inputs.filter(({ maxDays }) => maxDays !== undefined)
  if (limited.some(({ default: value }) => value !== undefined)) return inputs
  const first = limited.find(({ field }) => isAlwaysFilled(field) && !isMonth(field))
  if (first?.maxDays === undefined) return inputs
  const latest = { ...first, default: { addDays: [{ var: 'today' }, 1 - first.maxDays] } }
  return inputs.map((input) => (input === first ? latest : input))
}

const isAlwaysFilled = ({ name, system, declaration }: AppField): boolean =>
  system ? name === 'createdAt' : declaration !== undefined && 'required' in declaration && declaration.required === true

/** The limited day that a list starts with a range of; none for a list that may be asked for everything. */
export function rangedInput(inputs: readonly QueryInput[]): QueryInput | undefined {
  return inputs.find(({ maxDays, default: value }) => maxDays !== undefined && value !== undefined && value !== null)
}

/**
 * What is wrong with the question of a list, before it is sent. One that starts with a range of days is not asked for everything at once: it is given the range, or
 * something else to go by, such as a number or a status, which is then found on whatever day it is.
 */
export function checkListConditions(state: Pick<ListState, 'conditions' | 'where'>, inputs: readonly QueryInput[]): readonly Issue[] {
  const ranged = rangedInput(inputs)
  if (!ranged || state.where || Object.keys(state.conditions).length > 0) return checkConditions(state, inputs)
  return [{ code: 'rangeMissing', path: ranged.path, params: { field: ranged.label, max: ranged.maxDays ?? 0 } }]
}

/** What is asked of a list whose conditions are taken away: nothing, or the range that it starts with alone. */
export function clearedConditions({ inputs, initial }: Pick<ListShape, 'inputs' | 'initial'>): ListState['conditions'] {
  const path = rangedInput(inputs)?.path
  const range = path === undefined ? undefined : initial.conditions[path]
  return path === undefined || range === undefined ? {} : { [path]: range }
}

/** As many days as a range has, right before it; nothing for what is no range of days with two ends. */
export function daysBefore(range: Condition | undefined): Condition | undefined {
  if (range?.kind !== 'dates') return undefined
  const [from, to] = [dayOf(range.from ?? ''), dayOf(range.to ?? '')]
  if (from === null || to === null) return undefined
  const [first, last] = [dateOfDay(2 * from - to - 1), dateOfDay(from - 1)]
  return first === null || last === null ? undefined : { kind: 'dates', from: first, to: last }
}
