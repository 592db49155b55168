import { isObject } from '../../../engine/runtime/app/shape/branch.ts'
import type { JsonSchema } from '../../../engine/runtime/app/shape/json-schema.ts'
import { inner } from '../../../engine/runtime/app/shape/schema-at.ts'
import type { Step } from '../../../engine/runtime/app/source/source.ts'
import { type Kind, kinds } from '../../../engine/schema/kinds.ts'

type Definitions = Readonly<Record<string, JsonSchema>>

/** The schemas that what stands at a path may follow; several where a union is not decided yet. */
export function schemasAt(kind: Kind, value: unknown, path: readonly Step[]): readonly JsonSchema[] {
  const root = kinds[kind].schema as JsonSchema
  const definitions = root.$defs ?? {}
  let schemas: readonly JsonSchema[] = [root]
  let current = value
  for (const [index, step] of path.entries()) {
    const typed = index === path.length - 1 ? String(step) : undefined
    schemas = schemas
      .flatMap((schema) => alternatives(schema, current, definitions, typed))
      .flatMap((schema) => inner(schema, current, step) ?? [])
    current = isObject(current) || Array.isArray(current) ? (current as never)[step] : undefined
  }
  return schemas.flatMap((schema) => alternatives(schema, current, definitions))
}

/** The schema as it is declared under a key, before a union is decided: it has the description of the key. */
export function declaredAt(kind: Kind, value: unknown, path: readonly Step[]): readonly JsonSchema[] {
  const step = path.at(-1)
  if (step === undefined) return [kinds[kind].schema as JsonSchema]
  const holder = path.slice(0, -1)
  const held = holder.reduce<unknown>((part, key) => (isObject(part) || Array.isArray(part) ? (part as never)[key] : undefined), value)
  return schemasAt(kind, value, holder).flatMap((schema) => inner(schema, held, step) ?? [])
}

/** The alternatives of a schema that a value, perhaps half-typed, can still become; `typed` is a key that does not count yet. */
function alternatives(schema: JsonSchema, value: unknown, definitions: Definitions, typed?: string): readonly JsonSchema[] {
  if (schema.$ref !== undefined) {
    const target = definitions[schema.$ref.replace(/^#\/\$defs\//, '')]
    return target ? alternatives(target, value, definitions, typed) : []
  }
  if (!schema.anyOf) return [schema]
  const all = schema.anyOf.flatMap((alternative) => alternatives(alternative, value, definitions, typed))
  const possible = all.filter((alternative) => suits(alternative, value, typed))
  return possible.length > 0 ? possible : all
}

function suits(schema: JsonSchema, value: unknown, typed: string | undefined): boolean {
  if (value === undefined || value === null) return true
  if (Array.isArray(value)) return schema.type === 'array'
  if (!isObject(value)) return schema.type !== 'object' && schema.type !== 'array'
  if (schema.type !== 'object') return false
  const properties = schema.properties
  const kind = properties?.kind?.const
  if (kind !== undefined && typed !== 'kind' && typeof value.kind === 'string') return kind === value.kind
  return !properties || Object.keys(value).every((key) => key === typed || Object.hasOwn(properties, key))
}
