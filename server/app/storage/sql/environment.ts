import type { Scope } from '../../../../engine/runtime/expressions/scope.ts'

/** What the constants of a statement are read from when it runs: user, clock, parameters, and the record that it is about, if any. */
export interface Environment extends Pick<Scope, 'user' | 'today' | 'now' | 'params' | 'record' | 'old'> {
  /** The ids of the records that a load asks for. */
  readonly ids?: readonly string[]
  /** The ids that references lead to, by the place of their entity in the statement. */
  readonly idsByTarget?: readonly (readonly string[])[]
}
