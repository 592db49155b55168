import type { Expression } from '../../schema/expression.ts'

/** What of a person's access decides what a query may name. `access` of the runtime gives it. */
export interface ReadAccess {
  canRead(entity: string): boolean
  /** The rows that may be seen: all, none, or those of which the expression is true. */
  scope(entity: string): Expression | boolean
  /** Fields that are never seen, lines with their field: `lines.price`. */
  hidden(entity: string): ReadonlySet<string>
}
