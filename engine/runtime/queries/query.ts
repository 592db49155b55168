import type { Expression } from '../../schema/expression.ts'

/** What a search asks for: checked, complete, frozen. Storage compiles it to SQL; `evaluateQuery` answers it from memory. */
export interface Query {
  /** The entity, or the lines of one. */
  readonly entity: string
  /** Paths of fields, through references too. `id` and, of entities, `version` come with every row. */
  readonly columns: readonly string[]
  /** The condition on `record`; `true` for all. */
  readonly where: Expression
  /** What records have to be besides, whether the person may ask for it or not. Default: nothing. */
  readonly within?: Expression
  /** What was typed in the search box. */
  readonly search?: string
  readonly sort: readonly SortKey[]
  readonly page: Page
  /** `exact` counts all, `capped` counts to 10,000, `false` does not count. */
  readonly total: 'exact' | 'capped' | false
  readonly aggregates: Readonly<Record<string, Aggregate>>
}

export type SortKey = readonly [path: string, direction: 'asc' | 'desc']

/** A page: so many rows after skipping some, or after the row that a cursor names. */
export type Page = { readonly size: number; readonly offset: number } | { readonly size: number; readonly after: string }

export type AggregateKind = 'sum' | 'count' | 'min' | 'max'
export interface Aggregate {
  readonly kind: AggregateKind
  readonly path: string
}

/** A capped total counts no further than this. */
export const totalCap = 10_000

/** The query, frozen through and through. */
export const query = (parts: Query): Query => freeze(parts)

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) freeze(part)
  }
  return value
}
