import type { Operand } from '../../schema/expression.ts'
import { operatorOf } from './operators/index.ts'
import type { Site } from './scope.ts'
import { isOperation, nodeOf } from './tree.ts'

/** How many lines a document is taken to have when cost is counted. */
const linesOfADocument = 500

/** The most that an expression may cost: an aggregate inside an aggregate is beyond it, a formula of each line is not. */
export const maxCost = 100_000

/**
 * The cost of an expression: its nodes, those inside an aggregate once for each line.
 * What is evaluated for each line (`row` is in scope, and not of one line `once`) costs as much for each of them.
 */
export const costOf = (expression: Operand, site: Site & { readonly once?: true }): number => {
  const nodes = nodesOf(expression)
  return site.scopes.row === undefined || site.once ? nodes : nodes * linesOfADocument
}

const nodesOf = (operand: Operand): number => {
  if (Array.isArray(operand)) return operand.length
  if (!isOperation(operand)) return 1
  const { operator, operands } = nodeOf(operand)
  const inner = operands.map(nodesOf).reduce((sum, cost) => sum + cost, 0)
  return operatorOf(operator)?.kind === 'lines' ? 1 + inner * linesOfADocument : 1 + inner
}
