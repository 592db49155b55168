import type { Expression, Operand } from '../../schema/expression.ts'
import { fullAccess } from '../access/full-access.ts'
import type { App } from '../app/app.ts'
import type { Problem } from '../expressions/problem.ts'
import type { Site } from '../expressions/scope.ts'
import { isOperation, nodeOf, pathOf } from '../expressions/tree.ts'
import { readFilter } from '../queries/filter.ts'

/**
 * What of a condition on records the server refuses to search by, though it could be worked out. Asked as the server asks for one who may
 * read everything: what is refused to them is refused to everybody.
 */
export function problemsInSearch(app: App, { scopes }: Pick<Site, 'scopes'>, filter: Expression): readonly Problem[] {
  const entity = app.entities.get(scopes.record ?? '')
  if (!entity) return []
  return readFilter(app, fullAccess, entity, withoutParams(filter)).refused.map(({ issue: { params }, path }) => ({
    code: 'notInSearch',
    path,
    params: { part: String(params.field ?? params.operator ?? params.expected) },
  }))
}

/** The filter as it is sent: what the address says stands there as a value. */
function withoutParams(operand: Operand): Operand {
  if (!isOperation(operand)) return operand
  if (pathOf(operand)?.startsWith('params.')) return null
  const { operator, operands } = nodeOf(operand)
  return { [operator]: operands.map(withoutParams) } as unknown as Expression
}
