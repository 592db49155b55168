import { didYouMean } from '../source/nearest.ts'
import type { Step } from '../source/source.ts'
import { type Fault, list } from './fault.ts'
import type { JsonSchema } from './json-schema.ts'
import { regExp } from './reg-exp.ts'

/** Faults of the keys of an object, and of what stands under them. Keys that the schema does not name are refused. */
export function faultsOfObject(
  schema: JsonSchema,
  value: Readonly<Record<string, unknown>>,
  path: readonly Step[],
  check: (schema: JsonSchema, value: unknown, step: Step) => Fault[],
): Fault[] {
  const { properties = {}, patternProperties } = schema
  const found: Fault[] = []
  for (const key of schema.required ?? []) {
    if (!Object.hasOwn(value, key)) found.push({ code: 'missing-key', path, message: `"${key}" is missing here.` })
  }
  const count = Object.keys(value).length
  if (count < (schema.minProperties ?? 0)) found.push({ code: 'wrong-value', path, message: 'Expected at least one entry, not {}.' })
  if (count > (schema.maxProperties ?? Number.POSITIVE_INFINITY)) {
    found.push({ code: 'wrong-value', path, message: `Expected one key, not ${count}: ${list(Object.keys(value))}.` })
  }
  if (!schema.properties && !patternProperties) return found
  for (const [key, inner] of Object.entries(value)) {
    const declared = Object.hasOwn(properties, key) ? properties[key] : undefined
    const schemaOfKey = declared ?? schemaOfPattern(patternProperties, key)
    if (schemaOfKey) found.push(...check(schemaOfKey, inner, key))
    else found.push(unknownKey(schema, key, [...path, key]))
  }
  return found
}

function schemaOfPattern(patterns: JsonSchema['patternProperties'], key: string): JsonSchema | undefined {
  for (const [pattern, schema] of Object.entries(patterns ?? {})) {
    if (regExp(pattern).test(key)) return schema
  }
  return undefined
}

function unknownKey(schema: JsonSchema, key: string, path: readonly Step[]): Fault {
  const [pattern] = Object.keys(schema.patternProperties ?? {})
  if (pattern !== undefined) {
    return { code: 'bad-name', path, at: 'key', message: `"${key}" cannot be a name here: names match ${pattern}.` }
  }
  const names = Object.keys(schema.properties ?? {})
  const meant = didYouMean(key, names)
  const known = meant || ` Known here: ${names.join(', ')}.`
  return { code: 'unknown-key', path, at: 'key', message: `"${key}" is not a key here.${known}` }
}
