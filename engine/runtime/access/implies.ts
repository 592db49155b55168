import type { Expression } from '../../schema/expression.ts'

type Scope = Expression | boolean

const partsOf = (scope: Scope, operator: 'and' | 'or' | 'in'): readonly Scope[] | undefined => {
  if (typeof scope !== 'object' || scope === null || Array.isArray(scope)) return undefined
  const parts: unknown = (scope as Readonly<Record<string, unknown>>)[operator]
  return Array.isArray(parts) ? parts : undefined
}

const textOf = (scope: Scope): string => JSON.stringify(scope)

/**
 * Whether every record within a scope lies within another, as far as their shape tells: the same conditions, more of them (`and`), fewer
 * choices (`or`, `in`). `false` may mean that it cannot be told; whoever asks takes it for no.
 */
export function implies(narrow: Scope, wide: Scope): boolean {
  if (narrow === false || wide === true) return true
  if (textOf(narrow) === textOf(wide)) return true
  const choices = partsOf(narrow, 'or')
  if (choices) return impliesEach(choices, wide)
  const demands = partsOf(wide, 'and')
  if (demands) return demands.every((demand) => implies(narrow, demand))
  if (partsOf(wide, 'or')?.some((choice) => implies(narrow, choice))) return true
  if (partsOf(narrow, 'and')?.some((condition) => implies(condition, wide))) return true
  return isAmongFewer(narrow, wide)
}

/** Long lists of choices, such as the rows of a range, are compared by what they say before any is looked into. */
function impliesEach(choices: readonly Scope[], wide: Scope): boolean {
  const known = new Set(partsOf(wide, 'or')?.map(textOf))
  return choices.every((choice) => known.has(textOf(choice)) || implies(choice, wide))
}

/** `in` a part of a list, or equal to one of it. */
function isAmongFewer(narrow: Scope, wide: Scope): boolean {
  const [value, list] = partsOf(wide, 'in') ?? []
  if (value === undefined || !Array.isArray(list)) return false
  const known = new Set(list.map((each) => textOf(each as Scope)))
  const [own, fewer] = partsOf(narrow, 'in') ?? []
  if (own !== undefined)
    return textOf(own) === textOf(value) && Array.isArray(fewer) && fewer.every((each) => known.has(textOf(each as Scope)))
  const equal: unknown = typeof narrow === 'object' && narrow !== null ? (narrow as Readonly<Record<string, unknown>>)['=='] : undefined
  return Array.isArray(equal) && textOf(equal[0]) === textOf(value) && known.has(textOf(equal[1]))
}
