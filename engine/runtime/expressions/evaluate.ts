import type { Expression, Operand } from '../../schema/expression.ts'
import type { Value } from '../values/value.ts'
import { compile, eachRow } from './compile.ts'
import { literalOf } from './literal.ts'
import { operatorOf } from './operators/index.ts'
import { readerOf, rowsOf } from './read.ts'
import { resolve } from './resolve.ts'
import { type Scope, type Site, siteOfRow } from './scope.ts'
import { isOperation, nodeOf, pathOf } from './tree.ts'

/** The value of the expression in the scope. What is evaluated more than a few times is better compiled. */
export const evaluate = (expression: Expression, site: Site, scope: Scope): Value => compile(expression, site)(scope)

/**
 * The same value by walking the tree: the plainest statement of what an expression means, and the reference that
 * the compiled one is tested against. For expressions that the checker accepts.
 */
export const interpret = (operand: Operand | undefined, site: Site, scope: Scope): Value => {
  if (operand === undefined) return null
  if (!isOperation(operand)) return literalOf(operand) ?? null
  const { operator: name, operands } = nodeOf(operand)
  if (name === 'var') return interpretPath(operand, site, scope)
  const operator = operatorOf(name)
  switch (operator?.kind) {
    case undefined:
      return null
    case 'strict':
      return operator.evaluate(...operands.map((each) => interpret(each, site, scope)))
    case 'lazy':
      return operator.evaluate(
        operands.map((each) => (inner: Scope) => interpret(each, site, inner)),
        scope,
        site,
      )
    case 'lines': {
      const target = resolve(site, pathOf(operands[0]) ?? '')
      if (target.kind !== 'lines') return null
      const inner = siteOfRow(site, target.lines.name)
      const body = operands[1]
      const each = eachRow(scope, (at) => (body === undefined ? true : interpret(body, inner, at)))
      return operator.evaluate(rowsOf(scope, target.scope, target.key), each)
    }
    default:
      return operator satisfies never
  }
}

const interpretPath = (operand: Operand, site: Site, scope: Scope): Value => {
  const target = resolve(site, pathOf(operand) ?? '')
  return target.kind === 'unresolved' || target.kind === 'lines' ? null : readerOf(target)(scope)
}
