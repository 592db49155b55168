import type { ListScreen } from '../../../schema/screen.ts'
import type { App } from '../../app/app.ts'
import { evaluate } from '../../expressions/evaluate.ts'
import { type Scope, siteAtAddress } from '../../expressions/scope.ts'
import type { ListState } from '../../screens/list/list-state.ts'
import type { QueryInput } from '../../screens/list/query-inputs.ts'
import { isDecimal, type Value } from '../../values/value.ts'
import { type Condition, isEmpty } from './condition.ts'

/** What a list shows when its address says nothing: the defaults of its inputs, the order that the screen declares. */
export function initialState(app: App, screen: ListScreen, inputs: readonly QueryInput[], scope: Scope): ListState {
  return { conditions: initialConditions(app, inputs, scope), sort: screen.sort ?? [] }
}

/** The defaults of inputs as conditions, by path. */
export function initialConditions(app: App, inputs: readonly QueryInput[], scope: Scope): Readonly<Record<string, Condition>> {
  const conditions: Record<string, Condition> = {}
  const site = siteAtAddress(app)
  for (const input of inputs) {
    if (input.default === undefined) continue
    const last = input.last === undefined ? undefined : textOf(evaluate(input.last, site, scope) ?? scope.today)
    const condition = conditionOf(evaluate(input.default, site, scope), input, scope.today, last)
    if (condition && !isEmpty(condition)) conditions[input.path] = condition
  }
  return conditions
}

/** A value as a condition: of a date, from that day until the last one, or else until today (or from today until that day). */
function conditionOf(value: Value, { kind }: QueryInput, today: string, last?: string): Condition | undefined {
  if (value === null) return undefined
  const texts = (Array.isArray(value) ? value : [value]).map(textOf)
  const [first = ''] = texts
  switch (kind) {
    case 'text':
      return { kind, text: first }
    case 'choice':
      return { kind, codes: texts }
    case 'refs':
      return { kind, ids: texts }
    case 'dates':
      if (last !== undefined) return { kind, from: first, to: last }
      return first <= today ? { kind, from: first, to: today } : { kind, from: today, to: first }
    case 'numbers':
      return { kind, from: first, to: first }
    case 'boolean':
      return { kind, is: value === true }
    default:
      return kind satisfies never
  }
}

function textOf(value: Value): string {
  return isDecimal(value) ? value.toFixed() : String(value)
}
