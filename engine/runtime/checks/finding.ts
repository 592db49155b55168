import type { Step } from '../app/source/source.ts'
import type { Problem } from '../expressions/problem.ts'
import type { CheckCode } from './codes.ts'

/** What a check has found, before it is known at which line of the file it stands. */
export interface Finding {
  readonly code: CheckCode
  readonly severity?: 'warning'
  /** The file, relative to the bundle. */
  readonly file: string
  readonly path: readonly Step[]
  /** The finding is about the key, not about what stands under it. */
  readonly at?: 'key'
  /** What was expected, what came, and what to do. */
  readonly message: string
  /** What is wrong with an expression, for whoever says it in another language. */
  readonly problem?: Problem
}
