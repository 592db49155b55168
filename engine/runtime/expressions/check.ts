import type { Expression, Operand } from '../../schema/expression.ts'
import { costOf, maxCost } from './cost.ts'
import { literalOf } from './literal.ts'
import { operatorOf } from './operators/index.ts'
import type { Operator, Report, TypedOperand } from './operators/operator.ts'
import type { Problem, ProblemCode } from './problem.ts'
import { resolve, typeOfField } from './resolve.ts'
import { type Site, siteOfRow } from './scope.ts'
import { isOperation, maxDepth, nodeOf, pathOf } from './tree.ts'
import { fits, nameOfType, type Type, type Typed, unknown } from './type.ts'

/** Where an expression stands, and what is expected of it there. */
export interface CheckSite extends Site {
  /** The type its value must have; a guard, scope, condition or rule is a `boolean`. */
  readonly expected?: Type
  /** It is evaluated of one line alone, not of each. */
  readonly once?: true
}

/** The type of an expression, and everything wrong with it. */
interface Checked extends Typed {
  readonly problems: readonly Problem[]
}

/** Types the expression at its site. All problems are found, each told once: what is unknown fits everywhere. */
export const check = (expression: Expression, site: CheckSite): Checked => {
  const problems: Problem[] = []
  const typed = new Checker(site, problems).type(expression, [])
  if (site.expected !== undefined && !fits(typed.type, site.expected)) {
    problems.push(mismatch(typed.type, site.expected))
  }
  const cost = problems.length === 0 ? costOf(expression, site) : 0
  if (cost > maxCost) problems.push({ code: 'tooCostly', path: [], params: { cost, max: maxCost } })
  return { ...typed, problems }
}

const mismatch = (type: Type, expected: Type): Problem => {
  if (expected.kind === 'choice' && type.kind === 'string') {
    return {
      code: 'unknownChoice',
      path: [],
      params: {
        value: type.values.find((value) => !expected.values.has(value)) ?? '',
        name: expected.name,
        values: [...expected.values].join(', '),
      },
    }
  }
  return { code: 'wrongType', path: [], params: { expected: nameOfType(expected), actual: nameOfType(type) } }
}

type Path = readonly (string | number)[]

class Checker {
  readonly #site: Site
  readonly #problems: Problem[]

  constructor(site: Site, problems: Problem[]) {
    this.#site = site
    this.#problems = problems
  }

  /** The type of the operand that stands at the path of the tree. */
  type(operand: Operand, path: Path): Typed {
    if (path.length > 2 * maxDepth) return this.#report('tooDeep', path, { max: maxDepth })
    if (!isOperation(operand)) return this.#literal(operand, path)
    const { operator: name, operands } = nodeOf(operand)
    if (name === 'var') return this.#path(operand, [...path, name])
    const operator = operatorOf(name)
    if (operator === undefined) return this.#report('unknownOperator', path, { operator: name })
    return this.#operation(operator, name, operands, path)
  }

  #operation(operator: Operator, name: string, operands: readonly Operand[], path: Path): Typed {
    const at = [...path, name]
    const [least, most] = operator.operands
    const usage = { operator: name, usage: operator.usage }
    if (operands.length < least) return this.#report('tooFewOperands', at, usage)
    if (operands.length > most) return this.#report('tooManyOperands', at, usage)
    const typed =
      operator.kind === 'lines' ? this.#overLines(operands, at) : operands.map((each, index) => this.#operand(each, [...at, index]))
    const report: Report = (code, index, params = {}) =>
      this.#problems.push({ code, path: index === null ? at : [...at, index], params: { operator: name, ...params } })
    return operator.type(typed, report)
  }

  #operand(operand: Operand, path: Path): TypedOperand {
    return { operand, ...this.type(operand, path) }
  }

  /** Types the lines, and what follows them with `row` bound to one of them. */
  #overLines([lines, ...rest]: readonly Operand[], at: Path): readonly TypedOperand[] {
    const path = pathOf(lines)
    const target = path === undefined ? undefined : resolve(this.#site, path)
    if (target === undefined || lines === undefined) {
      this.#report('notLines', [...at, 0])
      return []
    }
    if (target.kind === 'unresolved') {
      this.#report(target.code, [...at, 0, 'var'], target.params)
      return []
    }
    if (target.kind !== 'lines') {
      this.#report('notLines', [...at, 0, 'var'], { path: path ?? '' })
      return []
    }
    const inner = new Checker(siteOfRow(this.#site, target.lines.name), this.#problems)
    const typedLines: TypedOperand = { operand: lines, type: { kind: 'lines', entity: target.lines.name }, nullable: false }
    return [typedLines, ...rest.map((operand, index) => inner.#operand(operand, [...at, index + 1]))]
  }

  #path(operand: Operand, at: Path): Typed {
    const path = pathOf(operand)
    if (path === undefined) return this.#report('malformed', at, { expected: '{"var": "record.field"}' })
    const target = resolve(this.#site, path)
    switch (target.kind) {
      case 'clock':
        return { type: { kind: target.name === 'today' ? 'date' : 'datetime' }, nullable: false }
      case 'comment':
        return { type: { kind: 'text' }, nullable: true }
      case 'param':
        return { type: { kind: 'param' }, nullable: true }
      case 'setting':
      case 'field':
        return { type: typeOfField(target.field), nullable: target.nullable }
      case 'lines':
        return { type: { kind: 'lines', entity: target.lines.name }, nullable: false }
      case 'unresolved':
        return this.#report(target.code, at, target.params)
      default:
        return target satisfies never
    }
  }

  #literal(operand: Operand, path: Path): Typed {
    if (literalOf(operand) === undefined) return this.#report('malformed', path, { expected: '{"operator": [operands]}' })
    return { type: typeOfLiteral(operand), nullable: operand === null }
  }

  #report(code: ProblemCode, path: Path, params: Problem['params'] = {}): Typed {
    this.#problems.push({ code, path, params })
    return unknown
  }
}

const typeOfLiteral = (literal: Operand): Type => {
  switch (typeof literal) {
    case 'boolean':
      return { kind: 'boolean' }
    case 'number':
      return { kind: 'number', whole: Number.isInteger(literal) }
    case 'string':
      return { kind: 'string', values: [literal] }
    default:
      return Array.isArray(literal) ? { kind: 'list', of: { kind: 'unknown' } } : { kind: 'null' }
  }
}
