import type { Expression, Literal, Operand } from '../../schema/expression.ts'
import { isOperation, nodeOf, pathOf } from '../expressions/tree.ts'

/** What stands for the names of an expression: the values of fields (`record.<name>`) and of parameters (`params.<name>`). */
export interface Meanings {
  readonly fields: ReadonlyMap<string, Expression>
  readonly params?: Readonly<Record<string, Literal | readonly Literal[]>>
}

/** The expression with every field of a dataset, and every parameter, replaced by what it stands for. */
export function inlined(expression: Expression, meanings: Meanings): Expression {
  return operand(expression, meanings) as Expression
}

function operand(part: Operand, meanings: Meanings): Operand {
  if (!isOperation(part)) return part
  const path = pathOf(part)
  if (path !== undefined) return meaning(part as Expression, path, meanings)
  const { operator, operands } = nodeOf(part)
  return { [operator]: operands.map((each) => operand(each, meanings)) } as unknown as Expression
}

function meaning(part: Expression, path: string, { fields, params = {} }: Meanings): Operand {
  const [scope, name = '', ...rest] = path.split('.')
  if (scope === 'params') return Object.hasOwn(params, name) ? (params[name] ?? null) : null
  const value = scope === 'record' ? fields.get(name) : undefined
  if (value === undefined) return part
  if (rest.length === 0) return value
  const start = pathOf(value)
  return start === undefined ? null : { var: [start, ...rest].join('.') }
}
