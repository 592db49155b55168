import type { QueryInput } from '../../screens/list/query-inputs.ts'
import type { Issue } from '../../validation/issue.ts'
import { dayOf } from '../../values/days.ts'
import { toDecimal } from '../../values/decimal.ts'
import { invalidQuery } from '../problems.ts'
import { type Condition, isEmpty } from './condition.ts'
import { longestEntered, takesLists } from './entered-list.ts'

/** What a condition is in a call: one value, several, or a range; nothing for no condition. */
type ConditionValue =
  | null
  | boolean
  | number
  | string
  | readonly string[]
  | { readonly from?: string | undefined; readonly to?: string | undefined }

/** The conditions of a call, by name or path. */
export type ConditionValues = Readonly<Record<string, ConditionValue>>

/** The conditions that values ask for, or what is wrong with them. What is not given is not asked. */
export function parseConditions(
  inputs: readonly QueryInput[],
  values: Readonly<Record<string, unknown>>,
): { readonly conditions: Readonly<Record<string, Condition>>; readonly issues: readonly Issue[] } {
  const issues: Issue[] = []
  const conditions: Record<string, Condition> = {}
  for (const name of Object.keys(values)) {
    if (!inputs.some(({ path }) => path === name)) issues.push({ code: 'unknownField', path: name, params: { field: name } })
  }
  for (const input of inputs) {
    const value = Object.hasOwn(values, input.path) ? values[input.path] : null
    if (value === null || value === undefined) continue
    const condition = conditionOf(input, value)
    if (condition === undefined) issues.push({ ...invalidQuery(input.path, input.kind) })
    else if (!isEmpty(condition)) conditions[input.path] = condition
  }
  return { conditions, issues }
}

/** The values that conditions stand for: the other way. */
export function conditionValues(conditions: Readonly<Record<string, Condition>>): ConditionValues {
  return Object.fromEntries(Object.entries(conditions).map(([name, condition]) => [name, wireValue(condition)]))
}

function conditionOf({ kind, field }: QueryInput, value: unknown): Condition | undefined {
  switch (kind) {
    case 'text':
      return typeof value === 'string' && value.length <= (takesLists(field) ? longestEntered : longestText)
        ? { kind, text: value }
        : undefined
    case 'choice': {
      const codes = texts(value)
      return codes && { kind, codes }
    }
    case 'refs': {
      const ids = texts(value)
      return ids?.every((id) => /^\d{1,18}$/.test(id)) ? { kind, ids } : undefined
    }
    case 'dates': {
      const range = rangeOf(value, (part) => dayOf(part) !== null)
      return range && { kind, ...range }
    }
    case 'numbers': {
      const range = rangeOf(value, (part) => toDecimal(part) !== null)
      return range && { kind, ...range }
    }
    case 'boolean':
      return typeof value === 'boolean' ? { kind, is: value } : undefined
    default:
      return kind satisfies never
  }
}

const longestText = 100
const mostValues = 1_000

function texts(value: unknown): readonly string[] | undefined {
  const list = Array.isArray(value) ? value : [value]
  return list.length <= mostValues && list.every((part) => typeof part === 'string' && part !== '') ? list : undefined
}

function rangeOf(value: unknown, isValid: (part: string) => boolean): { from?: string; to?: string } | undefined {
  if (typeof value === 'string' || typeof value === 'number') {
    return isValid(String(value)) ? { from: String(value), to: String(value) } : undefined
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const { from, to, ...rest } = value as Record<string, unknown>
  const parts = Object.entries({ from, to }).filter(([, part]) => part !== undefined && part !== null && part !== '')
  if (Object.keys(rest).length > 0 || !parts.every(([, part]) => isValid(String(part)))) return undefined
  return Object.fromEntries(parts.map(([name, part]) => [name, String(part)]))
}

function wireValue(condition: Condition): ConditionValue {
  switch (condition.kind) {
    case 'text':
      return condition.text
    case 'choice':
      return condition.codes
    case 'refs':
      return condition.ids
    case 'dates':
    case 'numbers':
      return { ...(condition.from && { from: condition.from }), ...(condition.to && { to: condition.to }) }
    case 'boolean':
      return condition.is
    default:
      return condition satisfies never
  }
}
