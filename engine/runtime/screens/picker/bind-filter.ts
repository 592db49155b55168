import type { Expression } from '../../../schema/expression.ts'

/** Evaluates an expression that names no candidate, to the literal it stands for. */
type Literal = (expression: Expression) => Expression

/**
 * The filter of a reference as a search filter: `candidate.x` becomes `record.x` of the records searched, and whatever speaks of the
 * document being edited (`record`, `row`, `user`, `today` …) becomes the value it has now.
 */
export function bindFilter(filter: Expression, literal: Literal): Expression {
  if (!namesCandidate(filter)) return isPlain(filter) ? filter : literal(filter)
  const [operator, operands] = Object.entries(filter as object)[0] as [string, Expression | readonly Expression[]]
  if (operator === 'var') return { var: candidatePath(String(operands)) }
  const list = Array.isArray(operands) ? (operands as readonly Expression[]) : [operands as Expression]
  return { [operator]: list.map((operand) => (Array.isArray(operand) ? operand : bindFilter(operand, literal))) }
}

function namesCandidate(expression: unknown): boolean {
  if (typeof expression !== 'object' || expression === null) return false
  if (Array.isArray(expression)) return expression.some(namesCandidate)
  return Object.entries(expression).some(([operator, operands]) =>
    operator === 'var' ? /^candidate(\.|$)/.test(String(operands)) : namesCandidate(operands),
  )
}

function candidatePath(path: string): string {
  return path === 'candidate' ? 'record.id' : path.replace(/^candidate\./, 'record.')
}

function isPlain(expression: Expression): boolean {
  return typeof expression !== 'object' || expression === null
}
