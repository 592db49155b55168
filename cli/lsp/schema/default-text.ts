import type { JsonSchema } from '../../../engine/runtime/app/shape/json-schema.ts'

/** The text of a new value of a schema, as a snippet: what must be there, with stops where it is filled in. */
export function snippetOf(schema: JsonSchema | undefined): string {
  const stops = { next: 1 }
  return write(schema, stops, 0)
}

function write(schema: JsonSchema | undefined, stops: { next: number }, depth: number): string {
  const stop = () => `$${stops.next++}`
  if (!schema) return stop()
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  switch (schema.type) {
    case 'string':
      return `"${stop()}"`
    case 'array':
      return `[${stop()}]`
    case 'boolean':
      return 'true'
    case 'object': {
      const required = depth < 2 ? (schema.required ?? []) : []
      const parts = required.map((key) => `"${key}": ${write(schema.properties?.[key], stops, depth + 1)}`)
      return parts.length === 0 ? `{ ${stop()} }` : `{ ${parts.join(', ')} }`
    }
    default:
      return stop()
  }
}
