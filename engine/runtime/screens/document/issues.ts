import { sameValue } from '../../documents/same-value.ts'
import type { Issue } from '../../validation/issue.ts'
import { validate } from '../../validation/validate.ts'
import { type Address, parseAddress } from './address.ts'
import { addressOf, valueAt } from './place.ts'
import { type DocumentContext, type DocumentState, type Refused, surroundingsOf } from './state.ts'

/** An issue and the field, cell or row that shows it; an empty address is the document as a whole. */
export interface PlacedIssue {
  readonly address: Address
  readonly issue: Issue
}

/** Everything that is wrong with the document now: typed texts first, then rules, then what the server refused. */
export function findIssues(context: DocumentContext, state: DocumentState): readonly PlacedIssue[] {
  const rejected = Object.entries(state.rejected).map(([address, { issue }]) => ({ address, issue }))
  const options = state.step === undefined ? {} : { transition: state.step }
  const broken = validate(context.app, context.entity.name, state.record, surroundingsOf(context, state), options)
    .map((issue) => ({ address: addressOf(context, state.record, issue.path), issue }))
    .filter(({ address }) => !(address in state.rejected))
  const places = new Set([...rejected, ...broken].map(({ address }) => address))
  const refused = stillRefused(context, state).filter(({ address }) => !places.has(address) || address === '')
  return [...rejected, ...broken, ...refused]
}

/** Those to be shown: all once a save was tried, before that only where the person has been. */
export function shownIssues(state: DocumentState, issues: readonly PlacedIssue[]): readonly PlacedIssue[] {
  if (state.failures > 0) return issues
  return issues.filter(({ address }) => state.touched.has(address) || address in state.rejected)
}

/** Refusals whose value is still the one they were about. */
function stillRefused(context: DocumentContext, state: DocumentState): readonly Refused[] {
  return state.refused.filter(({ address, value }) => {
    const { lines, field } = parseAddress(address)
    const declared = (lines ? context.entity.lines.get(lines) : context.entity)?.fields.get(field ?? '')
    return declared ? sameValue(declared, valueAt(state.record, address), value) : true
  })
}
