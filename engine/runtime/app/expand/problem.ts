import type { CheckCode } from '../../checks/codes.ts'
import type { Step } from '../source/source.ts'
import type { Part, Use } from './origin.ts'

/** Why something cannot be expanded, and where that is written. */
export interface ExpansionProblem {
  readonly code: CheckCode
  readonly path: readonly Step[]
  readonly at?: 'key'
  readonly message: string
}

/** A value put together, where its parts come from, and what is wrong with it. */
export interface Expanded {
  readonly value: unknown
  readonly parts: readonly Part[]
  readonly problems: readonly ExpansionProblem[]
  readonly uses?: readonly Use[]
}
