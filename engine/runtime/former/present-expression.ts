import type { Expression, Operand } from '../../schema/expression.ts'
import type { App } from '../app/app.ts'
import { isObject } from '../app/shape/branch.ts'
import type { Step } from '../app/source/source.ts'
import { recordScopes, type Site } from '../expressions/scope.ts'
import { isOperation, nodeOf } from '../expressions/tree.ts'
import type { Type } from '../expressions/type.ts'
import { usedInExpression } from '../names/in-expressions.ts'
import { localName, type NameKind, partsOf } from '../names/name.ts'
import { siteOfOperand } from '../names/operand-site.ts'
import { presentName } from '../names/present-name.ts'
import { presentPath } from './present-path.ts'

/** An expression with everything that it names by its present name: first fields, whose types then tell which values are meant. */
export function presentExpression(site: Site & { readonly expected?: Type }, expression: unknown): unknown {
  const renamed = withPaths(site, expression)
  const found = usedInExpression(site, renamed as Expression, { file: '', path: [], screen: '' })
  return found.reduce((value, { name, path }) => {
    const { kind, full } = partsOf(name)
    if (!isValue(kind)) return value
    const owner = kind === 'role' || kind === 'message' ? '' : full.slice(0, full.lastIndexOf('.'))
    return replaced(value, path, presentName(site.app, kind, owner, localName(name)))
  }, renamed)
}

const isValue = (kind: NameKind) => kind === 'status' || kind === 'choice' || kind === 'role' || kind === 'message'

function withPaths(site: Site, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => withPaths(site, item))
  if (!isOperation(value)) return value
  const { operator, operands } = nodeOf(value)
  const written: Operand[] = []
  for (const [index, operand] of operands.entries()) {
    const inner = operator === 'var' ? site : siteOfOperand({ site }, operator, written, index).site
    written.push((operator === 'var' ? present(site, operand) : withPaths(inner, operand)) as Operand)
  }
  return { [operator]: Array.isArray(value[operator]) ? written : written[0] }
}

function present({ app, scopes }: Site, path: unknown): unknown {
  if (typeof path !== 'string') return path
  const [root = '', ...rest] = path.split('.')
  if (root === 'settings') return presentSetting(app, rest)
  const scope = recordScopes.find((known) => known === root)
  const entity = scope && app.entities.get(scopes[scope] ?? '')
  return entity && rest.length > 0 ? `${root}.${presentPath(app, entity, rest.join('.'))}` : path
}

/** The path of a key of settings by its present names: `settings.lending.maxCopies`. */
export function presentSetting(app: App, [file = '', key = '', ...rest]: readonly string[]): string {
  const name = presentName(app, 'setting', '', file)
  return ['settings', name, presentName(app, 'key', name, key), ...rest].join('.')
}

function replaced(value: unknown, [step, ...rest]: readonly Step[], text: string): unknown {
  if (step === undefined) return text
  if (Array.isArray(value)) return value.map((item, index) => (index === step ? replaced(item, rest, text) : item))
  return isObject(value) ? { ...value, [step]: replaced(value[step], rest, text) } : value
}
