import type { Expression } from '../../schema/expression.ts'
import type { Scope, Site } from '../expressions/scope.ts'
import { recordScopes } from '../expressions/scope.ts'
import { pathOf } from '../expressions/tree.ts'

/**
 * What people call the record whose id an expression yields, where that is known without asking: for the path of a reference
 * the label beside it, for the id of a record in scope its display field.
 */
export const labelFrom = (expression: Expression, site: Site, scope: Scope): string | undefined => {
  const [root, ...path] = pathOf(expression)?.split('.') ?? []
  const name = recordScopes.find((each) => each === root)
  const record = name === undefined ? undefined : scope[name]
  if (name === undefined || record === undefined || path.length === 0) return undefined
  const read = path.join('.')
  if (read !== 'id') return record.$labels?.[read]
  const display = record[site.app.entities.get(site.scopes[name] ?? '')?.display ?? 'id']
  return typeof display === 'string' ? display : undefined
}
