import type { Expression, Operand } from '../../schema/expression.ts'
import { operatorOf } from './operators/index.ts'
import type { Problem } from './problem.ts'
import type { RecordScope } from './scope.ts'
import { isOperation, nodeOf, pathOf } from './tree.ts'

/**
 * What of an expression the database cannot evaluate. Columns are what is read of the scopes in `columns`; everything else is known
 * when a statement runs and bound to it; lines that are known so cannot be gone through together with columns, but for those of the account.
 */
export const problemsInSql = (expression: Expression, columns: readonly RecordScope[]): readonly Problem[] => [
  ...problemsAt(expression, [], columns),
]

function* problemsAt(operand: Operand, path: Problem['path'], columns: readonly RecordScope[]): Iterable<Problem> {
  if (!isOperation(operand)) return
  const { operator, operands } = nodeOf(operand)
  if (operatorOf(operator)?.kind === 'lines') {
    const lines = pathOf(operands[0]) ?? ''
    // The lines of the account are bound as the rows of a table.
    const isColumn = lines.startsWith('user.') || columns.some((scope) => lines.startsWith(`${scope}.`))
    const [, ...bodies] = operands
    if (!isColumn && bodies.some((body) => readsColumns(body, columns))) {
      yield { code: 'linesNotInSql', path: [...path, operator, 0, 'var'], params: { path: lines } }
      return
    }
    const inner: readonly RecordScope[] = isColumn ? [...columns, 'row'] : columns
    for (const [index, body] of bodies.entries()) yield* problemsAt(body, [...path, operator, index + 1], inner)
    return
  }
  for (const [index, each] of operands.entries()) yield* problemsAt(each, [...path, operator, index], columns)
}

function readsColumns(operand: Operand, columns: readonly RecordScope[]): boolean {
  if (!isOperation(operand)) return false
  const { operands } = nodeOf(operand)
  const path = pathOf(operand)
  if (path !== undefined) return columns.some((scope) => path.startsWith(`${scope}.`))
  return operands.some((each) => readsColumns(each, columns))
}
