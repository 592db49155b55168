import type { Operand } from '../../schema/expression.ts'
import { operatorOf } from '../expressions/operators/index.ts'
import { isOperation, nodeOf } from '../expressions/tree.ts'

/** How many lines a document is taken to have when the cost of a question is counted. */
const linesOfADocument = 500

/** The most that a condition may cost for each row that it is asked of: some twenty plain sums over lines, and no aggregate inside another. */
export const mostQuestionCost = 50_000

/**
 * What a condition costs for each row: its nodes, those inside an aggregate over lines once for each line. Equal aggregates count once,
 * because they are worked out once.
 */
export function questionCost(where: Operand): number {
  const counted = new Set<string>()
  const costOf = (operand: Operand): number => {
    if (!isOperation(operand)) return Array.isArray(operand) ? operand.length : 1
    const overLines = isAggregate(operand)
    if (overLines) {
      const key = JSON.stringify(operand)
      if (counted.has(key)) return 1
      counted.add(key)
    }
    const inner = nodeOf(operand).operands.reduce<number>((sum, part) => sum + costOf(part), 0)
    return overLines ? 1 + inner * linesOfADocument : 1 + inner
  }
  return costOf(where)
}

/** The aggregates over lines that stand in a condition more than once, each as its JSON. */
export function repeatedAggregates(where: Operand): ReadonlySet<string> {
  const [once, repeated] = [new Set<string>(), new Set<string>()]
  const collect = (operand: Operand): void => {
    if (!isOperation(operand)) return
    if (isAggregate(operand)) {
      const key = JSON.stringify(operand)
      if (once.has(key)) repeated.add(key)
      once.add(key)
    } else for (const part of nodeOf(operand).operands) collect(part)
  }
  collect(where)
  return repeated
}

/** Whether a condition asks anything of all lines of a document. */
export function asksOfLines(where: Operand): boolean {
  return isOperation(where) && (isAggregate(where) || nodeOf(where).operands.some(asksOfLines))
}

/** Whether an operation is asked of all lines of a document. */
export function isAggregate(operand: Operand): boolean {
  return isOperation(operand) && operatorOf(nodeOf(operand).operator)?.kind === 'lines'
}
