import { kinds } from '../../schema/kinds.ts'
import { isOverlayKind, type OverlayKind } from '../access/overlay-kinds.ts'
import type { App } from '../app/app.ts'
import { isObject } from '../app/shape/branch.ts'
import type { JsonSchema } from '../app/shape/json-schema.ts'
import { followed, inner } from '../app/shape/schema-at.ts'
import { presentName } from '../names/present-name.ts'
import { presentJson, shapeOfKind } from './present-json.ts'

/** What is kept of a change made in the browser, with every name in its operations as it is now. */
export function presentOverlay(app: App, kind: string, kept: unknown): unknown {
  if (!isOverlayKind(kind) || !isObject(kept) || typeof kept.name !== 'string') return kept
  const name = presentName(app, kind, '', kept.name)
  const operations = ['published', 'draft', 'operations'].flatMap((key): [string, unknown][] => {
    const list = kept[key]
    return Array.isArray(list) ? [[key, list.map((operation) => presentOperation(app, kind, name, operation))]] : []
  })
  return { ...kept, name, ...Object.fromEntries(operations) }
}

function presentOperation(app: App, kind: OverlayKind, name: string, operation: unknown): unknown {
  if (!isObject(operation) || !Array.isArray(operation.at)) return operation
  const [part, ...keys] = operation.at as string[]
  if (part === 'value') {
    const inside = operation.do === 'order' ? keysOf(operation.keys) : operation.value
    const found = presentAt(app, kind, name, keys, inside)
    const changed =
      operation.do === 'order' ? { keys: Object.keys(found.value ?? {}) } : operation.do === 'put' ? { value: found.value } : {}
    return { ...operation, at: ['value', ...found.keys], ...changed }
  }
  const [language, key] = keys
  if (part !== 'texts' || language === undefined) return operation
  const now = (text: string, value: unknown) => presentText(app, kind, name, text.split('.'), value ?? null)
  if (key !== undefined) {
    const [textKey, value] = now(key, operation.value)
    return { ...operation, at: ['texts', language, textKey], ...(operation.do === 'put' && { value }) }
  }
  if (!isObject(operation.value)) return operation
  return { ...operation, value: Object.fromEntries(Object.entries(operation.value).map(([text, value]) => now(text, value))) }
}

/** The key and the text of a translation. Under a list the key goes by the `field` of an element: `columns.fee.label`. */
function presentText(app: App, kind: OverlayKind, name: string, keys: readonly string[], value: unknown): [string, unknown] {
  const list = listAt(kind, keys)
  const last = keys.at(-1)
  if (list === undefined || last === undefined) {
    const found = presentAt(app, kind, name, keys, value)
    return [found.keys.join('.'), found.value]
  }
  const element = { field: keys.slice(list + 1, -1).join('.'), [last]: value }
  const found = presentAt(app, kind, name, keys.slice(0, list + 1), [element])
  const [{ field, [last]: text } = element] = found.value as (typeof element)[]
  return [[...found.keys, field, last].join('.'), text]
}

/** Which of the keys of a text is that of a list. */
function listAt(kind: OverlayKind, keys: readonly string[]): number | undefined {
  const root = kinds[kind].schema as JsonSchema
  let schema: JsonSchema | undefined = root
  for (const [index, key] of keys.entries()) {
    schema = followed(inner(schema, {}, key), undefined, root.$defs ?? {})
    if (schema?.type === 'array') return index
    if (!schema) return undefined
  }
  return undefined
}

const keysOf = (keys: unknown) => Object.fromEntries((Array.isArray(keys) ? keys : []).map((key) => [key, null]))

/** The value that stands at a place of a thing, and its place, by present names. What stands beside it tells what it is about: an `entity`. */
function presentAt(app: App, kind: OverlayKind, name: string, keys: readonly string[], value: unknown): { keys: string[]; value?: object } {
  const beside = (app.bundle[kinds[kind].folder as 'menus'] as Readonly<Record<string, unknown>> | undefined)?.[name]
  const [first, ...rest] = keys
  const inside = rest.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value)
  const whole = first === undefined ? value : { ...(isObject(beside) ? beside : {}), [first]: inside }
  let current = presentJson(app, shapeOfKind(kind), { kind, name, file: '', value: whole })
  if (first === undefined) return { keys: [], value: current as object }
  current = isObject(current) ? current[first] : undefined
  const found = rest.map((key) => {
    const [now = key, inner] = isObject(current) ? (Object.entries(current)[0] ?? []) : []
    current = inner
    return now
  })
  return { keys: [first, ...found], value: current as object }
}
