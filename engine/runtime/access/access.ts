import type { Expression } from '../../schema/expression.ts'
import type { Mask } from '../../schema/mask.ts'
import type { Disclosure, Operation } from '../../schema/role.ts'
import type { LineUse } from './line-scopes.ts'

/**
 * What the holder of some roles may do: the union of the grants of each role; what none grants, nobody may.
 * Entities go by the name of the document; the lines of one (`loan.copies`) are read and written with it, unless they are hidden.
 */
export interface Access {
  readonly roles: readonly string[]
  /** What administrators have taken from it, as one word; empty for nothing. Accesses of the same roles and limits are the same. */
  readonly limits: string
  can(operation: Operation, entity: string): boolean
  canRead(entity: string): boolean
  canCreate(entity: string): boolean
  canUpdate(entity: string): boolean
  canDelete(entity: string): boolean
  canImport(entity: string): boolean
  canExport(entity: string): boolean
  /**
   * The records that an operation (default `read`) may touch: all, none, or those for which the expression is true.
   * Of lines: those of which documents, and which of them (`row`). Lines that are hidden whole have none, or those of documents in a status
   * that shows them.
   */
  scope(entity: string, operation?: Operation): Expression | boolean
  /**
   * The lines (`loan.copies`) that are seen of documents that are, or that may be written besides: all, or those of which the expression
   * (`row`, `record`, `user`) is true.
   */
  rows(lines: string, use?: LineUse): Expression | boolean
  /** Computed fields of the document of which those who see a part of the lines are shown the value of that part; they are hidden otherwise. */
  ofSeenLines(entity: string): ReadonlySet<string>
  /** The steps that people may take; internal ones are not among them. */
  transitions(entity: string): ReadonlySet<string>
  /** The records of which a step may be taken. */
  transitionScope(entity: string, transition: string): Expression | boolean
  /**
   * Fields that are not seen as they are, and so cannot be asked about; those of lines with their field: `copies.fee`.
   * Without a status: those that are so in any.
   */
  hidden(entity: string, status?: string): ReadonlySet<string>
  /** Those of the hidden fields of which a part is shown, with the mask that says which. */
  masks(entity: string, status?: string): ReadonlyMap<string, Mask>
  /** The hidden fields that are seen in another way in some statuses: as they are, or in part. */
  varies(entity: string): ReadonlySet<string>
  /** Those of the hidden fields that may tell something all the same, in one way. */
  disclosed(entity: string, use: Disclosure): ReadonlySet<string>
  /** Those of the masked fields that are so because they are sealed, and for nothing else: they may be written. */
  sealed(entity: string, status?: string): ReadonlySet<string>
  /** The records of which a sealed field may be shown whole, on request. */
  reveals(entity: string, field: string): Expression | boolean
  /** Fields that are seen but not changed, beside those that nobody changes. Without a status: those that are so in any. */
  readonly(entity: string, status?: string): ReadonlySet<string>
  /**
   * Whether a screen is theirs by a grant, so that menus and links of the program lead there; a free one that shows no records is everybody's.
   */
  offers(route: string): boolean
  /** Whether a screen may be opened. */
  canOpen(route: string): boolean
  /** Whether views of lists may be saved for others. */
  readonly sharesViews: boolean
  /** Whether they may try the portal as any role, and ask why somebody can or cannot do something. */
  readonly triesRoles: boolean
}
