import type { Read } from '../sql/parameters.ts'
import type { SqlType } from './sql_type.ts'

/** A compiled expression: SQL over columns, or a constant that takes the type its neighbour needs. */
export type Term = SqlTerm | ConstantTerm

export interface SqlTerm {
  readonly kind: 'sql'
  readonly type: SqlType
  readonly text: string
  /** Whether it can be null; `meansFalse` for a condition whose SQL is null where the expression is false. */
  readonly nullable: boolean | 'meansFalse'
  /** For a field that the search column of its row holds: that column, which an index serves. */
  readonly searchColumn?: string
  /** The column of a sealed field: what it is found by, or only whether there is a value. Nothing else can be done with it. */
  readonly sealed?: 'found' | 'kept'
}

export interface ConstantTerm {
  readonly kind: 'constant'
  readonly read: Read
  /** What it would be without a neighbour. */
  readonly type: SqlType
}

export const sql = (type: SqlType, text: string, nullable: SqlTerm['nullable']): SqlTerm => ({ kind: 'sql', type, text, nullable })
