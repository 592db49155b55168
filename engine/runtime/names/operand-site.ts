import type { Expression, Operand } from '../../schema/expression.ts'
import type { Step } from '../app/source/source.ts'
import { check } from '../expressions/check.ts'
import { operatorOf } from '../expressions/operators/index.ts'
import { resolve } from '../expressions/resolve.ts'
import { type Site, siteOfRow } from '../expressions/scope.ts'
import { isOperation, nodeOf, pathOf } from '../expressions/tree.ts'
import type { Type } from '../expressions/type.ts'

/** Where an operand stands, and the type that a text written out there would have. */
export interface OperandSite {
  readonly site: Site
  readonly expected?: Type
}

/** Where the operand of an operator stands. */
export function siteOfOperand(outer: OperandSite, operator: string, operands: readonly Operand[], index: number): OperandSite {
  const isOfRow = index > 0 && operatorOf(operator)?.kind === 'lines'
  const expected = expectedOf(outer, operator, operands, index)
  return { site: isOfRow ? siteOfLines(outer.site, operands[0]) : outer.site, ...(expected && { expected }) }
}

/** Where what is found under a path of an expression stands; the expression may be unfinished. */
export function siteInside(outer: OperandSite, expression: unknown, path: readonly Step[]): OperandSite {
  const [operator, second, ...rest] = path
  if (typeof operator !== 'string' || !isOperation(expression)) return outer
  const listed: unknown = expression[operator]
  const operands = (Array.isArray(listed) ? listed : [listed]) as readonly Operand[]
  const index = Array.isArray(listed) ? Number(second ?? 0) : 0
  const inner = siteOfOperand(outer, operator, operands, index)
  const below = Array.isArray(listed) ? rest : path.slice(1)
  return Array.isArray(operands[index]) ? inner : siteInside(inner, operands[index], below)
}

function expectedOf({ site, expected }: OperandSite, operator: string, operands: readonly Operand[], index: number): Type | undefined {
  switch (operator) {
    case 'if':
      return index % 2 === 1 || index === operands.length - 1 ? expected : undefined
    case 'coalesce':
      return expected ?? typeBeside(operands, index, site)
    case '==':
    case '!=':
    case 'in': {
      const type = typeBeside(operands, index, site)
      return type?.kind === 'list' ? type.of : type
    }
    default:
      return undefined
  }
}

/** The type of the first neighbour that is not written out; asked only for what takes it: texts, lists of them, branches. */
function typeBeside(operands: readonly Operand[], index: number, site: Site): Type | undefined {
  const operand = operands[index]
  if (isOperation(operand) && !['if', 'coalesce'].includes(nodeOf(operand).operator)) return undefined
  const neighbour = operands.find((each, at) => at !== index && isOperation(each))
  return neighbour === undefined ? undefined : check(neighbour as Expression, site).type
}

/** Where `row` is one of the lines. */
function siteOfLines(site: Site, lines: Operand | undefined): Site {
  const path = pathOf(lines)
  const target = path === undefined ? undefined : resolve(site, path)
  return target?.kind === 'lines' ? siteOfRow(site, target.lines.name) : site
}
