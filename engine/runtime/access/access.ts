import type { Expression } from '../../schema/expression.ts'
import type { Operation } from '../../schema/role.ts'

/**
 * What the holder of some roles may do: the union of the grants of each role; what none grants, nobody may.
 * Entities go by the name of the document; the lines of one (`loan.copies`) are read and written with it.
 */
export interface Access {
  readonly roles: readonly string[]
  can(operation: Operation, entity: string): boolean
  canRead(entity: string): boolean
  canCreate(entity: string): boolean
  canUpdate(entity: string): boolean
  canDelete(entity: string): boolean
  canImport(entity: string): boolean
  canExport(entity: string): boolean
  /** The records that an operation (default `read`) may touch: all, none, or those for which the expression is true. */
  scope(entity: string, operation?: Operation): Expression | boolean
  /** The steps that people may take; internal ones are not among them. */
  transitions(entity: string): ReadonlySet<string>
  /** The records of which a step may be taken. */
  transitionScope(entity: string, transition: string): Expression | boolean
  /** Fields that are never seen; those of lines with their field: `copies.fee`. */
  hidden(entity: string): ReadonlySet<string>
  /** Fields that are seen but not changed, beside those that nobody changes. */
  readonly(entity: string): ReadonlySet<string>
  /** Whether a screen may be opened. */
  canOpen(route: string): boolean
}
