import type { CheckCode } from '../checks/codes.ts'
import type { Problem } from '../expressions/problem.ts'

/** What is wrong with the metadata: found by the loader and the checker, all at once. */
export interface Diagnostic {
  /** Such as `unknown-field`: `pergola explain` tells more about it. */
  readonly code: CheckCode
  /** `error` stops the server from starting; `warning` does not. */
  readonly severity: 'error' | 'warning'
  /** The file, relative to the bundle: `screens/lending/loans.json`. */
  readonly file: string
  /** JSON pointer into the file, keys and indexes: `['columns', 2]`. */
  readonly path: readonly (string | number)[]
  /** Counted from 1. */
  readonly line: number
  readonly column: number
  /** What was expected, what came, and what to do. */
  readonly message: string
  /** Of an expression: the same as data, for whoever says it in another language. */
  readonly problem?: Problem
}
