import pg from 'pg'
import { Exception } from '../../../../engine/runtime/exception.ts'

/**
 * The text of a statement with its values in their places, for definitions: PostgreSQL binds nothing in those.
 * Values are texts as the driver sends them, or lists of such.
 */
export const inlined = (text: string, values: readonly unknown[]): string =>
  text.replace(/\$(\d+)/g, (_, number: string) => literal(values[Number(number) - 1]))

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return pg.escapeLiteral(value)
  if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]`
  throw new Exception('noLiteral', `A ${typeof value} cannot stand in a definition.`)
}
