import type { Expression, Operand } from '../../../schema/expression.ts'
import { type CheckSite, check } from '../../expressions/check.ts'
import { operatorOf } from '../../expressions/operators/index.ts'
import { resolve } from '../../expressions/resolve.ts'
import { recordScopes, type Site, siteOfRow } from '../../expressions/scope.ts'
import { isOperation, nodeOf, pathOf } from '../../expressions/tree.ts'
import type { Type } from '../../expressions/type.ts'
import type { App } from '../app.ts'
import type { BundleFile } from '../check/bundle-file.ts'
import { expressionsIn, siteAt } from '../check/expressions.ts'
import type { Step } from '../source/source.ts'
import { keyOf, type NameKey } from './name.ts'
import { type Mention, type Occurrence, whole } from './occurrence.ts'
import { fieldsOnPath } from './paths.ts'

/** The names that the expressions of a file use: fields, parameters, and the choices that they compare with. */
export function usedInExpressions(app: App, file: BundleFile): Occurrence[] {
  return expressionsIn(file).flatMap(({ rule, path, value }) => {
    const site = siteAt(rule, { app, file, path })
    return site ? usedInExpression(site, value as Expression, { file: file.file, path, screen: file.name }) : []
  })
}

/** Where an expression stands; `screen` is the route whose parameters it may read. */
export interface Whereabouts {
  readonly file: string
  readonly path: readonly Step[]
  readonly screen: string
}

/** The names that one expression uses. */
export function usedInExpression(site: CheckSite, expression: Expression, whereabouts: Whereabouts): Occurrence[] {
  const found: Occurrence[] = []
  collect(expression, site, site.expected, whereabouts, found)
  return found
}

/** Walks an operand; `expected` is the type that its place gives to a text written out there. */
function collect(
  operand: Operand | undefined,
  site: Site,
  expected: Type | undefined,
  whereabouts: Whereabouts,
  found: Occurrence[],
): void {
  const { path } = whereabouts
  if (typeof operand === 'string') {
    const name = choiceName(site.app, expected, operand)
    if (name) found.push({ file: whereabouts.file, path, at: 'value', ...whole(name, operand) })
    return
  }
  if (Array.isArray(operand)) {
    for (const [index, member] of operand.entries()) collect(member, site, expected, { ...whereabouts, path: [...path, index] }, found)
    return
  }
  if (!isOperation(operand)) return
  const { operator, operands } = nodeOf(operand)
  const isListed = Array.isArray(operand[operator])
  const below = (index: number): Whereabouts => ({ ...whereabouts, path: [...path, operator, ...(isListed ? [index] : [])] })
  if (operator === 'var') {
    const text = pathOf(operand)
    const mentions = text === undefined ? [] : pathMentions(site, text, whereabouts.screen)
    for (const mention of mentions) found.push({ file: whereabouts.file, path: below(0).path, at: 'value', ...mention })
    return
  }
  const inner = operatorOf(operator)?.kind === 'lines' ? siteOfLines(site, operands[0]) : site
  for (const [index, each] of operands.entries()) {
    const here = index === 0 ? site : inner
    collect(each, here, expectedOf(operator, operands, index, site, expected), below(index), found)
  }
}

/** The type that an operator gives to a text written out as one of its operands. */
function expectedOf(
  operator: string,
  operands: readonly Operand[],
  index: number,
  site: Site,
  expected: Type | undefined,
): Type | undefined {
  switch (operator) {
    case 'if':
      return (index % 2 === 1 || index === operands.length - 1) && expected ? expected : undefined
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

/** The type of the first neighbour that is not written out; asked only for texts and lists of them. */
function typeBeside(operands: readonly Operand[], index: number, site: Site): Type | undefined {
  if (typeof operands[index] !== 'string' && !Array.isArray(operands[index])) return undefined
  const neighbour = operands.find((operand, at) => at !== index && isOperation(operand))
  return neighbour === undefined ? undefined : check(neighbour as Expression, site).type
}

/** Where `row` is one of the lines. */
function siteOfLines(site: Site, lines: Operand | undefined): Site {
  const path = pathOf(lines)
  const target = path === undefined ? undefined : resolve(site, path)
  return target?.kind === 'lines' ? siteOfRow(site, target.lines.name) : site
}

/** The names along the path of a `var`. */
function pathMentions(site: Site, path: string, screen: string): Mention[] {
  const [root = '', ...rest] = path.split('.')
  if (rest.length === 0) return []
  const start = root.length + 1
  if (root === 'params') return [{ name: keyOf('param', `${screen}.${rest.join('.')}`), start, end: path.length }]
  const scope = recordScopes.find((known) => known === root)
  const entity = scope && site.app.entities.get(site.scopes[scope] ?? '')
  return entity ? fieldsOnPath(site.app, entity, rest.join('.'), start) : []
}

/** The name of a value that stands where a choice is expected. */
function choiceName(app: App, type: Type | undefined, value: string): NameKey | undefined {
  if (type?.kind === 'list') return choiceName(app, type.of, value)
  if (type?.kind !== 'choice') return undefined
  if (type.name === '$roles') return keyOf('role', value)
  const dot = type.name.lastIndexOf('.')
  const entity = type.name.slice(0, dot)
  const isStatus = app.entities.get(entity)?.fields.get(type.name.slice(dot + 1))?.kind === 'status'
  return isStatus ? keyOf('status', `${entity}.${value}`) : keyOf('choice', `${type.name}.${value}`)
}
