import { branch, isObject } from './branch.ts'
import type { JsonSchema } from './json-schema.ts'

/** The alternative of a schema that a value follows; `$ref`s are looked up in the definitions. */
export function followed(
  schema: JsonSchema | undefined,
  value: unknown,
  definitions: Readonly<Record<string, JsonSchema>>,
): JsonSchema | undefined {
  if (schema?.$ref !== undefined) return followed(definitions[schema.$ref.replace(/^#\/\$defs\//, '')], value, definitions)
  return schema?.anyOf ? branch(schema, value) : schema
}

/** The schema of what stands under a key or at an index. */
export function inner(schema: JsonSchema | undefined, value: unknown, step: string | number): JsonSchema | undefined {
  if (typeof step === 'number') {
    const { items } = schema ?? {}
    return Array.isArray(items) ? items[step] : (items as JsonSchema | undefined)
  }
  if (!isObject(value)) return undefined
  return schema?.properties?.[step] ?? Object.values(schema?.patternProperties ?? {})[0]
}
