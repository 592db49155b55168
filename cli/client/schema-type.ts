/** A piece of JSON Schema, as the description of the API has it. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly items?: Schema
  readonly prefixItems?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly title?: string
  readonly description?: string
  readonly readOnly?: boolean
}

/** The TypeScript type of a schema. @param indent how far the closing brace of an object stands from the left */
export function typeOf(schema: Schema | undefined, indent = ''): string {
  if (!schema) return 'unknown'
  if (schema.$ref) return typeName(schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1))
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return union(alternatives.map((each) => typeOf(each, indent)))
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)))
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (Array.isArray(schema.type)) return union(schema.type.map((type) => typeOf({ ...schema, type }, indent)))
  switch (schema.type) {
    case 'string':
      return 'string'
    case 'integer':
    case 'number':
      return 'number'
    case 'boolean':
      return 'boolean'
    case 'null':
      return 'null'
    case 'array':
      if (schema.prefixItems) return `readonly [${schema.prefixItems.map((item) => typeOf(item, indent)).join(', ')}]`
      return `readonly ${wrapped(typeOf(schema.items, indent))}[]`
    case 'object':
      return objectType(schema, indent)
    default:
      return schema.properties ? objectType(schema, indent) : 'unknown'
  }
}

/** The name of a schema as a type: `loan_copies` -> `LoanCopies`. */
export const typeName = (name: string): string =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')

/** A key of an object, in quotes where it needs them. */
export const keyOf = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name))

const wrapped = (type: string): string => (/[ |{]/.test(type) ? `(${type})` : type)
const union = (types: readonly string[]): string => [...new Set(types)].join(' | ') || 'never'

function objectType({ properties = {}, required = [], additionalProperties }: Schema, indent: string): string {
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(([name, schema]) => {
    const told = schema.title ?? schema.description
    const isRead = schema.readOnly ? 'readonly ' : ''
    const doc = told === undefined ? '' : `${inner}/** ${told.replaceAll('*/', '* /').replaceAll('\n', ' ')} */\n`
    return `${doc}${inner}${isRead}${keyOf(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema, inner)}`
  })
  const others = typeof additionalProperties === 'object' ? typeOf(additionalProperties, inner) : 'unknown'
  if (lines.length === 0) return additionalProperties === false ? 'Record<string, never>' : `Readonly<Record<string, ${others}>>`
  return `{\n${lines.join('\n')}\n${indent}}`
}
