import type { Expression, Operand } from '../../schema/expression.ts'
import { operatorOf } from './operators/index.ts'
import { isOperation, nodeOf, pathOf } from './tree.ts'

/**
 * The paths that an expression reads, each once: `record.member.name`, `row.quantity`, `today`.
 * What an aggregate reads of its rows stands under the lines: `record.lines.quantity`.
 */
export const dependencies = (expression: Expression): readonly string[] => [...new Set(read(expression, undefined))]

/** `rows` is the path of the lines that `row` stands for, inside an aggregate. */
const read = (operand: Operand, rows: string | undefined): readonly string[] => {
  if (!isOperation(operand)) return []
  const { operator, operands } = nodeOf(operand)
  if (operator === 'var') {
    const path = pathOf(operand)
    if (path === undefined) return []
    return [rows !== undefined && path.startsWith('row.') ? `${rows}${path.slice('row'.length)}` : path]
  }
  if (operatorOf(operator)?.kind !== 'lines') return operands.flatMap((each) => read(each, rows))
  const [lines, ...rest] = operands
  const inner = pathOf(lines)
  return inner === undefined ? [] : [inner, ...rest.flatMap((each) => read(each, inner))]
}
