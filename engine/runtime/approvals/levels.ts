import type { Approval, ApprovalLevel } from '../../schema/approval.ts'
import type { Expression } from '../../schema/expression.ts'
import type { App } from '../app/app.ts'
import type { Surroundings } from '../documents/compute.ts'
import { compile } from '../expressions/compile.ts'
import { type Scope, siteOf } from '../expressions/scope.ts'
import { toDecimal } from '../values/decimal.ts'
import { type RecordData, wireOf } from '../values/record-data.ts'
import { isDecimal, type Value } from '../values/value.ts'
import type { Definition } from './running.ts'

/** A document that waits, with what surrounds it. */
export interface Waiting {
  readonly app: App
  readonly entity: string
  readonly record: RecordData
  readonly scope: Surroundings
}

/** The next level that is about the document after one of them, or the first. */
export const nextLevel = (waiting: Waiting, { levels }: Definition, after?: string): string | undefined => {
  const names = Object.keys(levels)
  return names.slice(after === undefined ? 0 : names.indexOf(after) + 1).find((name) => applies(waiting, levels[name]?.when))
}

/** Whether people decide about the document at all. */
export const isAsked = (waiting: Waiting, { when }: Pick<Approval, 'when'>): boolean => applies(waiting, when)

/** Whether a level, or the approval, is about the document. A condition that cannot be asked any more (null) leaves nothing out. */
const applies = (waiting: Waiting, when: Expression | undefined): boolean => when === undefined || asked(waiting, when) !== false

/**
 * Whether what was decided at a level is enough: no further level decides when the amount is within what one of the deciders may decide alone.
 * A limit or an amount that is not there is not enough. Each decider is `candidate` and, with the records that belong to them, `user`.
 */
export const isWithinLimit = (waiting: Waiting, { limit }: ApprovalLevel, deciders: readonly RecordData[]): boolean => {
  if (limit === undefined) return false
  const amount = toDecimal(wireOf(waiting.record, limit.of))
  if (amount === null) return false
  return deciders.some((candidate) => {
    const most = asked(waiting, limit.upTo, candidate)
    return isDecimal(most) && amount.lessThanOrEqualTo(most)
  })
}

const asked = ({ app, entity, record, scope }: Waiting, expression: Expression, candidate?: RecordData): Value => {
  const scopes = { record: entity, old: entity, ...(candidate && { candidate: app.bundle.app.account.entity }) }
  const inner: Scope = { ...scope, record, old: scope.old ?? record, ...(candidate && { candidate, user: candidate }) }
  return compile(expression, siteOf(app, scopes))(inner)
}
