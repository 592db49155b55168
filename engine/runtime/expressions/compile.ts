import type { Expression, Operand } from '../../schema/expression.ts'
import { Exception } from '../exception.ts'
import type { RecordData } from '../values/record-data.ts'
import type { Value } from '../values/value.ts'
import { literalOf } from './literal.ts'
import { operatorOf } from './operators/index.ts'
import type { Evaluator, LinesOperator, StrictOperator } from './operators/operator.ts'
import { readerOf, rowsOf } from './read.ts'
import { resolve } from './resolve.ts'
import { type Scope, type Site, siteOfRow } from './scope.ts'
import { isOperation, maxDepth, nodeOf, pathOf } from './tree.ts'

const compiled = new WeakMap<Site, WeakMap<object, Evaluator>>()
const nothing: Evaluator = () => null

/**
 * The expression as a closure, made once for each site. An expression that the checker refuses (an unknown operator or field,
 * too deep) yields null as a whole, whatever stands around the mistake: closed by default.
 */
export const compile = (expression: Expression, site: Site): Evaluator => {
  if (!isOperation(expression)) return build(expression, site, 0)
  let known = compiled.get(site)
  if (known === undefined) {
    known = new WeakMap()
    compiled.set(site, known)
  }
  let evaluator = known.get(expression)
  if (evaluator === undefined) {
    evaluator = buildClosed(expression, site)
    known.set(expression, evaluator)
  }
  return evaluator
}

const buildClosed = (expression: Expression, site: Site): Evaluator => {
  try {
    return build(expression, site, 0)
  } catch (error) {
    if (error instanceof Exception) return nothing
    throw error
  }
}

const refuse = (reason: string): never => {
  throw new Exception('illFormedExpression', `The expression is ill-formed: ${reason}.`)
}

const build = (operand: Operand, site: Site, depth: number): Evaluator => {
  if (depth > maxDepth) refuse('too deep')
  if (!isOperation(operand)) {
    const value = literalOf(operand)
    return value === undefined ? refuse('not a literal') : () => value
  }
  const node = nodeOf(operand)
  if (node.operator === 'var') return buildPath(operand, site)
  const operator = operatorOf(node.operator) ?? refuse(`unknown operator ${node.operator}`)
  const [least, most] = operator.operands
  if (node.operands.length < least || node.operands.length > most) refuse(`operands of ${node.operator}`)
  if (operator.kind === 'lines') return buildLines(operator, node.operands, site, depth)
  const operands = node.operands.map((each) => build(each, site, depth + 1))
  if (operator.kind === 'strict') return buildStrict(operator, operands)
  return (scope) => operator.evaluate(operands, scope, site)
}

const buildPath = (operand: Operand, site: Site): Evaluator => {
  const target = resolve(site, pathOf(operand) ?? refuse('a var without a path'))
  return target.kind === 'unresolved' || target.kind === 'lines' ? refuse(target.kind) : readerOf(target)
}

const buildStrict = ({ evaluate }: StrictOperator, operands: readonly Evaluator[]): Evaluator => {
  const [first = nothing, second = nothing] = operands
  if (operands.length === 1) return (scope) => evaluate(first(scope))
  if (operands.length === 2) return (scope) => evaluate(first(scope), second(scope))
  return (scope) => evaluate(...operands.map((operand) => operand(scope)))
}

const buildLines = (operator: LinesOperator, [path, body]: readonly Operand[], site: Site, depth: number): Evaluator => {
  const target = resolve(site, pathOf(path) ?? refuse('lines without a path'))
  if (target.kind !== 'lines') return refuse('not lines')
  const evaluate = body === undefined ? () => true : build(body, siteOfRow(site, target.lines.name), depth + 1)
  return (scope) => operator.evaluate(rowsOf(scope, target.scope, target.key), eachRow(scope, evaluate))
}

/** Evaluates for one row after the other, in one scope that is changed in place. */
export const eachRow = (scope: Scope, evaluate: Evaluator): ((row: RecordData) => Value) => {
  const inner: { -readonly [Key in keyof Scope]: Scope[Key] } = { ...scope }
  return (row) => {
    inner.row = row
    return evaluate(inner)
  }
}
