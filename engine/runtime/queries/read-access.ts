import type { Expression } from '../../schema/expression.ts'
import type { Mask } from '../../schema/mask.ts'
import type { Disclosure } from '../../schema/role.ts'

/** What of a person's access decides what a query may name. `access` of the runtime gives it. */
export interface ReadAccess {
  canRead(entity: string): boolean
  /** The rows that may be seen: all, none, or those of which the expression is true. */
  scope(entity: string): Expression | boolean
  /** The lines that are seen of documents that are: all, or those of which the expression (`row`, `record`, `user`) is true. */
  rows(lines: string): Expression | boolean
  /** Fields that are not seen as they are, lines with their field: `lines.price`; in a status, or in any. */
  hidden(entity: string, status?: string): ReadonlySet<string>
  /** Those of them of which a part is shown. */
  masks(entity: string, status?: string): ReadonlyMap<string, Mask>
  /** Those of them that are seen in another way in some statuses. */
  varies(entity: string): ReadonlySet<string>
  /** Those of them by which rows may be sorted, filtered, grouped or summed up all the same. */
  disclosed(entity: string, use: Disclosure): ReadonlySet<string>
}
