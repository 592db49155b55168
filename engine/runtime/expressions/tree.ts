import jsonLogic from 'json-logic-js'
import type { Expression, Operand, Operation } from '../../schema/expression.ts'

/** One node of an expression: the operator, and its operands as a list. */
interface Node {
  readonly operator: string
  readonly operands: readonly Operand[]
}

/** Whether the expression is an operation and not a literal or a list. */
export const isOperation = (expression: unknown): expression is Operation => jsonLogic.is_logic(expression)

/** The operator and operands of an operation; a single operand may stand without its list. */
export const nodeOf = (operation: Operation): Node => {
  const operands: unknown = jsonLogic.get_values(operation)
  return { operator: jsonLogic.get_operator(operation), operands: Array.isArray(operands) ? operands : [operands as Expression] }
}

/** The path of a `var`, when the node is a well-formed one. */
export const pathOf = (operand: Operand | undefined): string | undefined => {
  if (!isOperation(operand)) return undefined
  const { operator, operands } = nodeOf(operand)
  return operator === 'var' && operands.length === 1 && typeof operands[0] === 'string' ? operands[0] : undefined
}

/** The deepest nesting of an expression. */
export const maxDepth = 50
