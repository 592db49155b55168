import type { JsonSchema } from '../../engine/runtime/app/shape/json-schema.ts'
import { Expression } from '../../engine/schema/expression.ts'
import { EntityName, FieldPath, Label, Name, Route, Source } from '../../engine/schema/names.ts'

/** What a text is called, by the pattern that it matches. */
const texts: ReadonlyMap<string | undefined, string> = new Map([
  [patternOf(Name), 'name'],
  [patternOf(EntityName), 'entity'],
  [patternOf(FieldPath), 'path of a field'],
  [patternOf(Route), 'address of a screen'],
  [patternOf((Source as JsonSchema).items), 'requirement'],
])

const types: Readonly<Record<string, string>> = {
  boolean: 'yes or no',
  integer: 'whole number',
  null: 'nothing',
  number: 'number',
  string: 'text',
}

/** What a shared schema says of itself is told by the name of the value already. */
const generic: ReadonlySet<string | undefined> = new Set(
  [Name, EntityName, FieldPath, Route, Label, Expression].map((schema) => (schema as JsonSchema).description),
)

/** What a key means, beyond what it takes. */
export function meaning({ description }: JsonSchema): string {
  return generic.has(description) ? '' : (description ?? '')
}

function patternOf(schema: unknown): string | undefined {
  return (schema as JsonSchema).pattern
}

const expression = JSON.stringify((Expression as JsonSchema).anyOf)

/** What a value is called in the reference: `list of path of a field`, `map of object`, `` `asc` or `desc` ``. */
export function valueName(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return schema.$ref.replace(/^#\/\$defs\//, '')
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``
  if (schema.enum) return schema.enum.map((value) => `\`${JSON.stringify(value)}\``).join(' or ')
  if (isExpression(schema)) return 'expression'
  if (schema.anyOf) return [...new Set(schema.anyOf.map(valueName))].join(' or ')
  if (schema.type === 'array') return `list of ${itemName(schema)}`
  if (schema.patternProperties) return `map of ${valueName(mapValue(schema))}`
  if (schema.type === 'object') return 'object'
  if (schema.localised) return 'text for people'
  if (schema.pattern !== undefined && schema.type === 'string') return texts.get(schema.pattern) ?? `text like \`${schema.pattern}\``
  return [schema.type ?? 'any value']
    .flat()
    .map((type) => types[type] ?? type)
    .join(' or ')
}

/** Whether a schema is that of an expression, which the reference describes once for all. */
export function isExpression(schema: JsonSchema): boolean {
  return JSON.stringify(schema.anyOf) === expression
}

/** The schema of what stands under the keys of a map. */
export function mapValue(schema: JsonSchema): JsonSchema {
  return Object.values(schema.patternProperties ?? {})[0] ?? {}
}

function itemName({ items }: JsonSchema): string {
  if (Array.isArray(items)) return `[${items.map(valueName).join(', ')}]`
  return valueName((items as JsonSchema | undefined) ?? {})
}
