import type { JsonSchema } from './json-schema.ts'

/**
 * The alternative of a union that a value was meant to be: by its `kind`, else by the type of JSON,
 * else the object that shares most keys with it. Nothing when the `kind` is none of them.
 */
export function branch(schema: JsonSchema, value: unknown): JsonSchema | undefined {
  const branches = (schema.anyOf ?? []).flatMap((alternative) => alternative.anyOf ?? [alternative])
  const fitting = branches.filter((alternative) => fits(alternative, value) && mayBe(alternative, value))
  if (!isObject(value)) return fitting.find((alternative) => alternative.const !== undefined) ?? fitting[0]
  if (fitting.some((alternative) => alternative.properties?.kind?.const !== undefined)) {
    return fitting.find((alternative) => alternative.properties?.kind?.const === value.kind)
  }
  return fitting.length < 2 ? fitting[0] : best(fitting, value)
}

/** The use of a fragment is one by its `use`; nothing else is. */
function mayBe(alternative: JsonSchema, value: unknown): boolean {
  return !alternative.properties?.use || (isObject(value) && typeof value.use === 'string')
}

/** The values of `kind` that a union knows. */
export function kindsOf(schema: JsonSchema): string[] {
  const branches = (schema.anyOf ?? []).flatMap((alternative) => alternative.anyOf ?? [alternative])
  return branches.map((alternative) => alternative.properties?.kind?.const).filter((kind) => typeof kind === 'string')
}

/** Whether a value has the type of JSON that a schema asks for. */
export function fits(schema: JsonSchema, value: unknown): boolean {
  if (schema.const !== undefined) return schema.const === value
  if (schema.enum) return schema.enum.includes(value)
  if (schema.type === undefined) return true
  return [schema.type].flat().some((type) => isOf(type, value))
}

/** Whether a value of JSON is an object: neither null nor a list. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isOf(type: string, value: unknown): boolean {
  if (type === 'integer') return Number.isInteger(value)
  return typeOf(value) === type
}

/** The type of JSON that a value has. */
export function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

function best(branches: readonly JsonSchema[], value: Readonly<Record<string, unknown>>): JsonSchema | undefined {
  const score = (alternative: JsonSchema) => {
    const keys = Object.keys(value).filter((key) => alternative.properties && key in alternative.properties).length
    const missing = (alternative.required ?? []).filter((key) => !(key in value)).length
    return keys - missing
  }
  return branches.reduce((winner, alternative) => (score(alternative) > score(winner) ? alternative : winner))
}
