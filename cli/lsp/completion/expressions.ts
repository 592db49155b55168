import { CompletionItemKind } from 'vscode-languageserver/node'
import { operatorOf, operators } from '../../../engine/runtime/expressions/operators/index.ts'
import { recordScopes, type Site } from '../../../engine/runtime/expressions/scope.ts'
import type { Type } from '../../../engine/runtime/expressions/type.ts'
import { choiceName } from '../../../engine/runtime/names/in-expressions.ts'
import { about } from '../../names/about.ts'
import { type ExpressionPlace, expressionAt } from '../expression-at.ts'
import type { Snapshot } from '../workspace/snapshot.ts'
import { fieldPaths } from './field-paths.ts'
import type { Offer } from './offer.ts'
import type { CompletionPlace } from './place.ts'

/** What can stand at a place of an expression: operators, paths of `var`, the values that a choice can have. */
export function expressions(place: CompletionPlace): Offer[] {
  const { cursor, snapshot, typed } = place
  const found = expressionAt(cursor.at === 'key' ? { ...place, path: place.path.slice(0, -1) } : place)
  if (!found) return []
  if (cursor.at === 'key') return isInOperation(found) ? [] : operatorKeys(cursor.hasValue)
  const { inside, site, expected } = found
  if (inside.at(-1) === 'var' || (inside.at(-1) === 0 && inside.at(-2) === 'var')) return varPaths(site, typed, isOfLines(found))
  const choices = choicesOf(snapshot, expected)
  return cursor.word?.isText ? choices : [...choices, ...operations]
}

/** Below an operator stand operands, not keys. */
function isInOperation({ inside }: ExpressionPlace): boolean {
  return typeof inside.at(-1) === 'string' && operatorOf(String(inside.at(-1)))?.operands[0] !== 1
}

/** The first operand of `sum` and its like names lines. */
function isOfLines({ inside }: ExpressionPlace): boolean {
  const at = inside.lastIndexOf('var')
  return inside[at - 1] === 0 && operatorOf(String(inside[at - 2]))?.kind === 'lines'
}

function operatorKeys(hasValue: boolean): Offer[] {
  const words = [['var', 'A field of a record that can be spoken of here.', '{"var": "record.field"}'] as const]
  const others = Object.entries(operators).map(([name, { doc, usage }]) => [name, doc, usage] as const)
  return [...words, ...others].map(([name, doc, usage]) => ({
    label: name,
    kind: CompletionItemKind.Operator,
    json: hasValue ? JSON.stringify(name) : `${JSON.stringify(name)}: ${name === 'var' ? '"$1"' : '[$1]'}`,
    isSnippet: !hasValue,
    detail: usage,
    about: doc,
  }))
}

const operations: readonly Offer[] = operatorKeys(false).map((offer) => ({ ...offer, json: `{ ${offer.json} }` }))

/** The paths that go on from what is typed; first the scopes with their fields. */
function varPaths(site: Site, typed: string, ofLines: boolean): Offer[] {
  const [root = '', ...rest] = typed.split('.')
  const reach = ofLines ? 'only lines' : 'lines'
  const entityOf = (scope: (typeof recordScopes)[number]) => site.app.entities.get(site.scopes[scope] ?? '')
  const scopes = recordScopes.filter((scope) => entityOf(scope) && (rest.length === 0 || scope === root))
  const fields = scopes.flatMap((scope) => {
    const entity = entityOf(scope)
    return entity ? fieldPaths(site.app, entity, rest.join('.'), reach, undefined, `${scope}.`) : []
  })
  if (ofLines || rest.length > 1 || (rest.length === 1 && root !== 'params')) return fields
  const params = (site.params ?? []).map((name) => ({ label: `params.${name}`, kind: CompletionItemKind.Variable, detail: 'parameter' }))
  const clock = [
    { label: 'today', kind: CompletionItemKind.Variable, detail: 'date' },
    { label: 'now', kind: CompletionItemKind.Variable, detail: 'datetime' },
  ]
  return [...fields, ...params, ...(rest.length === 0 ? clock : [])]
}

/** The values of the choice that is expected. */
function choicesOf({ app, names }: Snapshot, expected: Type | undefined): Offer[] {
  if (expected?.kind === 'list') return choicesOf({ app, names } as Snapshot, expected.of)
  if (expected?.kind === 'boolean') return ['true', 'false'].map((word) => ({ label: word, kind: CompletionItemKind.Value, json: word }))
  if (expected?.kind !== 'choice') return []
  return [...expected.values].map((value) => {
    const name = choiceName(app, expected, value)
    const label = name && about(names, name).label
    return { label: value, kind: CompletionItemKind.EnumMember, detail: label ? `${label} · ${expected.name}` : expected.name }
  })
}
