import type { Expression } from '../../schema/expression.ts'
import type { App } from '../app/app.ts'
import { evaluate } from '../expressions/evaluate.ts'
import { type Scope, siteAtAddress } from '../expressions/scope.ts'

/**
 * The record that a screen of one record shows: what its declaration says, else the parameter `id`, else `new`.
 * Nothing where the declaration names a record that is not there.
 */
export function recordId(app: App, declared: Expression | undefined, scope: Scope): string | undefined {
  const { params = {} } = scope
  if (declared === undefined) return params.id ?? 'new'
  const value = evaluate(declared, siteAtAddress(app), scope)
  return value === null ? undefined : String(value)
}
