import { rememberPair } from '../remember.ts'
import type { Step } from '../source/source.ts'
import { branch, isObject } from './branch.ts'
import type { JsonSchema } from './json-schema.ts'

/** A text for people, where it stands. */
export interface Text {
  readonly path: readonly Step[]
  /** The key of the text in `locales/`: the path with dots; an element of a list goes by its `field` or `lines`. */
  readonly key: string
  readonly text: string
}

/** The texts of a value that nobody changes any more: collected once, for every language and every look at it. */
export const textsOf: (schema: JsonSchema, value: object) => readonly Text[] = rememberPair(texts)

/** Every text of a value that `locales/` translates. */
export function texts(schema: JsonSchema, value: unknown): Text[] {
  const found: Text[] = []
  collect(schema, value, [], [], found)
  return found
}

function collect(schema: JsonSchema, value: unknown, path: readonly Step[], keys: readonly Step[], found: Text[]): void {
  if (typeof value === 'string') {
    if (schema.localised) found.push({ path, key: keys.join('.'), text: value })
  } else if (schema.expression) {
    collectInExpression(value, path, keys, found)
  } else if (schema.anyOf) {
    const chosen = branch(schema, value)
    if (chosen) collect(chosen, value, path, keys, found)
  } else if (Array.isArray(value)) {
    const { items } = schema
    if (!items) return
    value.forEach((item, index) => {
      const inner = Array.isArray(items) ? items[index] : items
      const key = isObject(item) && typeof item.field === 'string' ? item.field : index
      if (inner) collect(inner, item, [...path, index], [...keys, key], found)
    })
  } else if (isObject(value)) {
    const [pattern] = Object.values(schema.patternProperties ?? {})
    for (const [key, item] of Object.entries(value)) {
      const inner = schema.properties?.[key] ?? pattern
      if (inner) collect(inner, item, [...path, key], [...keys, key], found)
    }
  }
}

/** The texts for people that an expression writes out, `{"text": "…"}`. */
function collectInExpression(value: unknown, path: readonly Step[], keys: readonly Step[], found: Text[]): void {
  if (typeof value !== 'object' || value === null) return
  for (const [key, item] of Object.entries(value)) {
    const step = Array.isArray(value) ? Number(key) : key
    const [only] = Array.isArray(item) && item.length === 1 ? item : []
    if (key !== 'text') collectInExpression(item, [...path, step], [...keys, step], found)
    else if (typeof item === 'string') found.push({ path: [...path, key], key: [...keys, key].join('.'), text: item })
    else if (typeof only === 'string') found.push({ path: [...path, key, 0], key: [...keys, key].join('.'), text: only })
  }
}
