import type { Expression, Operand } from '../../schema/expression.ts'
import type { App } from '../app/app.ts'
import type { BundleFile } from '../app/bundle-file.ts'
import { madeLookups } from '../app/made-lookups.ts'
import type { Step } from '../app/source/source.ts'
import type { CheckSite } from '../expressions/check.ts'
import { recordScopes, type Site } from '../expressions/scope.ts'
import { isOperation, nodeOf, pathOf } from '../expressions/tree.ts'
import type { Type } from '../expressions/type.ts'
import { sitedIn } from './expressions.ts'
import { namedInQueue } from './in-queues.ts'
import { keyOf, type NameKey } from './name.ts'
import { type Mention, type Occurrence, whole } from './occurrence.ts'
import { type OperandSite, siteOfOperand } from './operand-site.ts'
import { fieldsOnPath } from './paths.ts'

/** The names that the expressions of a file use: fields, parameters, and the choices that they compare with. */
export function usedInExpressions(app: App, file: BundleFile): Occurrence[] {
  return sitedIn(app, file).flatMap(({ path, value, site }) =>
    usedInExpression(site, value as Expression, { file: file.file, path, screen: file.name }),
  )
}

/** Where an expression stands; `screen` is the route whose parameters it may read. */
interface Whereabouts {
  readonly file: string
  readonly path: readonly Step[]
  readonly screen: string
}

/** The names that one expression uses. */
export function usedInExpression(site: CheckSite, expression: Expression, whereabouts: Whereabouts): Occurrence[] {
  const found: Occurrence[] = []
  collect(expression, { site, ...(site.expected && { expected: site.expected }) }, whereabouts, found)
  return found
}

function collect(operand: Operand | undefined, at: OperandSite, whereabouts: Whereabouts, found: Occurrence[]): void {
  const { site, expected } = at
  const { path } = whereabouts
  if (typeof operand === 'string') {
    const name = choiceName(site.app, expected, operand)
    if (name) found.push({ file: whereabouts.file, path, at: 'value', ...whole(name, operand) })
    return
  }
  if (Array.isArray(operand)) {
    for (const [index, member] of operand.entries()) collect(member, at, { ...whereabouts, path: [...path, index] }, found)
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
  for (const [index, each] of operands.entries()) collect(each, siteOfOperand(at, operator, operands, index), below(index), found)
}

/** The names along the path of a `var`. */
function pathMentions(site: Site, path: string, screen: string): Mention[] {
  const [root = '', ...rest] = path.split('.')
  if (rest.length === 0) return []
  const start = root.length + 1
  if (root === 'params') return [{ name: keyOf('param', `${screen}.${rest.join('.')}`), start, end: path.length }]
  if (root === 'settings') {
    const [name = '', key = ''] = rest
    return [
      { name: keyOf('setting', name), start, end: start + name.length },
      { name: keyOf('key', `${name}.${key}`), start: start + name.length + 1, end: path.length },
    ]
  }
  const scope = recordScopes.find((known) => known === root)
  const entity = scope && site.app.entities.get(site.scopes[scope] ?? '')
  return entity ? fieldsOnPath(site.app, entity, rest.join('.'), start) : []
}

/** The name of a value that stands where a choice is expected. */
export function choiceName(app: App, type: Type | undefined, value: string): NameKey | undefined {
  if (type?.kind === 'list') return choiceName(app, type.of, value)
  if (type?.kind !== 'choice') return undefined
  const { names } = madeLookups[type.name] ?? {}
  if (names) return keyOf(names, value)
  const dot = type.name.lastIndexOf('.')
  const entity = type.name.slice(0, dot)
  const field = type.name.slice(dot + 1)
  const queue = namedInQueue(app, entity, field)
  if (queue && app.bundle[`${queue}s`]?.[value]) return keyOf(queue, value)
  const isStatus = app.entities.get(entity)?.fields.get(field)?.kind === 'status'
  return isStatus ? keyOf('status', `${entity}.${value}`) : keyOf('choice', `${type.name}.${value}`)
}
