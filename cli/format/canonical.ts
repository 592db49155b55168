import { type Patterns, patterns } from '../../engine/runtime/app/pattern.ts'
import { isObject } from '../../engine/runtime/app/shape/branch.ts'
import type { JsonSchema } from '../../engine/runtime/app/shape/json-schema.ts'
import { followed, inner } from '../../engine/runtime/app/shape/schema-at.ts'
import { type Kind, kinds } from '../../engine/schema/kinds.ts'
import { tall } from './tall.ts'

const width = 140

const tables = new Map(Object.entries(tall).map(([kind, places]) => [kind, patterns(Object.fromEntries(places.map((at) => [at, true])))]))

/**
 * The canonical text of a metadata file: keys that the language names stand in its order, keyed maps and lists in their own;
 * what fits in 140 columns stands on one line, but for the maps and lists that people add to (fields, columns, steps):
 * one entry a line, so that two changes rarely meet.
 */
export function canonical(kind: Kind, value: unknown): string {
  const schema = kinds[kind].schema as JsonSchema
  const root = { ...(tables.get(kind) ?? patterns({})), rules: [true] }
  return `${write(ordered(schema, value, schema.$defs ?? {}), '', 0, root)}\n`
}

/** The value with its known keys in the order of the schema. */
function ordered(schema: JsonSchema | undefined, value: unknown, definitions: Readonly<Record<string, JsonSchema>>): unknown {
  const found = followed(schema, value, definitions)
  if (Array.isArray(value)) return value.map((item, index) => ordered(inner(found, value, index), item, definitions))
  if (!isObject(value)) return value
  const known = Object.keys(found?.properties ?? {})
  const keys = [...known.filter((key) => Object.hasOwn(value, key)), ...Object.keys(value).filter((key) => !known.includes(key))]
  return Object.fromEntries(keys.map((key) => [key, ordered(inner(found, value, key), value[key], definitions)]))
}

type Places = Patterns<boolean> | undefined

/** Writes a value; `used` columns of its first line are taken by what stands before and after it. */
function write(value: unknown, indent: string, used: number, places: Places): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  if (entries.length === 0) return open + close
  if (!isTall(value, places)) {
    const short = oneLine(value)
    if (indent.length + used + short.length <= width) return short
  }
  const deeper = `${indent}  `
  const lines = entries.map(([key, item]) => {
    const name = Array.isArray(value) ? '' : `${JSON.stringify(key)}: `
    return `${deeper}${name}${write(item, deeper, name.length + 1, below(places, key))}`
  })
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`
}

/** Whether a value, or one in it, has one entry a line. */
function isTall(value: unknown, places: Places): boolean {
  if (!places || typeof value !== 'object' || value === null) return false
  const entries = Object.entries(value)
  return (places.rules.length > 0 && entries.length > 0) || entries.some(([key, item]) => isTall(item, below(places, key)))
}

function below(places: Places, key: string): Places {
  return places?.next.get(key) ?? places?.next.get('*')
}

function oneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`
  if (!isObject(value)) return JSON.stringify(value)
  const entries = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${oneLine(item)}`)
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`
}
